import type { FaqSection } from "#contract/paths.ts";

export const GROUPS = [
  { name: "start", sections: ["what-is", "register", "vip", "help"] },
  { name: "talk", sections: ["rating", "recommendations", "events", "privacy", "safety", "child-safety"] },
  { name: "documents", sections: ["terms", "privacy-policy", "newsletter", "cookies"] },
] as const satisfies readonly { name: string; sections: readonly FaqSection[] }[];

const ORDER: readonly FaqSection[] = GROUPS.flatMap(({ sections }): readonly FaqSection[] => sections);

export const sectionAfter = (section: FaqSection): FaqSection | undefined =>
  ORDER[ORDER.indexOf(section) + 1];
