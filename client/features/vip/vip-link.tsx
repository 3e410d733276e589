import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Crown } from "lucide-react";
import { meQuery } from "#client/lib/queries/me.ts";
import { Button } from "#client/ui/buttons/button.tsx";

export function VipLink() {
  const isVip = useQuery(meQuery).data?.vip ?? false;
  return (
    <Button asChild variant="tertiary">
      <Link to={isVip ? "/subscription" : "/vip"}>
        <Crown aria-hidden="true" />
        VIP
      </Link>
    </Button>
  );
}
