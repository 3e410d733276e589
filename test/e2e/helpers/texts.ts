/** A text up to its first value, for those whose values a journey does not care for: "Turn on VIP for {{days}}". */
export const upToValue = (text: string): string => text.split("{{")[0]!.trimEnd();
