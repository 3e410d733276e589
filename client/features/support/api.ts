import { api, unwrap } from "#client/lib/api.ts";
import { withProof } from "#client/lib/proof.ts";
import type { SupportForm } from "#contract/support.ts";

/** Returns the number of the request. */
export const sendRequest = async (form: SupportForm, onProof: () => void): Promise<number> =>
  (await withProof((altcha) => unwrap(api.api.common.support.post({ ...form, altcha })), onProof)).number;
