import { describe, expect, test } from "bun:test";
import type { Line, RoomOf, Tab } from "./journal.ts";
import { judgeMessages, judgeRooms } from "./oracle.ts";

/** The oracle must see what it is there to see: histories that no server may make. */

const [ann, ben, eve]: Tab[] = ["ann", "ben", "eve"].map((name) => ({ name, person: name })) as [
  Tab,
  Tab,
  Tab,
];
const endOf = (roomId: string, who: Tab, other: Tab): RoomOf => ({
  roomId,
  peerId: `${who.name} in ${roomId}`,
  remotePeerId: `${other.name} in ${roomId}`,
});

let asked = 0;
const comes = (tab: Tab): Line[] => [{ tab, is: "opened" }, ...hello(tab, null)];
const hello = (tab: Tab, room: RoomOf | null, waiting = false): Line[] => {
  const id = String(++asked);
  return [
    { tab, is: "sent", event: "HELLO", id },
    { tab, is: "acked", id, hello: { room, waiting } },
  ];
};
const asks = (tab: Tab, event: "ENTER_QUEUE" | "LEAVE_ROOM" | "LEAVE_QUEUE" | "REJOIN_ROOM"): Line[] => {
  const id = String(++asked);
  return [
    { tab, is: "sent", event, id },
    { tab, is: "acked", id },
  ];
};
const enters = (tab: Tab, roomId: string, other: Tab): Line => ({
  tab,
  is: "entered",
  room: endOf(roomId, tab, other),
});
const meet = (roomId: string, a: Tab, b: Tab): Line[] => [
  ...asks(a, "ENTER_QUEUE"),
  ...asks(b, "ENTER_QUEUE"),
  enters(a, roomId, b),
  enters(b, roomId, a),
];
const leaves = (tab: Tab, other: Tab, roomId: string): Line[] => [
  ...asks(tab, "LEAVE_ROOM"),
  { tab: other, is: "left", roomId },
];
const everyone = [...comes(ann), ...comes(ben), ...comes(eve)];
const judged = (...lines: Line[]) =>
  judgeRooms([...everyone, ...lines]).broken.map((text) => text.split("\n")[0]);

describe("of rooms", () => {
  test("finds nothing wrong with people who meet, press Next, lose a crashed server and come back", () => {
    const back = (tab: Tab): Line[] => [
      { tab, is: "closed" },
      { tab, is: "opened" },
      ...hello(tab, null),
      ...asks(tab, "REJOIN_ROOM"),
    ];
    const lines = [
      ...meet("one", ann, ben),
      ...asks(ann, "ENTER_QUEUE"),
      { tab: ben, is: "left", roomId: "one" } as const,
      ...asks(eve, "ENTER_QUEUE"),
      enters(ann, "two", eve),
      enters(eve, "two", ann),
      ...back(ann),
      ...back(eve),
      enters(eve, "two", ann),
      enters(ann, "two", eve),
      ...hello(ann, endOf("two", ann, eve)),
    ];
    expect(judgeRooms([...everyone, ...lines])).toEqual({ broken: [], meetings: 2 });
  });

  test("sees someone who is told of a second room", () => {
    expect(judged(...meet("one", ann, ben), ...asks(eve, "ENTER_QUEUE"), enters(ann, "two", eve))).toContain(
      "ann was told of room two while it was in room one",
    );
  });

  test("sees someone who is told of a room that they did not ask for", () => {
    expect(judged(enters(ann, "one", ben))).toContain("ann was told of room one, for which it had not asked");
  });

  test("sees someone who comes back to another room than they left", () => {
    const lines: Line[] = [
      ...meet("one", ann, ben),
      { tab: ann, is: "closed" },
      { tab: ann, is: "opened" },
      ...hello(ann, endOf("two", ann, eve)),
    ];
    expect(judged(...lines)).toContain("ann came back to room two from room one, without having left that");
  });

  test("forgives one who had asked for another before their socket closed", () => {
    const lines: Line[] = [
      ...meet("one", ann, ben),
      { tab: ann, is: "sent", event: "ENTER_QUEUE", id: "lost" },
      { tab: ann, is: "closed" },
      { tab: ben, is: "left", roomId: "one" },
      ...asks(eve, "ENTER_QUEUE"),
      enters(eve, "two", ann),
      { tab: ann, is: "opened" },
      ...hello(ann, endOf("two", ann, eve)),
    ];
    expect(judged(...lines)).toEqual([]);
  });

  test("sees a third in a room, an end that two have, and ends that do not know each other", () => {
    expect(judged(...meet("one", ann, ben), ...asks(eve, "ENTER_QUEUE"), enters(eve, "one", ann))).toContain(
      "eve is the third in room one",
    );
    const stolen: Line = { tab: eve, is: "entered", room: endOf("one", ann, ben) };
    expect(judged(...meet("one", ann, ben), ...asks(eve, "ENTER_QUEUE"), stolen)).toContain(
      "eve has the end of ann in room one",
    );
    const askew = [...asks(ann, "ENTER_QUEUE"), ...asks(ben, "ENTER_QUEUE"), enters(ann, "one", ben)];
    expect(judged(...askew, enters(ben, "one", eve))).toContain(
      "ben and ann are in room one, and not with each other",
    );
  });

  test("sees that the server says something else than it has told", () => {
    expect(judged(...meet("one", ann, ben), ...hello(ann, null))).toContain(
      "ann is in room one, and the server says nowhere",
    );
    expect(judged(...asks(ann, "ENTER_QUEUE"), ...hello(ann, null))).toContain(
      "ann is searching, and the server says nowhere",
    );
  });

  test("sees someone who is left alone in a room in the end", () => {
    expect(judged(...meet("one", ann, ben), ...asks(ann, "LEAVE_ROOM"))).toEqual([
      "ben is in room one in the end, with 0 others",
    ]);
    expect(judged(...meet("one", ann, ben), ...leaves(ann, ben, "one"))).toEqual([]);
  });
});

