import type { ReactNode } from "react";

export interface MessageProps {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

export function Message({ icon, title, text, children }: MessageProps) {
  return (
    <div className="mx-auto flex max-w-md animate-rise-in flex-col items-center px-6 text-center">
      <span className="mb-5 text-gold [&_svg]:size-10 [&_svg]:stroke-[1.25]">{icon}</span>
      <h2 className="font-display text-xl md:text-2xl">{title}</h2>
      {text && <p className="mt-3 text-dim">{text}</p>}
      {children}
    </div>
  );
}
