import { existsSync } from "node:fs";
import type { Config } from "#src/config.ts";
import { newSecret } from "#src/services/secrets.ts";
import { createFolderVault, createS3Vault, type Vault } from "#src/services/storage.ts";
import type { Attempt } from "./attempts.ts";

export function storeAttempts({ s3, backups }: Pick<Config, "s3" | "backups">): Attempt[] {
  return [
    ...(s3 ? [s3Attempt("S3_BUCKET", s3)] : []),
    ...(backups?.s3 ? [s3Attempt("BACKUP_S3_BUCKET", backups.s3)] : []),
    ...(backups?.folder ? [folderAttempt("BACKUP_DIR", backups.folder)] : []),
  ];
}

function s3Attempt(what: string, s3: NonNullable<Config["s3"]>): Attempt {
  const at = `${new URL(s3.endpoint).host}, bucket ${s3.bucket}`;
  return {
    what,
    weight: "must",
    at,
    run: () =>
      problemOfVault(createS3Vault(s3)).catch((error) => {
        const advice = S3_ADVICE[codeOf(error) ?? ""];
        if (!advice) throw error;
        return `${at}: ${advice}`;
      }),
  };
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const S3_ADVICE: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: "there is no such key id: correct the access key id",
  SignatureDoesNotMatch: "the secret key is wrong: correct the secret access key, or the region",
  AccessDenied: "the key may not do it: allow it to read, write, list and delete in the bucket",
  NoSuchBucket: "there is no such bucket: make it, or correct the name",
  RequestTimeTooSkewed: "the clock of this machine is wrong: set it by NTP",
  AuthorizationHeaderMalformed: "the bucket is in another region: correct the region",
  PermanentRedirect: "the bucket is in another region: correct the endpoint",
};

function folderAttempt(what: string, folder: string): Attempt {
  return {
    what,
    weight: "must",
    at: folder,
    async run() {
      // The server would make the folder, on the wrong disk if another should be mounted there.
      if (!existsSync(folder)) return `${folder} is not there: make it, or mount its disk`;
      return problemOfVault(createFolderVault(folder)).catch(
        (error) => `${folder} cannot be written to (${codeOf(error)}): make the server its owner`,
      );
    },
  };
}

async function problemOfVault(vault: Vault): Promise<string | null> {
  const key = `doctor/${newSecret(8)}`;
  const text = newSecret();
  await vault.put(key, new TextEncoder().encode(text), "text/plain");
  try {
    const read = await (await vault.get(key))?.text();
    if (read !== text) return "what was written cannot be read: see the store's log";
    for await (const file of vault.list("doctor/")) if (file.key === key) return null;
    return "what was written is not listed: see the store's log";
  } finally {
    await vault.remove(key);
  }
}

/** The store's own code is in the cause. */
function codeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code ?? (cause ? codeOf(cause) : undefined);
}
