import { Slider as Radix } from "radix-ui";

export interface SliderProps {
  labels: readonly string[];
  /** One number for a value, two for a range. */
  value: readonly number[];
  onValueChange: (value: number[]) => void;
  /** A thumb was released, or moved by a key. */
  onValueCommit?: (value: number[]) => void;
  min: number;
  max: number;
  step?: number;
}

export function Slider({ labels, value, onValueChange, onValueCommit, ...range }: SliderProps) {
  return (
    <Radix.Root
      {...range}
      value={[...value]}
      onValueChange={onValueChange}
      onValueCommit={onValueCommit}
      className="relative flex h-11 w-full touch-none select-none items-center"
    >
      <Radix.Track className="relative h-1 grow rounded-full bg-edge forced-colors:bg-[GrayText]">
        <Radix.Range className="absolute h-full rounded-full bg-gold forced-colors:bg-[Highlight]" />
      </Radix.Track>
      {labels.map((label) => (
        <Radix.Thumb
          key={label}
          aria-label={label}
          className="touch-target relative block size-6 rounded-full border-2 border-gold bg-ink transition hover:bg-raised"
        />
      ))}
    </Radix.Root>
  );
}
