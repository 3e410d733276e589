import { atom } from "nanostores";

export const $updateReady = atom(false);

/** Written into the page (`http/site/branding.ts`); none in development. */
export const ownBuild = () => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;

export function noteBuild(build: string): void {
  const own = ownBuild();
  if (own && build) $updateReady.set(build !== own);
}
