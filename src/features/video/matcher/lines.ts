import { Line, type Positions } from "./line.ts";

const ANY = "*";

/** The two lines of all tickets with one mode, country and wanted country. */
export interface Placement {
  readonly byRating: boolean;
  readonly country: string;
  readonly wantCountry: string;
  readonly lines: readonly [Line, Line];
}

/**
 * Two tickets may meet if each wants any country or that of the other. So the people I may meet are exactly two lines,
 * whatever I want, and no ticket is in both of them:
 *
 *   I am from RU and want DE:    "from DE to RU" and "from DE to any"
 *   I am from RU and want any:   "to RU" and "to any"
 *
 * Conversely, each line faces exactly one line, all of it: "from RU to DE" faces "from DE to RU", "from RU to any" faces
 * "to RU", and "to any" faces itself. A ticket is in two lines, one "from … to …" and one "to …", and the two lines that
 * these face hold everyone it may meet.
 *
 * Lines are never dropped: there are at most as many as pairs of countries.
 */
export class Lines {
  private readonly placements = new Map<string, Map<string, Placement>>();
  private readonly fromTo = new Map<string, Map<string, Line>>();
  private readonly to = new Map<string, Line>();

  constructor(
    private readonly byRating: boolean,
    private readonly fromToPositions: Positions,
    private readonly toPositions: Positions,
  ) {}

  placement(country: string, wantCountry: string): Placement {
    const ofCountry = within(this.placements, country);
    let placement = ofCountry.get(wantCountry);
    if (!placement) {
      const lines = [this.lineFromTo(country, wantCountry), this.lineTo(wantCountry)] as const;
      placement = { byRating: this.byRating, country, wantCountry, lines };
      ofCountry.set(wantCountry, placement);
    }
    return placement;
  }

  private lineFromTo(country: string, wantCountry: string): Line {
    const ofCountry = within(this.fromTo, country);
    let line = ofCountry.get(wantCountry);
    if (!line) {
      line = new Line(this.byRating, this.fromToPositions);
      ofCountry.set(wantCountry, line);
      line.facing = wantCountry === ANY ? this.lineTo(country) : this.lineFromTo(wantCountry, country);
    }
    return line;
  }

  private lineTo(wantCountry: string): Line {
    let line = this.to.get(wantCountry);
    if (!line) {
      line = new Line(this.byRating, this.toPositions);
      this.to.set(wantCountry, line);
      line.facing = wantCountry === ANY ? line : this.lineFromTo(wantCountry, ANY);
    }
    return line;
  }
}

export function acceptEachOther(a: Placement, b: Placement): boolean {
  return (
    a.byRating === b.byRating &&
    (a.wantCountry === ANY || a.wantCountry === b.country) &&
    (b.wantCountry === ANY || b.wantCountry === a.country)
  );
}

function within<V>(map: Map<string, Map<string, V>>, key: string): Map<string, V> {
  let inner = map.get(key);
  if (!inner) {
    inner = new Map();
    map.set(key, inner);
  }
  return inner;
}
