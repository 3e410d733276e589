import { expect, test } from "bun:test";
import { CLOSED, type OwnDevice, type OwnDeviceInput, step } from "./own-device.ts";

const missing: OwnDeviceInput = {
  type: "failed",
  problem: { kind: "missing", camera: true, microphone: false },
  isHidden: false,
};
const opened = (id: string, chosen: string | null = null): OwnDeviceInput => ({ type: "opened", id, chosen });
const ended = (id: string): OwnDeviceInput => ({ type: "ended", id });
const plugged = (...ids: string[]): OwnDeviceInput => ({ type: "plugged", ids });

/** The device after these inputs, and whether the last one opens it again. */
function after(...inputs: OwnDeviceInput[]): [OwnDevice, boolean] {
  let device = CLOSED;
  let isReopened = false;
  for (const input of inputs) [device, isReopened] = step(device, input);
  return [device, isReopened];
}

test("A device that the system holds is on again when the system gives it back", () => {
  expect(after(opened("usb"), { type: "held" })).toEqual([{ state: "held", awaited: null }, false]);
  expect(after(opened("usb"), { type: "held" }, { type: "released" })).toEqual([
    { state: "on", awaited: null },
    false,
  ]);
  expect(after({ type: "held" })).toEqual([CLOSED, false]);
});

test("A device that ends is opened again at once, and lost if that fails", () => {
  expect(after(opened("usb"), ended("usb"))).toEqual([{ state: "lost", awaited: "usb" }, true]);
  expect(after(opened("usb"), ended("usb"), opened("usb"))).toEqual([{ state: "on", awaited: null }, false]);
  expect(after(opened("usb"), ended("usb"), missing)).toEqual([{ state: "lost", awaited: "usb" }, false]);
});

test("A lost device is opened when one is plugged in, not while there is none", () => {
  const lost = [opened("usb"), ended("usb"), missing];
  expect(after(...lost, plugged())[1]).toBe(false);
  expect(after(...lost, plugged("usb"))[1]).toBe(true);
  expect(after(...lost, plugged("other"))[1]).toBe(true);
});

test("Another device takes the place of a lost one until that is back, unless the user chooses it", () => {
  const replaced = [opened("usb"), ended("usb"), opened("built-in")];
  expect(after(...replaced)).toEqual([{ state: "on", awaited: "usb" }, false]);
  expect(after(...replaced, plugged("built-in"))[1]).toBe(false);
  expect(after(...replaced, plugged("built-in", "usb"))[1]).toBe(true);
  expect(after(...replaced, { type: "chosen" }, plugged("built-in", "usb"))[1]).toBe(false);
  expect(after(...replaced, ended("built-in"))[0]).toEqual({ state: "lost", awaited: "usb" });
});

test("A chosen device that is absent at the start is used as soon as it is plugged in, and again each time it is back", () => {
  const absent = [opened("built-in", "usb")];
  expect(after(...absent)).toEqual([{ state: "on", awaited: "usb" }, false]);
  expect(after(...absent, plugged("built-in"))[1]).toBe(false);
  expect(after(...absent, plugged("built-in", "usb"))[1]).toBe(true);
  const used = [...absent, plugged("built-in", "usb"), opened("usb", "usb")];
  expect(after(...used)).toEqual([{ state: "on", awaited: null }, false]);
  const unplugged = [...used, ended("usb"), opened("", "usb")];
  expect(after(...unplugged)).toEqual([{ state: "on", awaited: "usb" }, false]);
  expect(after(...unplugged, plugged("built-in", "usb"))[1]).toBe(true);
});

test("A new default of the system is opened in place of the old one, unless the device is off", () => {
  expect(after(opened("default"), { type: "defaultChanged" })[1]).toBe(true);
  expect(after(opened("default"), { type: "closed" }, { type: "defaultChanged" })).toEqual([CLOSED, false]);
});

test("A device that the user turned off, or that is not allowed, stays off", () => {
  const refused: OwnDeviceInput = { type: "failed", problem: { kind: "denied" }, isHidden: false };
  for (const last of [{ type: "closed" }, refused] satisfies OwnDeviceInput[])
    for (const next of [
      plugged("usb"),
      ended("usb"),
      { type: "pageReturned", isLive: true },
    ] satisfies OwnDeviceInput[])
      expect(after(opened("usb"), last, next)).toEqual([CLOSED, false]);
});

test("A user who returns to the page gets a lost, held or silently ended device back", () => {
  const back: OwnDeviceInput = { type: "pageReturned", isLive: true };
  expect(after(opened("usb"), back)[1]).toBe(false);
  expect(after(opened("usb"), { ...back, isLive: false })[1]).toBe(true);
  expect(after(opened("usb"), { type: "held" }, back)[1]).toBe(true);
  expect(after(opened("usb"), ended("usb"), missing, back)[1]).toBe(true);
});

test("A device that is refused while the page is in the background is opened when the user is back", () => {
  const refused: OwnDeviceInput = { type: "failed", problem: { kind: "denied" }, isHidden: true };
  const back: OwnDeviceInput = { type: "pageReturned", isLive: false };
  expect(after(opened("usb"), ended("usb"), refused)).toEqual([{ state: "lost", awaited: "usb" }, false]);
  expect(after(opened("usb"), ended("usb"), refused, back)[1]).toBe(true);
});
