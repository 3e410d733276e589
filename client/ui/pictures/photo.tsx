import { useEffect, useState } from "react";
import type { Image } from "#contract/people.ts";
import { useOnline } from "../states/use-online.ts";

export interface PhotoProps {
  image: Image;
  size: "thumb" | "screen" | "full";
  /** The first thing on the screen: do not wait until it scrolls into view. */
  eager?: boolean;
  alt?: string;
  className?: string;
}

/** One transparent pixel. */
const NOTHING = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

/**
 * A photo over its own blurred placeholder, so that nothing jumps or flashes while it loads. If it fails to load, the
 * placeholder stays, and the photo is requested again once the network is back.
 */
export function Photo({ image, size, eager, alt = "", className }: PhotoProps) {
  const source = size === "full" ? image.path : image[size];
  const [failed, setFailed] = useState<string | null>(null);
  const online = useOnline();
  useEffect(() => {
    if (online) setFailed(null);
  }, [online]);
  return (
    <img
      src={failed === source ? NOTHING : source}
      onError={() => setFailed(source)}
      alt={alt}
      width={image.width}
      height={image.height}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      draggable={false}
      className={className}
      style={{
        backgroundImage: `url("${image.placeholder}")`,
        backgroundSize: "cover",
        backgroundPosition: "center",
      }}
    />
  );
}
