/** Programs that can show a recording as a camera. A phone used as one is live, and so are the effects of a system. */
const KNOWN =
  /\bobs\b|manycam|xsplit|splitcam|camtwist|snap camera|e2esoft|altercam|youcam|webcammax|fake ?webcam|v4l2|dummy video|virtual ?cam|\bvcam\b/i;

export const isVirtualCamera = (label: string): boolean => KNOWN.test(label);
