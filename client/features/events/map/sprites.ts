import { OWN_EVENT_TYPE } from "#contract/limits.ts";

/** Drawn once and then copied: 3,000 copies take a few milliseconds, 3,000 drawings far more. */

export const MARKER_PX = 40;
const MARGIN_PX = 4;

export interface MarkerLook {
  type: number;
  mine: boolean;
  viewed: boolean;
  photo: string | null;
}

interface Palette {
  ink: string;
  raised: string;
  cream: string;
  dim: string;
  gold: string;
  goldLight: string;
}

export class Sprites {
  private readonly ready = new Map<string, HTMLCanvasElement>();
  private readonly photos = new Map<string, HTMLImageElement | null>();
  private readonly palette = readPalette();

  constructor(
    readonly ratio: number,
    private readonly onPhoto: () => void,
  ) {}

  marker(look: MarkerLook): HTMLCanvasElement {
    const photo = look.photo === null ? null : this.photoOf(look.photo);
    const key = `${look.type} ${look.mine} ${look.viewed} ${photo ? look.photo : ""}`;
    return this.once(key, MARKER_PX, (pen) => this.drawMarker(pen, look, photo));
  }

  cluster(count: number): HTMLCanvasElement {
    const text = count < 1_000 ? String(count) : `${Math.floor(count / 1_000)}K`;
    const size = groupSize(count);
    return this.once(`cluster ${text} ${size}`, size, (pen) => this.drawCluster(pen, size, text));
  }

  private once(key: string, size: number, draw: (pen: CanvasRenderingContext2D) => void): HTMLCanvasElement {
    const known = this.ready.get(key);
    if (known) return known;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = (size + 2 * MARGIN_PX) * this.ratio;
    const pen = canvas.getContext("2d");
    if (pen) {
      pen.scale(this.ratio, this.ratio);
      pen.translate(MARGIN_PX + size / 2, MARGIN_PX + size / 2);
      draw(pen);
    }
    this.ready.set(key, canvas);
    return canvas;
  }

  private drawMarker(pen: CanvasRenderingContext2D, look: MarkerLook, photo: HTMLImageElement | null): void {
    const { ink, raised, gold, goldLight, dim } = this.palette;
    const radius = MARKER_PX / 2 - 1;
    disc(pen, radius + 2, ink);
    disc(pen, radius, look.mine ? gold : raised);
    if (photo) drawPhoto(pen, photo, radius, look.viewed);
    else drawIcon(pen, look.type, look.mine ? ink : look.viewed ? dim : goldLight);
    pen.strokeStyle = look.viewed && !look.mine ? dim : gold;
    pen.lineWidth = 2;
    pen.beginPath();
    pen.arc(0, 0, radius, 0, 2 * Math.PI);
    pen.stroke();
  }

  private drawCluster(pen: CanvasRenderingContext2D, size: number, text: string): void {
    const { ink, gold, goldLight } = this.palette;
    disc(pen, size / 2, `${gold}40`);
    disc(pen, size / 2 - 5, ink);
    pen.strokeStyle = gold;
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.arc(0, 0, size / 2 - 5, 0, 2 * Math.PI);
    pen.stroke();
    pen.fillStyle = goldLight;
    pen.font = '600 15px "Onest Variable", "Onest", system-ui, sans-serif';
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(text, 0, 1);
  }

  private photoOf(source: string): HTMLImageElement | null {
    if (!this.photos.has(source)) {
      this.photos.set(source, null);
      const image = new Image();
      image.onload = () => {
        this.photos.set(source, image);
        this.onPhoto();
      };
      image.src = source;
    }
    return this.photos.get(source) ?? null;
  }
}

export const GROUP_PX_MAX = 76;
export const groupSize = (count: number): number =>
  Math.round(Math.min(GROUP_PX_MAX, 44 + 6 * Math.log2(count / 2)));
/** Including its margin. */
export const spriteSize = (size: number): number => size + 2 * MARGIN_PX;

function disc(pen: CanvasRenderingContext2D, radius: number, colour: string): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.fill();
}

function drawIcon(pen: CanvasRenderingContext2D, type: number, colour: string): void {
  pen.save();
  pen.scale(0.78, 0.78);
  pen.translate(-12, -12);
  pen.strokeStyle = colour;
  pen.lineWidth = 1.9;
  pen.lineCap = pen.lineJoin = "round";
  pen.stroke(new Path2D(iconPath(type)));
  pen.restore();
}

function drawPhoto(
  pen: CanvasRenderingContext2D,
  photo: HTMLImageElement,
  radius: number,
  viewed: boolean,
): void {
  const side = Math.min(photo.naturalWidth, photo.naturalHeight);
  const [left, top] = [(photo.naturalWidth - side) / 2, (photo.naturalHeight - side) / 2];
  pen.save();
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.clip();
  pen.globalAlpha = viewed ? 0.55 : 1;
  pen.drawImage(photo, left, top, side, side, -radius, -radius, 2 * radius, 2 * radius);
  pen.restore();
}

/** A canvas cannot use custom properties. */
function readPalette(): Palette {
  const styles = getComputedStyle(document.documentElement);
  const colour = (name: string) => styles.getPropertyValue(`--color-${name}`).trim();
  return {
    ink: colour("ink"),
    raised: colour("raised"),
    cream: colour("cream"),
    dim: colour("dim"),
    gold: colour("gold"),
    goldLight: colour("gold-light"),
  };
}

/** The icons of `../type-icons.tsx` as paths (Lucide, 24 by 24), since a canvas cannot render components. */
const PATHS: Record<number, string> = {
  1: "M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5",
  2: "M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87M5 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
  3: "M15 17.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M2 17.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M14 5a1 1 0 1 0 2 0a1 1 0 1 0-2 0M12 17.5V14l-3-3 4-3 2 3h2",
  4: "M11.017 2.814a1 1 0 0 1 1.966 0l1.051 5.558a2 2 0 0 0 1.594 1.594l5.558 1.051a1 1 0 0 1 0 1.966l-5.558 1.051a2 2 0 0 0-1.594 1.594l-1.051 5.558a1 1 0 0 1-1.966 0l-1.051-5.558a2 2 0 0 0-1.594-1.594l-5.558-1.051a1 1 0 0 1 0-1.966l5.558-1.051a2 2 0 0 0 1.594-1.594zM20 2v4M22 4h-4M2 20a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  [OWN_EVENT_TYPE]:
    "M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z",
};

const iconPath = (type: number): string => PATHS[type] ?? PATHS[4]!;
