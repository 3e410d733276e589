import { notifyManager } from "@tanstack/react-query";

/** By default observers hear a timer later: a radio or switch whose value lives in the cache then jumps back for a frame. */
notifyManager.setScheduler(queueMicrotask);
