/** The current photos in the chosen order. Photos that were added elsewhere meanwhile come last. */
export const orderOf = (chosen: readonly string[], now: readonly string[]): string[] => [
  ...chosen.filter((id) => now.includes(id)),
  ...now.filter((id) => !chosen.includes(id)),
];
