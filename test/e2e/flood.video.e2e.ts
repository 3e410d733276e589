import { expect, meet, test } from "./helpers/video.ts";

test("A companion who floods the text is cut off with a few lines, and Next acts meanwhile", async ({
  chatter,
}) => {
  const [anna, boris] = [await chatter(), await chatter()];
  await boris.page.addInitScript(() => {
    const { createDataChannel } = RTCPeerConnection.prototype;
    RTCPeerConnection.prototype.createDataChannel = function (...args) {
      const channel = createDataChannel.apply(this, args);
      if (args[1]?.id !== undefined) Object.assign(window, { roomChannel: channel });
      return channel;
    };
  });
  await boris.page.reload();
  await anna.start();
  await boris.start();
  await meet(anna, boris);
  await anna.openText();
  await boris.page.evaluate(() => {
    const send = (lines: number) => {
      const { roomChannel } = window as unknown as { roomChannel: RTCDataChannel };
      if (roomChannel.readyState !== "open") return;
      for (let line = 0; line < lines; line++)
        roomChannel.send(JSON.stringify({ type: "text", text: `${line} ${"buy ".repeat(200)}` }));
    };
    send(3_000);
    setInterval(() => send(30), 100);
  });
  await anna.press(anna.t.next);
  await boris.was("companionLeft");
  await meet(anna, boris);

  // Here the flood begins with the room.
  await expect(anna.lines).toContainText(anna.t.text.flood);
  expect(await anna.lines.locator("p").count()).toBeLessThan(40);
  await expect(anna.page.getByPlaceholder(anna.t.text.placeholder)).toHaveJSProperty("readOnly", true);
  // Picture and sound go on.
  await anna.sees();
});
