import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "#client/ui/button.tsx";

interface SignProps {
  icon: ReactNode;
  text: string;
  /** How to fix it, shown on request. */
  help: string;
  act?: { label: string; run: () => void } | undefined;
}

/** A short warning on the picture; the help unfolds below it. */
export function Sign({ icon, text, help, act }: SignProps) {
  const [open, setOpen] = useState(false);
  const more = useId();
  return (
    <div data-panel className="max-w-[min(18rem,100%)] animate-fade-in rounded-lg bg-veil text-sm">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={more}
        onClick={() => setOpen(!open)}
        className="touch-target relative flex min-h-8 items-center gap-2 rounded-lg px-3 py-1.5 text-left [&_svg]:size-4 [&_svg]:shrink-0"
      >
        <span aria-hidden="true" className="text-gold">
          {icon}
        </span>
        {text}
        <ChevronDown aria-hidden="true" className={`text-dim transition ${open ? "rotate-180" : ""}`} />
      </button>
      <div id={more} hidden={!open} className="px-3 pb-3">
        <p className="text-cream">{help}</p>
        {act && (
          <Button variant="tertiary" size="sm" className="mt-2" onClick={act.run}>
            {act.label}
          </Button>
        )}
      </div>
    </div>
  );
}
