/** A script of its own (`react` in vite.config.ts): together with our code it would block a phone for a twelfth of a second. */
import "react-dom/client";
