import { type ReactNode, useId } from "react";

export interface PartProps {
  title: string;
  more?: ReactNode;
  children: ReactNode;
}

export function Part({ title, more, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="font-display text-xl">
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  );
}
