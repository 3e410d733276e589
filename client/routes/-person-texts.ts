/** Not in the component's file: route loaders are part of the first load, and would pull in the profile. */
export const PERSON_TEXTS = [
  "profile",
  "prompts",
  "dating",
  "contacts",
  "call",
  "reports",
  "chat",
  "errors",
] as const;
