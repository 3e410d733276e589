import clsx from "clsx";
import { ArrowUp } from "lucide-react";
import { Overlay, type Point, type TileComponentProps } from "pigeon-maps";
import { memo, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { REDUCED_MOTION, useMediaQuery } from "#client/lib/browser/use-media-query.ts";
import { formatDistance } from "#client/lib/format/numbers.ts";
import { useConfig } from "#client/lib/queries/use-config.ts";
import { kilometresBetween, type Place } from "#contract/distance.ts";
import type { EventCluster } from "#contract/event-map.ts";
import { angleTo } from "./bearings.ts";
import { loadMapCities } from "./cities.ts";
import { Clusters } from "./clusters.ts";
import { asData, DARK_FORMAT, paintDark } from "./dark-paint.ts";
import type { DarkAnswer, DarkRequest } from "./dark-worker.ts";
import { FallbackTile } from "./fallback-tile.tsx";
import {
  type DrawnView,
  type Item,
  itemAt,
  type MapMarker,
  MarkerLayer,
  nearestToMiddle,
} from "./marker-layer.tsx";
import { TILE_PX } from "./mercator.ts";
import { Circle, FallbackLegend, MapControls, OpenMarker, OwnPosition, Tag } from "./overlays.tsx";
import { PanningMap } from "./panning-map.ts";
import { PlaceSearch } from "./place-search.tsx";
import { useMapKeys } from "./use-map-keys.ts";
import {
  atEdge,
  type Bounds,
  type Camera,
  centredOn,
  scaleBar,
  stepZoom,
  ZOOM_MAX,
  ZOOM_MIN,
} from "./view.ts";

export interface EventMapProps {
  label: string;
  camera: Camera;
  bounds: Bounds | null;
  onCamera: (camera: Camera, bounds?: Bounds) => void;
  markers: readonly MapMarker[];
  serverClusters?: readonly EventCluster[] | undefined;
  openId: string | null;
  onOpen: (id: string) => void;
  /** At one point, which no zoom splits. */
  onOpenMany: (ids: string[]) => void;
  /** The shown place of an event whose exact place is hidden. */
  circle: (Place & { radius: number }) | null;
  position: Place | null;
  onLocate: () => void;
  locating: boolean;
  canSearch: boolean;
  className?: string;
}

const NONE: readonly EventCluster[] = [];

/** The list next to it shows the same events, for screen readers. */
export function EventMap(props: EventMapProps) {
  const { label, camera, onCamera, markers, serverClusters = NONE, openId, onOpen, onOpenMany } = props;
  const { t } = useTranslation("events");
  const still = useMediaQuery(REDUCED_MOTION);
  const view = useRef<DrawnView>(null);
  // A slow frame makes pigeon-maps report a position midway; setting that would end the animation there.
  const isMoving = useRef(false);
  const [pointed, setPointed] = useState<Item | null>(null);
  const clusters = useMemo(() => new Clusters(markers, serverClusters), [markers, serverClusters]);
  const opened = markers.find(({ id }) => id === openId);
  const without = useMemo(() => new Set(opened ? [opened.id] : []), [opened]);
  useEffect(() => void loadMapCities(), []);
  // Another zoom or another list has other clusters.
  const level = Math.floor(camera.zoom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pointed item belongs to these clusters
  useEffect(() => setPointed(null), [clusters, level]);

  function choose(item: Item): void {
    if (item.marker) onOpen(item.marker.id);
    else if (item.opensAt > ZOOM_MAX) onOpenMany(item.members().map(({ id }) => id));
    else
      onCamera({ centre: item, zoom: Math.min(ZOOM_MAX, Math.max(item.opensAt, stepZoom(camera.zoom, 1))) });
  }

  const keys = useMapKeys({
    camera,
    onCamera,
    onEnter: () => pointed && choose(pointed),
    onLook: () => setPointed(view.current && nearestToMiddle(view.current)),
    onLeave: () => setPointed(null),
  });
  // With the keyboard, Enter opens the event nearest to the centre, which may change with each move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these may bring another event to the centre
  useEffect(() => {
    if (keys.isSteering) setPointed(view.current && nearestToMiddle(view.current));
  }, [keys.isSteering, camera, clusters]);

  const at = ({ lat, lon }: Place): Point => [lat, lon];
  const tag = pointed && pointed.key !== openId ? pointed : null;
  return (
    <section
      role="application"
      aria-label={label}
      aria-description={t("map.keys")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the map moves by arrow keys
      tabIndex={0}
      {...keys.handlers}
      onPointerMove={({ clientX, clientY, pointerType, buttons, currentTarget }) => {
        if (pointerType !== "mouse" || buttons !== 0 || !view.current) return;
        const { left, top } = currentTarget.getBoundingClientRect();
        const item = itemAt(view.current, [clientX - left, clientY - top], 0);
        if (item?.key !== pointed?.key) setPointed(item);
      }}
      className={clsx(
        "relative isolate select-none [container-type:size] overflow-clip bg-panel focus-visible:-outline-offset-2 [&>[dir]]:bg-transparent! [&_.pigeon-tiles-box]:-z-2 [&_:is(.pigeon-tiles,.pigeon-overlays)]:will-change-[transform,translate]!",
        pointed && "cursor-pointer",
        props.className,
      )}
    >
      <PanningMap
        center={at(camera.centre)}
        zoom={camera.zoom}
        minZoom={ZOOM_MIN}
        maxZoom={ZOOM_MAX}
        zoomSnap={false}
        limitBounds="edge"
        animate={!still}
        provider={tileUrl}
        tileComponent={Tile as never}
        attribution={false}
        onAnimationStart={() => {
          isMoving.current = true;
        }}
        onAnimationStop={() => {
          isMoving.current = false;
        }}
        onBoundsChanged={({ center: [lat, lon], zoom, bounds: { ne, sw } }) => {
          if (isMoving.current) return;
          onCamera({ centre: { lat, lon }, zoom }, { north: ne[0], east: ne[1], south: sw[0], west: sw[1] });
        }}
        onClick={({ pixel }) => {
          const item = view.current && itemAt(view.current, pixel);
          if (item) choose(item);
        }}
      >
        <MarkerLayer clusters={clusters} without={without} view={view} />
        {props.circle && <Circle anchor={at(props.circle)} radius={props.circle.radius} />}
        {props.position && (
          <Overlay anchor={at(props.position)}>
            <OwnPosition />
          </Overlay>
        )}
        {tag && (
          <Overlay anchor={at(tag)}>
            <Tag item={tag} />
          </Overlay>
        )}
        {opened && (
          <Overlay anchor={at(opened)}>
            <OpenMarker marker={opened} />
          </Overlay>
        )}
      </PanningMap>
      <FallbackLegend camera={camera} />
      {keys.isSteering && !tag && <span aria-hidden="true" className={AIM} />}
      <p aria-live="polite" className="sr-only">
        {keys.isSteering && pointed && (pointed.marker?.title ?? t("map.group", { count: pointed.count }))}
      </p>
      {props.canSearch && <PlaceSearch camera={camera} onCamera={onCamera} />}
      <MapControls
        camera={camera}
        onCamera={onCamera}
        onLocate={props.onLocate}
        locating={props.locating}
        hasSearch={props.canSearch}
      />
      {props.position && props.bounds && (
        <WayBack position={props.position} camera={camera} bounds={props.bounds} onCamera={onCamera} />
      )}
      <MapScale camera={camera} />
      <MapAttribution />
    </section>
  );
}

const AIM =
  "pointer-events-none absolute top-1/2 left-1/2 size-3 -translate-1/2 rounded-full border-2 border-gold-light";

/** The only measure of distance where no streets show. */
function MapScale({ camera }: { camera: Camera }) {
  const { metres, pixels } = scaleBar(camera.centre.lat, camera.zoom);
  return (
    <p className="pointer-events-none absolute right-3 bottom-1.5 [@container_(width<15rem)]:hidden text-right text-cream/80 text-xs">
      {formatDistance(metres)}
      <span
        className="mt-0.5 ml-auto block h-1.5 border-cream/60 border-x border-b"
        style={{ width: pixels }}
      />
    </p>
  );
}

/** Nothing may ever cover it (the usage policy of OpenStreetMap). */
function MapAttribution() {
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

interface WayBackProps {
  position: Place;
  camera: Camera;
  bounds: Bounds;
  onCamera: (camera: Camera) => void;
}

function WayBack({ position, camera, bounds, onCamera }: WayBackProps) {
  const { t } = useTranslation("events");
  const edge = atEdge(bounds, position);
  if (!edge) return null;
  const [left, top] = [`${edge.x * 100}%`, `${edge.y * 100}%`];
  const distance = formatDistance(kilometresBetween(camera.centre, position) * 1_000);
  return (
    // Within the area that the search and the controls leave free.
    <div className="pointer-events-none absolute top-[4.25rem] right-[4.25rem] bottom-8 left-3">
      <button
        type="button"
        aria-label={t("map.back", { distance })}
        onClick={() => onCamera(centredOn(position, camera.zoom))}
        className="pigeon-drag-block pointer-events-auto absolute flex h-11 items-center gap-1.5 whitespace-nowrap rounded-full border border-line-strong bg-ink/90 pr-3.5 pl-3 text-sm hover:border-gold"
        style={{ left, top, translate: `-${left} -${top}` }}
      >
        <ArrowUp
          size={18}
          aria-hidden="true"
          className="text-gold"
          style={{ transform: `rotate(${Math.round(angleTo(camera.centre, position))}deg)` }}
        />
        {distance}
      </button>
    </div>
  );
}

/** Pictures to keep: twice as many as a large screen shows, a few megabytes. */
const SPARE_MAX = 150;
/** Most return as the map is dragged back and forth. */
const spare = new Map<string, string>();

/** As images, tiles are painted into their layer once; thirty canvases would each be painted in every frame of a pan. */
function darkPicture(url: string, onDone: (source: string | null) => void): () => void {
  const kept = spare.get(url);
  if (kept !== undefined) {
    onDone(kept);
    return () => keep(url, kept);
  }
  let source: string | null = null;
  let isCancelled = false;
  const image = new Image();
  image.onerror = () => onDone(null);
  image.onload = async () => {
    source = await darkTileOf(image);
    if (!isCancelled) onDone(source);
    else if (source !== null) keep(url, source);
  };
  image.src = url;
  return () => {
    isCancelled = true;
    if (!image.complete) {
      image.onload = image.onerror = null;
      image.src = "";
    }
    if (source !== null) keep(url, source);
  };
}

function keep(url: string, source: string): void {
  spare.delete(url);
  spare.set(url, source);
  const [oldest] = spare.keys();
  if (spare.size > SPARE_MAX && oldest !== undefined) spare.delete(oldest);
}

const tileUrl = (x: number, y: number, zoom: number): string => `/tiles/${zoom}/${x}/${y}`;

type Picture = { state: "waiting" } | { state: "missing" } | { state: "drawn"; source: string };

/** Notifies pigeon-maps also of a tile that failed: a missing one would keep the tiles of the last zoom on the screen. */
function TileView({ tile, tileLoaded }: TileComponentProps) {
  const [picture, setPicture] = useState<Picture>({ state: "waiting" });
  const hasServer = useConfig()?.map.tiles;
  const { key, url, left, top, width, height, active } = tile;
  const { state } = picture;

  useEffect(() => {
    if (hasServer === undefined) return;
    if (!hasServer) return setPicture({ state: "missing" });
    return darkPicture(url, (source) =>
      setPicture(source === null ? { state: "missing" } : { state: "drawn", source }),
    );
  }, [url, hasServer]);

  // A tile kept from an earlier visit to this zoom must be counted again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tileLoaded` is a new function in every frame
  useEffect(() => {
    if (active && state !== "waiting") tileLoaded();
  }, [active, state]);

  const box = { left, top, width, height };
  if (picture.state === "missing") return active && <FallbackTile tile={key} box={box} />;
  if (picture.state === "waiting") return null;
  return <img src={picture.source} alt="" draggable={false} className="absolute max-w-none" style={box} />;
}

/** Memoised, since most frames of a pan move the whole layer and no single tile. */
const Tile = memo(
  TileView,
  ({ tile: before }, { tile: after }) =>
    before.url === after.url &&
    before.left === after.left &&
    before.top === after.top &&
    before.width === after.width &&
    before.active === after.active,
);

/** Off the main thread: each tile takes 4 ms, and a drag brings one every few frames. */
let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (source: string | null) => void>();

async function darkTileOf(image: HTMLImageElement): Promise<string | null> {
  try {
    return "OffscreenCanvas" in window ? await paintInWorker(image) : await paintOnMainThread(image);
  } catch {
    return null;
  }
}

async function paintInWorker(image: HTMLImageElement): Promise<string | null> {
  const tile = await createImageBitmap(image);
  worker ??= startWorker();
  const id = ++lastId;
  const painted = new Promise<string | null>((done) => waiting.set(id, done));
  worker.postMessage({ id, tile } satisfies DarkRequest, [tile]);
  return await painted;
}

function startWorker(): Worker {
  const started = new Worker(new URL("./dark-worker.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data: { id, source } }: MessageEvent<DarkAnswer>) => {
    waiting.get(id)?.(source);
    waiting.delete(id);
  };
  // The worker's file may be gone after a release: the fallback map shows, and the next tile tries again.
  started.onerror = () => {
    worker = null;
    for (const done of waiting.values()) done(null);
    waiting.clear();
  };
  return started;
}

/** For browsers without `OffscreenCanvas`. */
async function paintOnMainThread(image: HTMLImageElement): Promise<string | null> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = TILE_PX;
  paintDark(canvas, image);
  const { type, quality } = DARK_FORMAT;
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
  return blob && (await asData(blob));
}
