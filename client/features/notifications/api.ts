import { api, unwrap } from "#client/lib/api.ts";

const pushes = api["push-subscriptions"];

export const readPushSettings = () => unwrap(pushes.key.get());

export const addToken = (subscription: PushSubscription) =>
  unwrap(
    pushes["add-token"].put({
      userAgent: navigator.userAgent,
      provider: "webpush",
      providerToken: JSON.stringify(subscription),
    }),
  );
export const testPushes = () => unwrap(pushes.test.post());
export const removeToken = () => unwrap(pushes["remove-token"].delete());

/** Authorised by the token of an e-mail, without signing in. */
export const unsubscribe = (token: string) => unwrap(api.api.unsubscribe({ token }).post());
