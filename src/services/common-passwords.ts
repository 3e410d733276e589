import { PASSWORD_MIN } from "#contract/limits.ts";

let known: Promise<ReadonlySet<string>> | undefined;

/** Of zxcvbn, some eleven thousand that our rule would let through. Read at the first use: it takes a tenth of a second. */
async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const all = dictionary["passwords-common"] as Iterable<string>;
  return new Set([...all].filter((one) => one.length >= PASSWORD_MIN && /\d/.test(one) && /[a-z]/.test(one)));
}

export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= read();
  return (await known).has(password.toLowerCase());
}
