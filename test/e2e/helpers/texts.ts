/** A text up to its first value, for journeys to which the values do not matter: "Turn on VIP for {{days}}". */
export const upToValue = (text: string): string => text.split("{{")[0]!.trimEnd();

/** A text with this name in it: "Write to {{name}}". */
export const named = (text: string, name: string): string => text.replace("{{name}}", name);
