/** A mistake in our code, so it is not sent (specification, section 5). */
export class ParameterError extends Error {
  override name = "ParameterError";
}

type Values = Record<string, unknown>;
const isMissing = (value: unknown) => value === undefined || value === null;
const required = (name: string) => `Required parameter ${name} was null or undefined`;
const texts = (value: unknown) =>
  Array.isArray(value) && value.every((one) => typeof one === "string") ? undefined : "Invalid images array";

const CHECKS: Record<string, (values: Values) => string | undefined> = {
  "/api/auth/activate-account": (body) => {
    const missing = ["emailToken", "phoneNumber", "code"].find((name) => isMissing(body[name]));
    return missing && required(missing);
  },
  "/api/city/suggestions": ({ name }) =>
    isMissing(name) || name === "" ? "Name parameter is required for city suggestions." : undefined,
  "/api/user/avatar/update": ({ image }) =>
    typeof image === "string" && image !== "" ? undefined : "Invalid image",
  "/api/user/images/update": ({ images }) => texts(images),
  "/api/user/status/update": ({ status }) => (typeof status === "string" ? undefined : "Invalid status"),
};

/** @throws ParameterError */
export function checkParameters(address: string, { method = "GET", body }: RequestInit): void {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  // The path of a call with a missing id has nothing in its place, or the word.
  if (/\/(undefined|null)?(\/|$)/.test(pathname)) throw new ParameterError(required("id"));
  const check = CHECKS[pathname];
  if (!check) return;
  const values = method === "GET" ? Object.fromEntries(searchParams) : parsed(body);
  if (isMissing(values)) throw new ParameterError(required("body"));
  const wrong = check(values as Values);
  if (wrong) throw new ParameterError(wrong);
}

const parsed = (body: RequestInit["body"]): Values | null =>
  typeof body === "string" ? (JSON.parse(body) as Values | null) : null;
