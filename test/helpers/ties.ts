import type { Relation } from "#contract/social.ts";
import type { TestPerson } from "./people.ts";

export const NOTHING: Relation = { following: false, followsMe: false, friends: false };
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
