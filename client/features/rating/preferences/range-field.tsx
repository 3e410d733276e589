import { useEffect, useId, useState } from "react";
import { Slider } from "#client/ui/slider.tsx";

type Range = readonly [from: number, to: number];

export interface RangeFieldProps {
  label: string;
  labels: readonly [from: string, to: string];
  min: number;
  max: number;
  value: Range;
  /** When a handle is let go, or moved by a key. */
  onCommit: (range: [number, number]) => void;
}

/** Two handles, and what they say in figures. */
export function RangeField({ label, labels, min, max, value, onCommit }: RangeFieldProps) {
  const id = useId();
  const [held, setHeld] = useState<Range>(value);
  const [from, to] = value;
  useEffect(() => setHeld([from, to]), [from, to]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset here would be the second one around the same two handles
    <div role="group" aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span id={id} className="font-medium">
          {label}
        </span>
        <output className="text-dim tabular-nums">
          {held[0]} – {held[1]}
        </output>
      </div>
      <Slider
        labels={labels.map((end) => `${label}: ${end}`)}
        min={min}
        max={max}
        value={held}
        onValueChange={([low = min, high = max]) => setHeld([low, high])}
        onValueCommit={([low = min, high = max]) => onCommit([low, high])}
      />
    </div>
  );
}
