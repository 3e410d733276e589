import { atom } from "nanostores";

/** Whether the server runs another build than this page was loaded from. */
export const $updateReady = atom(false);

/** The server's build is in its page (`http/site/branding.ts`); in development there is none. */
export const ownBuild = () => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;

export function noteBuild(build: string): void {
  const own = ownBuild();
  if (own && build) $updateReady.set(build !== own);
}
