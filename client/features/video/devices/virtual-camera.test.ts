import { expect, test } from "bun:test";
import { isVirtualCamera } from "./virtual-camera.ts";

test.each([
  "OBS Virtual Camera",
  "OBS-Camera",
  "ManyCam Virtual Webcam",
  "XSplit VCam",
  "e2eSoft VCam",
  "Snap Camera",
  "CamTwist",
  "SplitCam Video Driver",
  "Dummy video device (0x0000) (platform:v4l2loopback-000)",
  "Unity Video Capture Virtual Camera",
])("%s may show a recording", (label) => {
  expect(isVirtualCamera(label)).toBe(true);
});

test.each([
  "FaceTime HD Camera",
  "Integrated Webcam (0c45:6a09)",
  "Logitech BRIO",
  "iPhone von Anna (Desk View)",
  "DroidCam Source 3",
  "Iriun Webcam",
  "Jobs Camera",
  "fake_device_0",
  "",
])("%s is live", (label) => {
  expect(isVirtualCamera(label)).toBe(false);
});
