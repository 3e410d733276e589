/**
 * Every benefit of VIP; the VIP page lists exactly these. A benefit is added together with the code that grants it, and
 * not before. No imports.
 */
export const VIP_BENEFITS = ["chats", "talks", "calls", "filters", "events"] as const;
export type VipBenefit = (typeof VIP_BENEFITS)[number];
