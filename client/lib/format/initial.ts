/** With its accents. */
export const initialOf = (name: string): string => (/^.\p{M}*/u.exec(name)?.[0] ?? "").toUpperCase();
