import type { ReactNode } from "react";

export interface NextStepProps {
  icon: ReactNode;
  text: string;
  action: ReactNode;
}

export function NextStep({ icon, text, action }: NextStepProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg border border-line bg-panel px-5 py-4">
      <span aria-hidden="true" className="text-gold [&_svg]:size-6 [&_svg]:stroke-[1.5]">
        {icon}
      </span>
      <p className="min-w-[min(13rem,100%)] flex-1 text-dim">{text}</p>
      {action}
    </div>
  );
}
