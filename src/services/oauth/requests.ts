import {
  ArcticFetchError,
  OAuth2RequestError,
  UnexpectedErrorResponseBodyError,
  UnexpectedResponseError,
} from "arctic";
import * as z from "zod";
import { OauthError } from "./provider.ts";

const TIMEOUT_MS = 10_000;

/** @throws OauthError */
export async function ask<T>(schema: z.ZodType<T>, url: string | URL, init: RequestInit = {}): Promise<T> {
  const answer = await reach(url, init);
  const body: unknown = await answer.json().catch(() => null);
  const refusal = refused.safeParse(body).data?.error;
  if (!answer.ok) throw new OauthError(`${hostOf(url)} answered ${answer.status}`, { refusal });
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new OauthError(`${hostOf(url)} sent an unexpected answer`, { refusal });
  return parsed.data;
}

/** Some providers send it with status 200. */
const refused = z.object({ error: z.string() });

export const form = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  headers: { accept: "application/json" },
  body: new URLSearchParams(fields),
});

async function reach(url: string | URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (cause) {
    throw new OauthError(`${hostOf(url)} could not be reached`, { cause });
  }
}

const hostOf = (url: string | URL) => new URL(url).host;

export async function step<T>(work: Promise<T>): Promise<T> {
  let timer: Timer | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new OauthError("The provider took too long")), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    if (error instanceof ArcticFetchError)
      throw new OauthError("The provider could not be reached", { cause: error });
    if (error instanceof OAuth2RequestError)
      throw new OauthError("The provider refused the code", { cause: error, refusal: error.code });
    if (UNEXPECTED.some((kind) => error instanceof kind))
      throw new OauthError("The provider sent an unexpected answer", { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const UNEXPECTED = [UnexpectedErrorResponseBodyError, UnexpectedResponseError];
