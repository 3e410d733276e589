import { useEffect, useState } from "react";
import type { Image } from "#contract/people.ts";
import { useOnline } from "../states/use-online.ts";

export interface PhotoProps {
  image: Image;
  size: "thumb" | "screen" | "full";
  eager?: boolean;
  alt?: string;
  className?: string;
}

const NOTHING = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

/** If it fails to load, the blurred placeholder stays, and the photo is requested again once the network is back. */
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
