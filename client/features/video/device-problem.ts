export interface Wanted {
  camera: boolean;
  microphone: boolean;
}

export const BOTH: Wanted = { camera: true, microphone: true };

/**
 * Why there is no camera or microphone, as far as the browser tells:
 * `denied` lasts until the person changes a setting, `dismissed` can simply be asked again, `system` is the operating
 * system's refusal, `busy` is another program, `insecure` is a page without https or an in-app browser.
 */
export type DeviceProblem =
  | { kind: "denied" | "dismissed" | "system" | "busy" | "insecure" | "unknown" }
  | { kind: "missing"; camera: boolean; microphone: boolean };
