import i18next from "i18next";
import { toast } from "#client/ui/overlays/toast.ts";
import { failureCode } from "./api.ts";

/** Shows a failure that has no place of its own on the screen. The route must load the `errors` texts. */
export function toastFailure(error: unknown): void {
  toast({ title: i18next.t(`errors:${failureCode(error)}`), variant: "destructive" });
}
