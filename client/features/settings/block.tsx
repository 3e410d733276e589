import type { ReactNode } from "react";

export interface BlockProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

export function Block({ title, text, children }: BlockProps) {
  return (
    <section className="border-line border-t py-8 first:border-t-0 first:pt-0">
      <h2 className="font-display text-xl">{title}</h2>
      {text && <p className="mt-2 text-dim">{text}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}
