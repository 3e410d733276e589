import type { Me, User } from "#contract/profile.ts";
import type { TestPerson } from "./people.ts";

export const ownProfile = async (person: TestPerson) =>
  (await person.get("/api/user/me")).body as unknown as Me;

/** The profile of another member as this viewer sees it. */
export const seenProfile = async (viewer: TestPerson, { id }: { id: string }) =>
  (await viewer.get(`/api/user/id/${id}`)).body as unknown as User;
