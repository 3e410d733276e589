/** Ways into an account, and `/readyz`, which a page asks when it gets no socket. Support stays open to everyone. */
const WAYS_IN =
  /^\/(?:readyz$|api\/vk\/|api\/auth\/(?:register|resend|activateEmail\/|activate-account|phone\/|login|initRecover|setNewPassword|oauth\/(?:exchange|email)$))/;

export const isWayIn = (pathname: string): boolean => WAYS_IN.test(pathname);

/** `mail.example.com`, `example.com`, `com`. */
export function domainsOf(email: string): string[] {
  const labels = email.slice(email.lastIndexOf("@") + 1).split(".");
  return labels.map((_, at) => labels.slice(at).join("."));
}
