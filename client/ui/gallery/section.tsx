import type { ReactNode } from "react";

export interface SectionProps {
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}

export function Section({ id, title, text, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-line border-t py-12 md:py-20">
      <div className="grid gap-8 lg:grid-cols-[17rem_1fr] lg:gap-16">
        <header>
          <h2 id={`${id}-title`} className="font-display text-2xl">
            {title}
          </h2>
          <p className="mt-3 text-dim">{text}</p>
        </header>
        <div className="min-w-0 space-y-10">{children}</div>
      </div>
    </section>
  );
}

export function Samples({
  name,
  children,
  className = "",
}: {
  name: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div>
      <h3 className="mb-4 text-dim text-sm">{name}</h3>
      <div className={`flex flex-wrap items-center gap-4 ${className}`}>{children}</div>
    </div>
  );
}
