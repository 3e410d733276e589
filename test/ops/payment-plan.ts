/** Values shared by the buyer's process and the one that recovers. */
export const MEMBER = "01900000-0000-7000-8000-000000000001";
export const START = Date.UTC(2030, 0, 15, 12);
export const ORDER = { vipProductId: 1, renew: true, key: MEMBER, lang: "ru" } as const;
