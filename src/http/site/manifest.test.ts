import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Elysia } from "elysia";
import { SHARED_MAX_BYTES } from "#contract/launch.ts";
import { isClientPath } from "#contract/paths.ts";
import { root } from "#test/helpers/folders.ts";
import { createProbe } from "#test/helpers/probe.ts";
import type { manifestOf } from "./manifest.ts";

const { ask } = createProbe(new Elysia(), {
  env: { BRAND_NAME_RU: 'Свои & "Чужие"', BRAND_NAME: "Strangers" },
});
const PATHS = ["/manifest.webmanifest", "/manifest.en.webmanifest"];
const read = async (path: string) => (await (await ask(path)).json()) as ReturnType<typeof manifestOf>;
const fileOf = (src: string) => join(root, "client/public", src);

test("The installed app has the operator's name, in the language of the page", async () => {
  expect((await ask(PATHS[0]!)).headers.get("content-type")).toBe("application/manifest+json");
  const [ru, en] = await Promise.all(PATHS.map(read));
  expect(ru).toMatchObject({ lang: "ru", name: 'Свои & "Чужие"', short_name: 'Свои & "Чужие"' });
  expect(en).toMatchObject({ lang: "en", name: "Strangers", short_name: "Strangers" });
  // Two languages of one app, and not two apps.
  expect([ru!.id, en!.id]).toEqual(["/", "/"]);
});

describe.each(PATHS)("%s", (path) => {
  test("names icons and pictures that the client has, in the sizes that it states", async () => {
    const { icons, screenshots, shortcuts } = await read(path);
    const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
    expect(pictures.filter(({ src }) => !existsSync(fileOf(src)))).toEqual([]);
    for (const { src, sizes, type } of pictures) {
      if (type === "image/svg+xml") continue;
      const { width, height } = await new Bun.Image(fileOf(src)).metadata();
      expect(`${src} ${width}x${height}`).toBe(`${src} ${sizes}`);
    }
    expect(icons.some((icon) => "purpose" in icon && icon.purpose === "maskable")).toBe(true);
  });

  test("has small pictures for wide and for narrow screens, and says in words what they show", async () => {
    const { screenshots } = await read(path);
    expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(["wide", "narrow"]));
    for (const { src, label } of screenshots) {
      expect(label).not.toBe("");
      expect(Bun.file(fileOf(src)).size, src).toBeLessThan(100_000);
    }
  });

  test("leads to existing pages, and a click to the open window", async () => {
    const { shortcuts, start_url, share_target, protocol_handlers, launch_handler } = await read(path);
    const open = protocol_handlers.map(({ url }) => url.split("?")[0]!);
    for (const page of [start_url, share_target.action, ...open, ...shortcuts.map(({ url }) => url)])
      expect(isClientPath(page), page).toBe(true);
    expect(launch_handler.client_mode[0]).toBe("focus-existing");
    expect(protocol_handlers).toEqual([{ protocol: "web+randevu", url: "/open?link=%s" }]);
  });
});

describe("Text that another program shares, while there is no worker yet,", () => {
  const share = (body: string) =>
    ask("/share", { method: "POST", body, headers: { "content-type": "application/x-www-form-urlencoded" } });

  test("is passed to the page that asks who it is for, in the fragment alone", async () => {
    const response = await share(`text=${encodeURIComponent("Пойдём & посмотрим?")}&to=someone`);
    expect(response.status).toBe(303);
    const { pathname, search, hash } = new URL(response.headers.get("location")!, "http://localhost");
    expect([pathname, search]).toEqual(["/share", ""]);
    expect([...new URLSearchParams(hash.slice(1))]).toEqual([["text", "Пойдём & посмотрим?"]]);
  });

  test("counts against the bodies that an address may have on their way", async () => {
    const { ask } = createProbe(new Elysia(), { env: { BODIES_PER_ADDRESS: "1" } });
    const sending = new TransformStream<Uint8Array, Uint8Array>();
    const slow = ask("/share", { method: "POST", body: sending.readable });
    expect((await ask("/share", { method: "POST", body: "text=a" })).status).toBe(303);
    expect((await slow).status).toBe(408);
  });

  test("is limited in size, and nothing else is accepted by POST", async () => {
    expect((await share(`text=${"a".repeat(SHARED_MAX_BYTES)}`)).status).toBe(413);
    expect((await ask("/about", { method: "POST", body: "text=a" })).status).toBe(405);
  });
});
