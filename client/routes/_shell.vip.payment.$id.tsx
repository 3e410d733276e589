import { createFileRoute } from "@tanstack/react-router";
import { PaymentPage } from "#client/features/vip/payment/payment-page.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/_shell/vip/payment/$id")({
  loader: () => loadNamespaces("vip", "errors"),
  component: Payment,
});

function Payment() {
  const { id } = Route.useParams();
  return <PaymentPage key={id} id={id} />;
}
