import { useStore } from "@nanostores/react";
import { useState } from "react";
import { $growing } from "./shared-element.ts";

/** A growing picture whose target is replaced stops where it is. */
export function useOnceGrown<Data>(data: Data | undefined): Data | undefined {
  const growing = useStore($growing);
  const [isShown, setShown] = useState(data !== undefined);
  const isReady = data !== undefined && (isShown || !growing);
  if (isReady && !isShown) setShown(true);
  return isReady ? data : undefined;
}
