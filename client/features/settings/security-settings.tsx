import { AccessForms } from "./access-forms.tsx";
import { LinkedSignIns } from "./linked-sign-ins.tsx";
import { SessionList } from "./session-list.tsx";

/** How one signs in, and where one is signed in. */
export function SecuritySettings() {
  return (
    <>
      <AccessForms />
      <LinkedSignIns />
      <SessionList />
    </>
  );
}
