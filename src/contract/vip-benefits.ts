/** The VIP page lists exactly these. Added together with the code that grants it. No imports. */
export const VIP_BENEFITS = ["chats", "talks", "calls", "filters", "events"] as const;
export type VipBenefit = (typeof VIP_BENEFITS)[number];
