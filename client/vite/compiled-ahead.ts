import type { Plugin } from "vite";

/** A CommonJS module in the wrapper of the bundler: `n=e(((e,t)=>{…}))`. */
const WRAPPED = /(?<==\w\()\((?:(\w)|\((\w,\w)\))=>\{/g;

/** V8 compiles `(function…` on another thread, but an arrow function only when it is called, which blocks the page. */
export function compiledAhead(): Plugin {
  return {
    name: "compiled-ahead",
    apply: (config, { command, mode }) => command === "build" && mode === "production" && !config.build?.ssr,
    generateBundle(_options, bundle) {
      const react = Object.values(bundle).find((file) => file.type === "chunk" && file.name === "react");
      if (react?.type !== "chunk") throw new Error("The build has no chunk of React");
      const code = react.code.replace(WRAPPED, (_, one = "", two = "") => `(function(${one}${two}){`);
      if (code === react.code) throw new Error("The modules of React are wrapped in another way");
      react.code = code;
    },
  };
}
