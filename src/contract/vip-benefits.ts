/**
 * Everything that VIP gives, each as the code grants it; the page of VIP is drawn from this list. A benefit comes here
 * together with the code that grants it, and not before. No imports.
 */
export const VIP_BENEFITS = ["chats", "talks", "calls", "filters", "events"] as const;
export type VipBenefit = (typeof VIP_BENEFITS)[number];
