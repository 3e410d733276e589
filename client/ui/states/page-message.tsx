import type { ReactNode } from "react";
import { Lamp } from "./lamp.tsx";

export interface PageMessageProps {
  /** Like 404. */
  mark?: string;
  icon?: ReactNode;
  title: string;
  text: ReactNode;
  actions?: ReactNode;
}

export function PageMessage({ mark, icon, title, text, actions }: PageMessageProps) {
  return (
    <div className="relative flex flex-1 flex-col items-center justify-center overflow-clip px-6 pt-44 pb-20 text-center">
      <Lamp className="-translate-x-1/2 absolute top-0 left-1/2 w-[36rem]" />
      {mark && <p className="text-gilt font-display text-5xl tracking-wider">{mark}</p>}
      {icon && <span className="text-gold [&_svg]:size-12 [&_svg]:stroke-[1.25]">{icon}</span>}
      <h1 className="mt-4 font-display text-2xl md:text-3xl">{title}</h1>
      <p className="mt-4 max-w-md text-dim text-lg">{text}</p>
      {actions && <div className="mt-8 flex flex-wrap items-center justify-center gap-3">{actions}</div>}
    </div>
  );
}
