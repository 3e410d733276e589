import type { Lang } from "#contract/lang.ts";
import { brandName } from "#contract/lang.ts";
import { LINK_SCHEME, OPEN_PATH, SHARE_PATH } from "#contract/launch.ts";
import type { Config } from "#src/config.ts";

/** They are one app, by its `id`, so a member who changes the language keeps it. */
export const MANIFESTS = {
  "/manifest.webmanifest": "ru",
  "/manifest.en.webmanifest": "en",
} as const satisfies Record<string, Lang>;
export const manifestPath = (lang: Lang) => Object.entries(MANIFESTS).find(([, of]) => of === lang)![0];

interface Words {
  description: string;
  shortcuts: readonly { name: string; url: string }[];
  pictures: Readonly<Record<(typeof PICTURES)[number], string>>;
}

const PICTURES = ["home", "dating", "chats", "events"] as const;

const WORDS: Record<Lang, Words> = {
  ru: {
    description: "Видеочат, знакомства и встречи для взрослых",
    shortcuts: [
      { name: "Видеочат", url: "/" },
      { name: "Знакомства", url: "/dating" },
      { name: "Чаты", url: "/chats" },
      { name: "Встречи", url: "/events" },
    ],
    pictures: {
      home: "Главная: видеочат с новым человеком",
      dating: "Знакомства: кто подходит вам и кому подходите вы",
      chats: "Чаты с теми, с кем вы познакомились",
      events: "Встречи рядом, на карте",
    },
  },
  en: {
    description: "Video chat, dating and meetups for adults",
    shortcuts: [
      { name: "Video chat", url: "/" },
      { name: "Dating", url: "/dating" },
      { name: "Chats", url: "/chats" },
      { name: "Events", url: "/events" },
    ],
    pictures: {
      home: "Home: video chat with someone new",
      dating: "Dating: people who match you, and whom you match",
      chats: "Chats with the people you’ve met",
      events: "Events nearby, on the map",
    },
  },
};

const WIDE = { form_factor: "wide", sizes: "1280x800" } as const;
const NARROW = { form_factor: "narrow", sizes: "780x1688" } as const;

export function manifestOf({ brand }: Pick<Config, "brand">, lang: Lang) {
  const { description, shortcuts, pictures } = WORDS[lang];
  const name = brandName(brand, lang);
  const screenshot = (picture: (typeof PICTURES)[number], form: typeof WIDE | typeof NARROW) => ({
    src: `/install/${picture}-${form.form_factor}-${lang}.webp`,
    type: "image/webp",
    ...form,
    label: pictures[picture],
  });
  return {
    name,
    short_name: name,
    description,
    lang,
    dir: "ltr",
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    categories: ["social", "lifestyle"],
    // A click goes to the open window: a talk must not be left behind there.
    launch_handler: { client_mode: ["focus-existing", "auto"] },
    // By POST, so that what a member shares is in no address and no log. The worker receives it, even without a network.
    share_target: {
      action: SHARE_PATH,
      method: "POST",
      enctype: "application/x-www-form-urlencoded",
      params: { title: "title", text: "text", url: "url" },
    },
    protocol_handlers: [{ protocol: LINK_SCHEME, url: `${OPEN_PATH}?link=%s` }],
    shortcuts: shortcuts.map((shortcut) => ({
      ...shortcut,
      icons: [{ src: "/icon-192.png", sizes: "192x192", type: "image/png" }],
    })),
    background_color: "#0c0b0a",
    theme_color: "#0c0b0a",
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    screenshots: [WIDE, NARROW].flatMap((form) => PICTURES.map((picture) => screenshot(picture, form))),
  };
}
