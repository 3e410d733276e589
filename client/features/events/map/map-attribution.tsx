import { useConfig } from "#client/lib/queries/use-config.ts";

/** The map's attribution. Nothing may ever cover it (the usage policy of OpenStreetMap). */
export function MapAttribution() {
  const map = useConfig()?.map;
  if (!map) return null;
  const { text, url } = map.attribution;
  return (
    <p className="pigeon-drag-block absolute bottom-0 left-0 rounded-tr-md bg-ink/85 px-2 py-0.5 text-dim text-xs">
      {map.tiles && (
        <>
          <a href={url} target="_blank" rel="noopener" className={linkStyles}>
            {text}
          </a>
          {", "}
        </>
      )}
      <a href="https://www.geonames.org" target="_blank" rel="noopener" className={linkStyles}>
        GeoNames
      </a>
    </p>
  );
}

const linkStyles = "underline decoration-line-strong underline-offset-2 hover:text-cream";
