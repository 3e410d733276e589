import { Bike, Heart, type LucideIcon, Sparkles, Star, Users } from "lucide-react";
import { OWN_EVENT_TYPE } from "#contract/limits.ts";

const ICONS: Record<number, LucideIcon> = {
  1: Heart,
  2: Users,
  3: Bike,
  4: Sparkles,
  [OWN_EVENT_TYPE]: Star,
};

export const typeIcon = (type: number): LucideIcon => ICONS[type] ?? Sparkles;
