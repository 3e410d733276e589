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

/** Specification, section 9: a new one replaces the old. */
export const $toast = atom<ToastItem | null>(null);
let lastId = 0;

export function toast(options: ToastOptions): number {
  lastId += 1;
  $toast.set({ ...options, id: lastId });
  return lastId;
}

export function dismissToast(id: number): void {
  if ($toast.get()?.id === id) $toast.set(null);
}

/** A toast names people, and its action would run as the next user. */
export const clearToast = (): void => $toast.set(null);
