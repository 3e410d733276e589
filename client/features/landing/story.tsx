import { Adults } from "./adults.tsx";
import { Again } from "./again.tsx";
import { HowItGoes } from "./how-it-goes.tsx";
import { Lively } from "./lively.tsx";
import { Questions } from "./questions.tsx";

/** Everything below the first screen, in a chunk of its own. */
export default function Story() {
  return (
    <div className="flex flex-col gap-20 pt-12 pb-20 md:gap-28 md:pt-20 md:pb-28">
      <HowItGoes />
      <Lively />
      <Adults />
      <Questions />
      <Again />
    </div>
  );
}