describe("of messages", () => {
  const told = (n: number, seq = n, content = `ann ${n}`) => ({
    clientId: `id-${n}`,
    chatId: "chat",
    seq,
    content,
  });
  const row = (n: number, seq = n, content = `ann ${n}`) => ({ ...told(n, seq, content), senderId: "ann" });
  const writes = (n: number, seq = n): Line[] => [
    {
      tab: ann,
      is: "sent",
      event: "MESSAGE",
      id: `m${n}`,
      message: { clientId: `id-${n}`, content: `ann ${n}`, to: "ben" },
    },
    { tab: ann, is: "acked", id: `m${n}`, message: told(n, seq) },
  ];
  const hears = (n: number, seq = n): Line => ({ tab: ben, is: "heard", message: told(n, seq) });
  const three = [...writes(1), ...writes(2), ...writes(3)];
  const rows = [row(1), row(2), row(3)];
  const broken = (lines: Line[], stored = rows) => judgeMessages(lines, stored).broken;

  test("finds nothing wrong with those that are confirmed, heard and stored", () => {
    const lines = [...writes(1), hears(1), ...writes(2), ...writes(3), hears(2), hears(3)];
    expect(judgeMessages(lines, rows)).toEqual({ broken: [], confirmed: 3 });
  });

  test("forgives one that was sent again, and one that was never confirmed", () => {
    const [first] = writes(1) as [Line];
    const again: Line[] = [first, { tab: ann, is: "closed" }, { tab: ann, is: "opened" }, ...three];
    expect(broken(again)).toEqual([]);
    expect(broken([first], [])).toEqual([]);
    expect(broken([first], [row(1)])).toEqual([]);
  });

  test("sees one that is lost, altered, in another place, or stored though no one sent it", () => {
    expect(broken(three, rows.slice(0, 2))).toContain("ann 3 was confirmed, and is lost");
    expect(broken(three, [row(1), row(2), row(3, 3, "bob")])).toContain(
      "ann 3 was confirmed as number 3, and is stored as bob, number 3",
    );
    expect(broken(three, [...rows, row(4)])).toContain("ann 4 is stored, and no one sent it");
    expect(broken(three, [...rows, row(3)])).toContain(
      "Two rows have the same id, or the same place in a chat",
    );
    expect(broken(three, [row(1), row(2), row(3, 4)]).join()).toContain("not the numbers of them");
  });

  test("sees one that was confirmed in two places, or overtaken by what was sent after it was confirmed", () => {
    expect(broken([...three, ...writes(3, 4)])).toContain("ann 3 was confirmed twice, in two places");
    expect(broken([...writes(1, 2), ...writes(2, 1)], [row(1, 2), row(2, 1)])).toContain(
      "ann 2 is number 1, and was sent after number 2 was confirmed",
    );
  });

  test("sees one that is heard twice, missed in between, or not stored", () => {
    expect(broken([...three, hears(1), hears(1)])).toContain("ben heard ann 1, number 1, after number 1");
    expect(broken([...three, hears(1), hears(3)])).toContain(
      "ben heard numbers 1 to 3 on one socket, without ann 2",
    );
    expect(broken([...three, hears(1), { tab: ben, is: "closed" }, hears(3)])).toEqual([]);
    expect(broken([...three, hears(4)])).toContain("ben heard ann 4, which is not stored so");
  });
});
