import type { Deps } from "#src/deps.ts";
import type { Settling } from "../settling.ts";

type Sandbox = NonNullable<Deps["services"]["payments"]["sandbox"]>;

/** The page of the sandbox bank: the buyer's actions there settle the payment. */
export function createCheckout({ sandbox, settling }: { sandbox: Sandbox; settling: Settling }) {
  return {
    order: sandbox.order,
    pay: (...args: Parameters<Sandbox["pay"]>) => settling.settle("sandbox", sandbox.pay(...args)),
    confirm: (...args: Parameters<Sandbox["confirm"]>) =>
      settling.settle("sandbox", sandbox.confirm(...args)),
    abandon: (id: string) => settling.settle("sandbox", sandbox.abandon(id)),
  };
}
