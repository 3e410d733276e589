import { Mark } from "../pictures/mark.tsx";
import { Samples, Section } from "./section.tsx";
import { useTexts } from "./texts.ts";

const SURFACES = [
  ["ink", "#0c0b0a", "bg-ink"],
  ["panel", "#151311", "bg-panel"],
  ["raised", "#1e1b18", "bg-raised"],
  ["lifted", "#26221e", "bg-lifted"],
] as const;
const INKS = [
  ["cream", "#f4efe6", "text-cream"],
  ["dim", "#a89f91", "text-dim"],
  ["gold", "#d8b46a", "text-gold"],
  ["gold-light", "#f0d9a0", "text-gold-light"],
  ["good", "#7fc79a", "text-good"],
  ["bad", "#f08a7c", "text-bad"],
] as const;
const SCALE = [
  ["5xl", "font-display text-5xl"],
  ["4xl", "font-display text-4xl"],
  ["3xl", "font-display text-3xl"],
  ["2xl", "font-display text-2xl"],
  ["xl", "font-display text-xl"],
  ["lg", "text-lg"],
  ["base", "text-base"],
  ["sm", "text-dim text-sm"],
  ["xs", "text-dim text-xs"],
] as const;

export function Foundations() {
  const t = useTexts();
  return (
    <>
      <Section id="colour" title={t.colour.title} text={t.colour.text}>
        <div className="grid grid-cols-2 overflow-hidden rounded-lg border border-line md:grid-cols-4">
          {SURFACES.map(([name, hex, look]) => (
            <Swatch key={name} name={name} hex={hex} look={look} />
          ))}
        </div>
        <div className="grid grid-cols-2 gap-x-8 gap-y-6 md:grid-cols-3">
          {INKS.map(([name, hex, look]) => (
            <div key={name} className="flex items-baseline gap-4">
              <span className={`font-display text-3xl ${look}`} aria-hidden="true">
                {t.type.letters}
              </span>
              <Caption name={name} hex={hex} />
            </div>
          ))}
        </div>
        <div className="flex items-center gap-6">
          <div className="h-16 flex-1 rounded-md bg-gilt" />
          <Mark className="size-16" />
        </div>
      </Section>
      <Section id="type" title={t.type.title} text={t.type.text}>
        <div className="divide-y divide-line">
          {SCALE.map(([name, look]) => (
            <div key={name} className="items-baseline gap-6 py-4 first:pt-0 md:flex">
              <span className="block w-10 shrink-0 text-dim text-xs">{name}</span>
              <span className={`min-w-0 ${look}`}>{t.type.sample}</span>
            </div>
          ))}
        </div>
        <Samples name={t.type.figures}>
          <p className="text-xl">0123456789 · 1&nbsp;284 · 12:45 · 4,7 · 3&nbsp;990&nbsp;₽ · № 7</p>
        </Samples>
      </Section>
    </>
  );
}

function Swatch({ name, hex, look }: { name: string; hex: string; look: string }) {
  return (
    <div className={`flex h-28 flex-col justify-end p-4 ${look}`}>
      <Caption name={name} hex={hex} />
    </div>
  );
}

function Caption({ name, hex }: { name: string; hex: string }) {
  return (
    <span className="text-sm">
      {name}
      <span className="block text-dim text-xs">{hex}</span>
    </span>
  );
}
