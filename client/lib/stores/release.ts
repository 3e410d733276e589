import { atom } from "nanostores";

/** Whether the server runs another build than this page was loaded from. */
export const $updateReady = atom(false);

/** The build of this page, which the server writes into it (`http/site/branding.ts`); none in development. */
export const ownBuild = () => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;

export function noteBuild(build: string): void {
  const own = ownBuild();
  if (own && build) $updateReady.set(build !== own);
}
