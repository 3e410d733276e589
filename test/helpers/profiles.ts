import type { Image } from "#contract/people.ts";
import type { Me, User } from "#contract/profile.ts";
import type { Relation } from "#contract/social.ts";
import type { People, TestPerson } from "./people.ts";
import { flag } from "./photos.ts";

export const ownProfile = async (person: TestPerson) =>
  (await person.get("/api/user/me")).body as unknown as Me;

/** The profile of another member as this viewer sees it. */
export const seenProfile = async (viewer: TestPerson, { id }: { id: string }) =>
  (await viewer.get(`/api/user/id/${id}`)).body as unknown as User;

export const NOTHING: Relation = {
  following: false,
  followsMe: false,
  friends: false,
  liked: false,
  matched: false,
};
export const SENT: Relation = { ...NOTHING, following: true };
export const RECEIVED: Relation = { ...NOTHING, followsMe: true };
export const FRIENDS: Relation = { ...NOTHING, friends: true };
export const UNBLOCKED = { byMe: false, byThem: false };

const requests = "/api/user/friendship/requests";

export const follow = (who: TestPerson, { id }: { id: string }) => who.post(`${requests}/follow/${id}`);
export const unfollow = (who: TestPerson, { id }: { id: string }) => who.post(`${requests}/unfollow/${id}`);
export const submit = (who: TestPerson, { id }: { id: string }, accept: boolean) =>
  who.post(`${requests}/incoming/submit`, { uid: id, accept });
export const block = (who: TestPerson, { id }: { id: string }) => who.post(`/api/user/blocks/${id}`);
export const unblock = (who: TestPerson, { id }: { id: string }) => who.delete(`/api/user/blocks/${id}`);

/** The relation that the other's profile shows. */
export async function relation(who: TestPerson, { id }: { id: string }): Promise<Relation> {
  return (await who.get(`/api/user/id/${id}`)).body.relation as Relation;
}

/** A member with everything that a member can have, and another with ties to them. */
export async function settled(
  world: People,
): Promise<{ anna: TestPerson; image: Image; avatar: Image; boris: TestPerson }> {
  const [anna, boris] = [world.newPerson({}, { passwordHash: null, phoneNumber: null }), world.newPerson()];
  const photo = new Uint8Array(flag(64, 64));
  const [image, avatar] = [
    (await anna.upload(photo)).body,
    (await anna.upload(photo)).body,
  ] as unknown as Image[];
  await anna.post(`/api/user/image/add/${image!.id}`);
  await anna.post("/api/user/avatar/update", { image: avatar!.id });
  await anna.post("/api/user/update", { tags: ["горы", "джаз"], description: "о себе" });
  await anna.post("/api/settings/notification", { digest: true });
  for (const [one, other] of [
    [anna, boris],
    [boris, anna],
  ] as const) {
    await one.post(`/api/user/profile/view/${other.id}`);
    world.deps.db.sqlite.run(
      "INSERT INTO friend_requests (id, from_id, to_id, created_at) VALUES (?, ?, ?, 1)",
      [Bun.randomUUIDv7(), one.id, other.id],
    );
  }
  world.befriend(anna, boris);
  return { anna, boris, image: image!, avatar: avatar! };
}
