interface WithMessage {
  message?: string;
}

/** The errors of a list are at its items: the first one is shown below the field. */
export const messageOf = (
  error: WithMessage | (WithMessage | undefined)[] | undefined,
): string | undefined =>
  Array.isArray(error) ? error.find((item) => item !== undefined)?.message : error?.message;
