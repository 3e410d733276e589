import { AccessForms } from "./access-forms.tsx";
import { LinkedSignIns } from "./linked-sign-ins.tsx";
import { SessionList } from "./session-list.tsx";

/** How the member signs in, and in which browsers they are signed in. */
export function SecuritySettings() {
  return (
    <>
      <AccessForms />
      <LinkedSignIns />
      <SessionList />
    </>
  );
}
