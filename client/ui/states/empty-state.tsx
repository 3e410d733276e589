import type { ReactNode } from "react";

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center">
      {icon && <span className="mb-6 text-gold [&_svg]:size-10 [&_svg]:stroke-[1.25]">{icon}</span>}
      <h2 className="text-balance font-display text-xl">{title}</h2>
      {text && <p className="mt-3 text-balance text-dim">{text}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
