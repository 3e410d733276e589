import { expect, test } from "bun:test";
import { pickRecording } from "./pick-recording.ts";

const ID = "0197c0de-7000-7000-8000-00000000abcd";
const recording = (...events: object[]) => `{"segment_id":3,"user":"Anna"}\n${JSON.stringify(events)}`;
const pickedEvents = (...events: object[]) =>
  JSON.parse(pickRecording(recording(...events))!.split("\n")[1]!);

test("A recorded page keeps its looks and loses its content", () => {
  const link = {
    tagName: "a",
    attributes: {
      class: "grid-cols-[minmax(0,1fr)] hover:bg-surface-200-strong",
      "data-state": "open",
      href: `https://a.example/profile/${ID}`,
      "aria-label": "Anna",
      "data-name": "Anna",
      id: ID,
      style: `background: url(https://a.example/media/${ID}/anna.webp)`,
    },
    childNodes: [{ type: 3, textContent: "**** Анна" }],
  };
  const [page] = pickedEvents({
    type: 2,
    data: { node: link, href: `https://a.example/chats/${ID}?q=Anna` },
  });
  expect(page.data).toEqual({
    node: {
      tagName: "a",
      attributes: {
        class: "grid-cols-[minmax(0,1fr)] hover:bg-surface-200-strong",
        "data-state": "open",
        style: "background: url(https://a.example/…)",
      },
      childNodes: [{ type: 3, textContent: "**** …" }],
    },
    href: "https://a.example/chats/$id",
  });
});

test("Attribute changes are picked the same way", () => {
  const [change] = pickedEvents({
    data: { attributes: [{ id: 7, attributes: { title: "Anna", open: "" } }] },
  });
  expect(change.data.attributes).toEqual([{ id: 7, attributes: { open: "" } }]);
});

test("A click is recorded without the labels of its target", () => {
  const [click] = pickedEvents({
    type: 5,
    data: {
      tag: "breadcrumb",
      payload: { message: 'main > button[aria-label="Write to Anna"]', category: "ui.click" },
    },
  });
  expect(click.data.payload).toEqual({ message: "main > button[aria-label=…]", category: "ui.click" });
});

test("The header keeps only the segment number, and anything but a recording is rejected", () => {
  expect(pickRecording(recording())).toBe('{"segment_id":3}\n[]');
  for (const body of [new Uint8Array([1]), "", "{}", "{}\nAnna"]) expect(pickRecording(body)).toBeNull();
});
