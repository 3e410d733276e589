import type { Image } from "#contract/people.ts";
import { DAY_MS } from "#contract/time.ts";
import type { SecretKeys } from "#src/services/secret-key.ts";
import { isSameSecret } from "#src/services/secrets.ts";
import { VOICE_FILE } from "./keys.ts";

const WEEK_MS = 7 * DAY_MS;
/** Viewer, week and signature, in their only spelling. */
const MARK = /^([\w-]{1,36})\.([1-9]\d{0,5})\.([\w-]{22})$/;
const ADDRESS = /^(.*)\/media\/([^/]+)\/(full|screen|thumb)\.webp\?for=/;
/** 132 bits. */
const SIGNATURE_LENGTH = 22;
/** About 8 MB of addresses. */
const KNOWN_MAX = 10_000;
interface Issued {
  week: number;
  addresses: Addresses;
}
type Addresses = Pick<Image, "path" | "absolutePath" | "screen" | "thumb">;

/** A recording has one file, in place of a photo's three. */
export const voiceOf = (path: string): string => path.replace("/full.webp?", `/${VOICE_FILE}?`);

export const thumbOf = (screen: string): string => screen.replace("/screen.", "/thumb.");

/** An <img> carries no bearer token: the signed address names its viewer, and stays a week, so that browsers cache it. */
export function createImageLinks({ secretKeys, publicUrl }: { secretKeys: SecretKeys; publicUrl: URL }) {
  const { origin } = publicUrl;
  /** By viewer, then photo: joining both into one key costs as much as a row. */
  const known = new Map<string, Map<string, Issued>>();
  let knownCount = 0;

  const signatureBy = (secretKey: string, imageId: string, viewerId: string, week: number): string =>
    new Bun.CryptoHasher("sha256", secretKey)
      .update(`image ${imageId} ${viewerId} ${week}`)
      .digest("base64url")
      .slice(0, SIGNATURE_LENGTH);

  /** A signature costs more than reading the photo's row. */
  function issue(imageId: string, viewerId: string, week: number): Issued {
    const before = known.get(viewerId)?.get(imageId);
    if (before?.week === week) return before;
    const mark = `${viewerId || "guest"}.${week}.${signatureBy(secretKeys[0], imageId, viewerId, week)}`;
    const addresses = addressesOf(imageId, mark);
    const issued = { week, addresses };
    keep(viewerId, imageId, issued);
    return issued;
  }

  function keep(viewerId: string, imageId: string, issued: Issued): void {
    if (knownCount >= KNOWN_MAX) {
      known.clear();
      knownCount = 0;
    }
    knownCount++;
    const ofViewer = known.get(viewerId);
    if (ofViewer) ofViewer.set(imageId, issued);
    else known.set(viewerId, new Map([[imageId, issued]]));
  }

  function addressesOf(imageId: string, mark: string): Addresses {
    const address = (size: string) => `/media/${imageId}/${size}.webp?for=${mark}`;
    return {
      path: address("full"),
      absolutePath: origin + address("full"),
      screen: address("screen"),
      thumb: address("thumb"),
    };
  }

  const linksFor = (imageId: string, viewerId: string, now: number): Readonly<Addresses> =>
    issue(imageId, viewerId, Math.floor(now / WEEK_MS) + 1).addresses;

  return {
    linksFor,

    readdress(address: string, viewerId: string, now: number): string {
      const [, origin, imageId, size] = ADDRESS.exec(address) ?? [];
      if (!imageId) throw new Error("Not an address of a photo");
      const links = linksFor(imageId, viewerId, now);
      if (origin) return links.absolutePath;
      return size === "full" ? links.path : links[size as "screen" | "thumb"];
    },

    /** "" for a guest; null if the address is forged or expired. */
    viewerOf(imageId: string, mark: string, now: number): string | null {
      const [, viewer, weekText, signature] = MARK.exec(mark) ?? [];
      if (!viewer || !signature) return null;
      const viewerId = viewer === "guest" ? "" : viewer;
      const week = Number(weekText);
      const current = Math.floor(now / WEEK_MS);
      if (week !== current && week !== current + 1) return null;
      // What a stranger brought is not cached: only addresses that we issue are.
      const isOurs = secretKeys.some((secretKey) =>
        isSameSecret(signature, signatureBy(secretKey, imageId, viewerId, week)),
      );
      return isOurs ? viewerId : null;
    },
  };
}
