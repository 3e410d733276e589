import { api, call } from "#client/lib/api.ts";

const pushes = api["push-subscriptions"];

export const readPushSettings = () => call(pushes.key.get());

export const addToken = (subscription: PushSubscription) =>
  call(
    pushes["add-token"].put({
      userAgent: navigator.userAgent,
      provider: "webpush",
      providerToken: JSON.stringify(subscription),
    }),
  );
export const removeToken = () => call(pushes["remove-token"].delete());

/** With the token of a letter; no one needs to be signed in. */
export const unsubscribe = (token: string) => call(api.api.unsubscribe({ token }).post());
