const LOOK_MS = 50;

/** A field loses focus while a button elsewhere is pressed: what moves then slips away under the pointer, and the click is lost. */
export function afterPress(run: () => void): void {
  setTimeout(() => (document.querySelector(":active") ? afterPress(run) : run()), LOOK_MS);
}
