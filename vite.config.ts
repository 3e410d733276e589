import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { codeAfterPaint } from "./client/vite/code-after-paint.ts";
import { compiledAhead } from "./client/vite/compiled-ahead.ts";
import { fontsInPage } from "./client/vite/fonts-in-page.ts";
import { guardModel } from "./client/vite/guard-model.ts";
import { keptShape } from "./client/vite/kept-shape.ts";
import { mapCities } from "./client/vite/map-cities.ts";
import { mapGround } from "./client/vite/map-ground.ts";
import { offlineShell } from "./client/vite/offline-shell.ts";
import { precompress } from "./client/vite/precompress.ts";

/**
 * Our own process serves the client: built files from dist/client, or in development by proxying to this server. Only the
 * hot-reload socket connects to Vite directly.
 */
const port = Number(process.env.VITE_PORT ?? 5173);
const loopback = "127.0.0.1";

/** Of the guest's home, on which React waits for both. */
const HOME = /routes\/_shell(\.index)?\.tsx\?tsr-split|features\/landing\/story\.tsx$/;
const CONNECTION = /lib\/socket\/socket\.ts$|lib\/monitoring\/vitals\.ts$/;
/** What many pages share, except what brings a large library (zod, downshift, dialogs, sliders) that most of them do without. */
const PARTS =
  /client\/ui\/(?!forms|overlays|voice|pictures|fields\/(?:combobox|slider))|client\/lib\/(?!forms|voice|monitoring|uploads|format\/language-names)/;

export default defineConfig({
  root: "client",
  server: {
    host: loopback,
    port,
    strictPort: true,
    hmr: { host: loopback, port, clientPort: port, protocol: "ws" },
  },
  build: {
    outDir: "../dist/client",
    emptyOutDir: true,
    assetsDir: "assets",
    target: "baseline-widely-available",
    // A data: URL would need a hole in the content security policy.
    assetsInlineLimit: 0,
    // Every target browser supports module preload.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The licences of the bundled libraries require their notices in every copy.
    license: { fileName: "licenses.txt" },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // In this order each group also takes what its modules import, so that no two chunks import each other. Without them
          // a page has a hundred chunks, of which most are a single icon.
          groups: [
            // Libraries rarely change, so returning visitors load only our own code after a release.
            { name: "react", test: /client\/react-first\.ts$/, priority: 7 },
            { name: "base", tags: ["$initial"], test: /node_modules/, priority: 6 },
            { name: "app", tags: ["$initial"], priority: 5 },
            { name: "home", test: HOME, priority: 4 },
            { name: "connection", test: CONNECTION, priority: 3 },
            { name: "icons", test: /lucide-react/, minShareCount: 4, priority: 2 },
            { name: "parts", test: PARTS, minShareCount: 4, priority: 1 },
          ],
        },
      },
    },
  },
  plugins: [
    tanstackRouter({
      target: "react",
      routesDirectory: "./routes",
      generatedRouteTree: "./routes.gen.ts",
      autoCodeSplitting: true,
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    tailwindcss(),
    codeAfterPaint(),
    fontsInPage(),
    compiledAhead(),
    guardModel(),
    mapCities(),
    mapGround(),
    keptShape(),
    offlineShell(),
    precompress(),
  ],
});
