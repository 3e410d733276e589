import i18next from "i18next";
import { toast } from "#client/ui/overlays/toast.ts";
import { failureCode } from "./api.ts";

/** The route must load the `errors` texts. */
export function toastFailure(error: unknown): void {
  toast({ title: i18next.t(`errors:${failureCode(error)}`), variant: "destructive" });
}
