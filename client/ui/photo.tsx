import type { Image } from "#contract/people.ts";

export interface PhotoProps {
  image: Image;
  size: "thumb" | "screen" | "full";
  /** The first thing on the screen: do not wait until it scrolls into view. */
  eager?: boolean;
  alt?: string;
  className?: string;
}

/** A photo over its own blurred placeholder, so that nothing jumps or flashes while it loads. */
export function Photo({ image, size, eager, alt = "", className }: PhotoProps) {
  const source = size === "full" ? image.path : image[size];
  return (
    <img
      src={source}
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
