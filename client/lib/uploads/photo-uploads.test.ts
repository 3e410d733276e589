import { expect, test } from "bun:test";
import type { Image } from "#contract/people.ts";
import { Failure } from "../api.ts";
import { $session } from "../session.ts";
import { type PhotoUpload, startUpload } from "./photo-uploads.ts";

const image = { id: "1" } as Image;
const photo = new File(["x"], "photo.jpg");

/** An upload whose responses and pauses the test controls one by one. */
function begin(answers: (Image | Failure)[], finish?: (image: Image) => Promise<unknown>) {
  const states: PhotoUpload[] = [];
  const pauses: { ms: number; over: () => void }[] = [];
  let sent = 0;
  const upload = startUpload(photo, {
    onChange: (state) => states.push(state),
    ...(finish && { finish }),
    send: async () => {
      sent += 1;
      const answer = answers.shift()!;
      if (answer instanceof Failure) throw answer;
      return answer;
    },
    pause: (ms) => new Promise((over) => pauses.push({ ms, over })),
  });
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    return states.at(-1)!;
  };
  return { upload, pauses, settle, sent: () => sent };
}
const offline = () => new Failure("offline", 0);

test("A photo picked without a network waits for it, longer each time, and then uploads by itself", async () => {
  const { pauses, settle } = begin([offline(), offline(), image]);
  expect(await settle()).toMatchObject({ waits: true, failure: null, image: null });
  pauses[0]!.over();
  await settle();
  expect(pauses[1]!.ms).toBeGreaterThan(pauses[0]!.ms);
  pauses[1]!.over();
  expect(await settle()).toMatchObject({ waits: false, image, percent: 100 });
});

test("A refused photo says why, and is sent again only on request", async () => {
  const { upload, settle, sent } = begin([new Failure("photo_too_large", 413), image]);
  expect(await settle()).toMatchObject({ failure: "photo_too_large", waits: false });
  expect(sent()).toBe(1);
  upload.retry();
  expect(await settle()).toMatchObject({ failure: null, image });
});

test("A photo that has arrived is not sent again when only the step after it fails", async () => {
  let tries = 0;
  const { pauses, settle, sent } = begin([image], async () => {
    tries += 1;
    if (tries === 1) throw offline();
  });
  expect(await settle()).toMatchObject({ waits: true, image });
  pauses[0]!.over();
  await settle();
  expect([sent(), tries]).toEqual([1, 2]);
});

test("A dropped upload reports no more changes", async () => {
  const { upload, pauses, settle, sent } = begin([offline(), image]);
  const before = await settle();
  upload.drop();
  pauses[0]!.over();
  expect(await settle()).toBe(before);
  expect(sent()).toBe(1);
});

test("A photo that an earlier page has sent is complete at once, and is not sent again", async () => {
  const states: PhotoUpload[] = [];
  const upload = startUpload(photo, {
    earlier: { id: "7", image },
    onChange: (state) => states.push(state),
    send: () => Promise.reject(new Error("sent again")),
  });
  expect(upload.first).toMatchObject({ id: "7", image, percent: 100 });
  expect(states).toEqual([]);
  await Bun.sleep(0);
  expect(states.at(-1)).toMatchObject({ id: "7", image, failure: null });
});

test("A photo that stalled in a tunnel is sent again, but not for ever on a connection that is always too slow", async () => {
  const slow = () => new Failure("body_too_slow", 408);
  const passing = begin([slow(), image]);
  expect(await passing.settle()).toMatchObject({ waits: true, failure: null });
  passing.pauses[0]!.over();
  expect(await passing.settle()).toMatchObject({ image, failure: null });

  const lasting = begin([slow(), slow(), slow()]);
  for (const turn of [0, 1]) {
    await lasting.settle();
    lasting.pauses[turn]!.over();
  }
  expect(await lasting.settle()).toMatchObject({ waits: false, failure: "body_too_slow" });
});

test("A photo that waits for the network is not sent as the next user of the browser", async () => {
  const { token } = $session.get();
  $session.set({ token: "anna" });
  const { pauses, settle, sent } = begin([offline(), image]);
  expect(await settle()).toMatchObject({ waits: true });
  $session.set({ token: "boris" });
  pauses[0]!.over();
  expect(await settle()).toMatchObject({ image: null });
  expect(sent()).toBe(1);
  $session.set({ token });
});
