import { expect, test } from "bun:test";
import { BOTH, classifyDeviceError, type DeviceCircumstances } from "./device-problem.ts";

const error = (name: string, message = "") => ({ name, message });
const around = (
  permissions: DeviceCircumstances["permissions"] = {},
  present: DeviceCircumstances["present"] = { camera: true, microphone: true },
): DeviceCircumstances => ({ permissions, present });

test("A refusal is denied when the browser remembers it, and dismissed when the prompt was only closed", () => {
  expect(
    classifyDeviceError(error("NotAllowedError"), BOTH, around({ camera: "denied", microphone: "prompt" })),
  ).toEqual({
    kind: "denied",
  });
  expect(
    classifyDeviceError(error("NotAllowedError"), BOTH, around({ camera: "prompt", microphone: "prompt" })),
  ).toEqual({
    kind: "dismissed",
  });
  expect(classifyDeviceError(error("NotAllowedError", "Permission dismissed"), BOTH, around())).toEqual({
    kind: "dismissed",
  });
  expect(classifyDeviceError(error("NotAllowedError"), BOTH, around())).toEqual({ kind: "denied" });
});

test("Only the permissions that were asked for count", () => {
  const found = classifyDeviceError(
    error("NotAllowedError"),
    { camera: false, microphone: true },
    around({ camera: "denied", microphone: "prompt" }),
  );
  expect(found).toEqual({ kind: "dismissed" });
});

test("The operating system's refusal is told apart from the browser's", () => {
  expect(
    classifyDeviceError(error("NotAllowedError", "Permission denied by system"), BOTH, around()),
  ).toEqual({
    kind: "system",
  });
});

test("A missing device is named, or everything asked for when the browser's list is no help", () => {
  const noCamera = { camera: false, microphone: true };
  expect(classifyDeviceError(error("NotFoundError"), BOTH, around({}, noCamera))).toEqual({
    kind: "missing",
    camera: true,
    microphone: false,
  });
  expect(classifyDeviceError(error("NotFoundError"), BOTH, around())).toEqual({
    kind: "missing",
    camera: true,
    microphone: true,
  });
});

test("A device in use, a page without https and anything new are told apart", () => {
  expect(classifyDeviceError(error("NotReadableError"), BOTH, around())).toEqual({ kind: "busy" });
  const onlySound = { camera: false, microphone: true };
  expect(classifyDeviceError(error("NotReadableError"), onlySound, around())).toEqual({
    kind: "microphoneBusy",
  });
  expect(classifyDeviceError(error("TypeError"), BOTH, around())).toEqual({ kind: "insecure" });
  expect(classifyDeviceError(error("Novel"), BOTH, around())).toEqual({ kind: "unknown" });
});
