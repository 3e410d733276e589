import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { controlStyles } from "#client/ui/fields/input.tsx";
import { Slider } from "#client/ui/fields/slider.tsx";
import { digitsOf } from "#contract/normalise.ts";

type Range = readonly [from: number, to: number];

export interface RangeFieldProps {
  label: string;
  labels: readonly [from: string, to: string];
  min: number;
  max: number;
  value: Range;
  /** When a handle is let go or moved by a key, and when a number is typed and left. */
  onCommit: (range: [number, number]) => void;
}

/** Two handles, and the same two numbers to type. */
export function RangeField({ label, labels, min, max, value, onCommit }: RangeFieldProps) {
  const { t } = useTranslation("filters");
  const id = useId();
  const [held, setHeld] = useState<Range>(value);
  const [isOutside, setOutside] = useState(false);
  const [from, to] = value;
  useEffect(() => setHeld([from, to]), [from, to]);

  function typed(end: 0 | 1, text: string) {
    const number = Math.round(Number(text));
    setOutside(text !== "" && (number < min || number > max));
    const within = Math.min(max, Math.max(min, Number.isFinite(number) && text !== "" ? number : value[end]));
    const next: [number, number] =
      end === 0 ? [within, Math.max(within, to)] : [Math.min(from, within), within];
    setHeld(next);
    if (next[0] !== from || next[1] !== to) onCommit(next);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset here would be the second one around the same two handles
    <div role="group" aria-labelledby={id}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <span id={id} className="flex-1 basis-24 font-medium">
          {label}
        </span>
        <span className="flex items-center gap-1.5 text-dim">
          <NumberInput label={`${label}: ${labels[0]}`} value={held[0]} onCommit={(text) => typed(0, text)} />
          –
          <NumberInput label={`${label}: ${labels[1]}`} value={held[1]} onCommit={(text) => typed(1, text)} />
        </span>
      </div>
      <Slider
        labels={labels.map((end) => `${label}: ${end}`)}
        min={min}
        max={max}
        value={held}
        onValueChange={([low = min, high = max]) => {
          setOutside(false);
          setHeld([low, high]);
        }}
        onValueCommit={([low = min, high = max]) => onCommit([low, high])}
      />
      <p role="status" className="text-sm text-dim empty:hidden">
        {isOutside && t("outside", { min, max })}
      </p>
    </div>
  );
}

function NumberInput({
  label,
  value,
  onCommit,
}: {
  label: string;
  value: number;
  onCommit: (text: string) => void;
}) {
  const [text, setText] = useState(String(value));
  useEffect(() => setText(String(value)), [value]);
  const commit = () => {
    onCommit(text);
    setText(String(value));
  };
  return (
    <input
      type="text"
      inputMode="numeric"
      aria-label={label}
      value={text}
      onChange={(event) => setText(digitsOf(event.target.value).slice(0, 3))}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
      }}
      className={`${controlStyles} h-11 w-16! px-1! text-center tabular-nums`}
    />
  );
}
