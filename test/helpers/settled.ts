import type { Image } from "#contract/people.ts";
import type { People, TestPerson } from "./people.ts";
import { flag } from "./photos.ts";

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
