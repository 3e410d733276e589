/** The first letter of a name with its accents, for where a photo is missing. */
export const initialOf = (name: string): string => (/^.\p{M}*/u.exec(name)?.[0] ?? "").toUpperCase();
