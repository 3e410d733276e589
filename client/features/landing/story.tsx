import type { ReactNode } from "react";
import { Adults } from "./adults.tsx";
import { Again } from "./again.tsx";
import { bandStyles } from "./band.ts";
import { HowItGoes } from "./how-it-goes.tsx";
import { Lively } from "./lively.tsx";
import { Questions } from "./questions.tsx";

/** Everything below the first screen, in a chunk of its own. */
export default function Story({ remind }: { remind: ReactNode }) {
  return (
    <div className="flex flex-col gap-20 pt-12 pb-20 md:gap-28 md:pt-20 md:pb-28">
      <HowItGoes />
      <div className={`${bandStyles} empty:hidden`}>
        <Lively remind={remind} />
      </div>
      <Adults />
      <Questions />
      <Again />
    </div>
  );
}
