import type * as z from "zod";
import { Failure, toFailure } from "#client/lib/api.ts";
import { $session, refuseToken } from "#client/lib/session.ts";
import { PHOTO_MAX_BYTES } from "#contract/limits.ts";
import { type Image, image, type Voice, voice } from "#contract/people.ts";
import { MINUTE_MS } from "#contract/time.ts";
import { progressPercent } from "../format/numbers.ts";

export interface Upload {
  /** From 0 to 100. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** After a change of networks a request may hang for many minutes before the browser gives it up. */
const STALLED_MS = MINUTE_MS;

/** @throws Failure (`offline` also if the network stands still), AbortError */
export type Send<Stored> = (file: File, upload: Upload) => Promise<Stored>;

export const uploadPhoto: Send<Image> = async (file, upload) => {
  if (file.size > PHOTO_MAX_BYTES) throw new Failure("photo_too_large", 413);
  return send("/api/image/upload", { file }, image, upload);
};

export const uploadVoice =
  (waveform: string): Send<Voice> =>
  (file, upload) =>
    send("/api/voice/upload", { file, waveform }, voice, upload);

/** By XMLHttpRequest, since `fetch` reports no progress. */
function send<Stored>(
  path: string,
  fields: Record<string, File | string>,
  answer: z.ZodType<Stored>,
  { onProgress, signal }: Upload,
) {
  return new Promise<Stored>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    request.open("POST", path);
    const { token } = $session.get();
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.responseType = "json";
    const giveUp = () => {
      request.abort();
      reject(toFailure(undefined, undefined));
    };
    let stalled = setTimeout(giveUp, STALLED_MS);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stalled);
      stalled = setTimeout(giveUp, STALLED_MS);
      onProgress(Math.round(progressPercent(loaded, total)));
    };
    request.onload = () => {
      if (request.status === 401) refuseToken(token);
      if (request.status !== 200) return reject(toFailure(request.response, headOf(request)));
      const { data } = answer.safeParse(request.response);
      // Not our answer, but that of a network that asks to sign in first.
      if (data) resolve(data);
      else reject(toFailure(undefined, undefined));
    };
    request.onerror = () => reject(toFailure(undefined, undefined));
    request.onloadend = () => clearTimeout(stalled);
    signal.addEventListener("abort", () => {
      request.abort();
      reject(new DOMException("Cancelled", "AbortError"));
    });
    request.send(body);
  });
}

const headOf = (request: XMLHttpRequest) =>
  new Response(null, {
    status: request.status,
    headers: { "retry-after": request.getResponseHeader("retry-after") ?? "" },
  });
