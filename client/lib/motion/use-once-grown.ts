import { useStore } from "@nanostores/react";
import { useState } from "react";
import { $growing } from "./grow.ts";

/**
 * What a page shows after its skeleton. While a card grows into that skeleton it stays: a picture whose target is
 * replaced on the way stops where it is.
 */
export function useOnceGrown<Data>(data: Data | undefined): Data | undefined {
  const growing = useStore($growing);
  const [isShown, setShown] = useState(data !== undefined);
  const isReady = data !== undefined && (isShown || !growing);
  if (isReady && !isShown) setShown(true);
  return isReady ? data : undefined;
}
