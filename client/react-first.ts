/*
 * React is evaluated by a script of its own (`react` in vite.config.ts, `loadCode` in early.ts): together with ours it would
 * hold up a phone for a twelfth of a second.
 */
import "react-dom/client";
