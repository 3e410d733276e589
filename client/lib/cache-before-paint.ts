import { notifyManager } from "@tanstack/react-query";

/**
 * Renders cache changes before the next paint. By default observers are notified a timer later: a radio or switch whose
 * value lives in the cache then jumps back for a frame, because React resets it to the value it was rendered with.
 */
notifyManager.setScheduler(queueMicrotask);
