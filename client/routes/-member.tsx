import { ContactsLive } from "#client/features/contacts/contacts-live.tsx";

/**
 * What is with a member on every page: calls that come in, messages, requests, reviews. Each feature adds its part here;
 * the whole is loaded once somebody is signed in, so that the first load of a guest carries none of it.
 */
export default function Member() {
  return <ContactsLive />;
}
