import { PASSWORD_MIN } from "#contract/limits.ts";

let known: Promise<ReadonlySet<string>> | undefined;

/**
 * The common and leaked passwords of zxcvbn that our own rule would let through: some eleven thousand. Read at the first use,
 * which takes a tenth of a second that no start should pay.
 */
async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const all = dictionary["passwords-common"] as Iterable<string>;
  return new Set([...all].filter((one) => one.length >= PASSWORD_MIN && /\d/.test(one) && /[a-z]/.test(one)));
}

/** Whether a password is one of those that are tried first at any account. Upper case makes no difference. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= read();
  return (await known).has(password.toLowerCase());
}
