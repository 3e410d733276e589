import { isBelow, isClientPath } from "./paths.ts";

/** How other programs open an installed client: by sharing text, and by links of our own scheme. */

export const SHARE_PATH = "/share";
export const SHARED_MAX_BYTES = 32 * 1024;
const SHARED_MAX = 16_000;
const SHARED_PARTS = ["title", "text", "url"] as const;

/** Browsers let sites handle `web+` schemes only. */
export const LINK_SCHEME = "web+randevu";
export const OPEN_PATH = "/open";

/** A fragment stays in the browser: no request, log or referrer has it. */
export function sharePageOf(form: URLSearchParams): string {
  const parts = new URLSearchParams();
  for (const part of SHARED_PARTS) {
    const value = form.get(part)?.trim();
    if (value) parts.set(part, value);
  }
  return parts.size > 0 ? `${SHARE_PATH}#${parts}` : SHARE_PATH;
}

export function sharedText(fragment: string): string {
  const form = new URLSearchParams(fragment.replace(/^#/, ""));
  const lines: string[] = [];
  for (const part of ["text", "title", "url"] as const) {
    const value = form.get(part)?.trim();
    if (!value || lines.some((line) => line.includes(value))) continue;
    if (part === "title") lines.unshift(value);
    else lines.push(value);
  }
  return lines.join("\n").slice(0, SHARED_MAX);
}

/** They only show something. None signs in, pays, confirms or ends something. */
const LINKED = [
  "/",
  "/about",
  "/faq",
  "/rating",
  "/dating",
  "/events",
  "/chats",
  "/contacts",
  "/profile",
  "/vip",
];
const NOT_LINKED = ["/vip/payment", "/vip/stop", "/profile/edit", "/profile/verification", "/events/new"];
const EDITS_OR_CALLS = /\/(?:edit|call)$/;

/** Any program may write such a link (`web+randevu://events/42`), so it leads to known pages, and only its path counts. */
export function linkedPage(link: string): string | null {
  const [, path] = /^web\+randevu:\/{0,2}([\w/-]{0,200})$/i.exec(link) ?? [];
  if (path === undefined) return null;
  const pathname = `/${path.replace(/^\/+|\/+$/g, "")}`;
  const isLinked = pathname === "/" || LINKED.some((prefix) => prefix !== "/" && isBelow(prefix, pathname));
  const isKept = NOT_LINKED.some((prefix) => isBelow(prefix, pathname)) || EDITS_OR_CALLS.test(pathname);
  return isLinked && !isKept && isClientPath(pathname) ? pathname : null;
}
