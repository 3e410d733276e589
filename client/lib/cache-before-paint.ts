import { notifyManager } from "@tanstack/react-query";

/**
 * What changes in the cache is on the screen before the next paint. By default observers are notified a timer later: a radio or a
 * switch whose value lives in the cache then jumps back to where it was for a frame, since React holds it to the value
 * that it was drawn with.
 */
notifyManager.setScheduler(queueMicrotask);
