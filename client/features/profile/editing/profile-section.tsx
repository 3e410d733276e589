import { useSuspenseQuery } from "@tanstack/react-query";
import { meQuery } from "#client/lib/queries/me.ts";
import { EditForm } from "./edit-form.tsx";
import { PlaceButton } from "./place-button.tsx";

/** The profile form and the member's position, on the edit page and in the settings. */
export default function ProfileSection() {
  const { data: me } = useSuspenseQuery(meQuery);
  return (
    <div className="flex flex-col gap-10">
      <EditForm me={me} />
      <PlaceButton />
    </div>
  );
}
