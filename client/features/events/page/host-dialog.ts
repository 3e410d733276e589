import type { Event } from "#contract/events.ts";

export interface HostDialogProps {
  event: Event;
  open: boolean;
  onClose: () => void;
}
