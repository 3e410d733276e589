import type { AskedGesture, NextSelfie, Verification } from "#contract/verification.ts";
import type { TestPerson } from "./people.ts";
import { flag, jpeg } from "./photos.ts";
import type { World } from "./world.ts";

type Asker = Pick<TestPerson, "get" | "post" | "upload">;

const picture = new Uint8Array(await jpeg(flag(96, 128)));

export const askGesture = async (who: Pick<TestPerson, "post">) =>
  (await who.post("/api/user/verification/gesture")).body as unknown as AskedGesture;
export const verificationOf = async (who: Pick<TestPerson, "get">) =>
  (await who.get("/api/user/verification")).body as unknown as Verification;

/** Uploads a main photo, and returns its id. */
export async function mainPhoto(who: Asker): Promise<string> {
  const { body } = await who.upload(picture);
  await who.post("/api/user/avatar/update", { image: body.id });
  return body.id as string;
}

/** The answer, or the code of the refusal. */
export async function sendFrames(
  world: World,
  { token }: { token: string },
  id: string,
  frames: readonly Uint8Array<ArrayBuffer>[] = [picture, picture, picture],
): Promise<Verification | string> {
  const body = new FormData();
  body.append("id", id);
  for (const [n, name] of ["first", "second", "third"].entries())
    if (frames[n]) body.append(name, new File([frames[n]], "frame.jpg", { type: "image/jpeg" }));
  const headers = { authorization: `Bearer ${token}` };
  const response = await world.request("/api/user/verification/selfie", { method: "POST", headers, body });
  const answer = (await response.json()) as Verification & { code: string };
  return response.ok ? answer : answer.code;
}

export async function sendSelfie(world: World, who: Asker & { token: string }): Promise<string> {
  const { id } = await askGesture(who);
  await sendFrames(world, who, id);
  return id;
}

export const nextSelfie = async (moderator: Pick<TestPerson, "get">, after?: string) =>
  (
    (await moderator.get(`/api/moderation/selfies/next${after ? `?after=${after}` : ""}`))
      .body as unknown as NextSelfie
  ).selfie;

export const approve = (
  moderator: Pick<TestPerson, "post">,
  { id, photo }: { id: string; photo: { id: string } | null },
) => moderator.post(`/api/moderation/selfies/${id}`, { approved: true, photo: photo?.id });
export const refuse = (moderator: Pick<TestPerson, "post">, id: string, reason: string) =>
  moderator.post(`/api/moderation/selfies/${id}`, { approved: false, reason });
