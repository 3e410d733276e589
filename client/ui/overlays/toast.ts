import { atom } from "nanostores";

export interface ToastOptions {
  title: string;
  description?: string;
  action?: { label: string; run: () => void };
  variant?: "default" | "destructive" | "success";
  /** So that a user who was away finds it. */
  stays?: boolean;
}
export interface ToastItem extends ToastOptions {
  id: number;
}

/** Specification, section 9: a new one replaces the old. One that stays is not lost to it: it waits until the other has gone. */
export const $toast = atom<ToastItem | null>(null);
let waiting: ToastItem | null = null;
let lastId = 0;

export function toast(options: ToastOptions): number {
  lastId += 1;
  const item = { ...options, id: lastId };
  const shown = $toast.get();
  if (shown && item.stays && !shown.stays) waiting = item;
  else {
    if (shown?.stays && !item.stays) waiting = shown;
    $toast.set(item);
  }
  return lastId;
}

export function dismissToast(id: number): void {
  if (waiting?.id === id) waiting = null;
  if ($toast.get()?.id !== id) return;
  const next = waiting;
  waiting = null;
  $toast.set(next);
}

/** A toast names people, and its action would run as the next user. */
export function clearToast(): void {
  waiting = null;
  $toast.set(null);
}
