/**
 * Parses a push as a browser does by the Push API, "declarative push message parser".
 * @throws Error when a browser would not show it
 */
export function readDeclarative(text: string) {
  const message = JSON.parse(text) as { web_push?: unknown; notification?: Record<string, unknown> };
  if (message.web_push !== 8030) throw new Error(`No declarative push: ${text}`);
  const { title, navigate, ...rest } = message.notification ?? {};
  const isText = (value: unknown): value is string => typeof value === "string";
  if (!isText(title) || title === "") throw new Error("A declarative push needs a title");
  if (!isText(navigate) || !URL.canParse(navigate)) throw new Error("A declarative push needs where to go");
  for (const name of ["body", "tag", "icon"])
    if (name in rest && !isText(rest[name])) throw new Error(`${name} must be a text`);
  for (const name of ["silent", "renotify", "requireInteraction"])
    if (name in rest && typeof rest[name] !== "boolean") throw new Error(`${name} must be true or false`);
  if (rest.renotify && !rest.tag) throw new Error("renotify needs a tag");
  if (rest.silent && "vibrate" in rest) throw new Error("A silent notification cannot vibrate");
  if (!URL.canParse(String(rest.icon))) throw new Error("The icon must be found without a page");
  return { title, navigate, ...(rest as { body: string; tag: string; icon: string; data: PushData }) };
}

interface PushData {
  kind: string;
  url: string;
}

/** The push as the server wrote it, before it was made declarative: addresses are paths. */
export function pathsOf({ title, body, tag, icon, navigate, data }: ReturnType<typeof readDeclarative>) {
  const pathOf = (address: string) => address.slice(new URL(address).origin.length);
  if (pathOf(navigate) !== data.url)
    throw new Error("The worker and the browser would go to different pages");
  return { kind: data.kind, title, body, tag, icon: pathOf(icon), url: data.url } as Record<string, string>;
}
