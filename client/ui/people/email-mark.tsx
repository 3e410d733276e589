/** An e-mail address in a `MarkedText`. A long one breaks anywhere. */
export const EMAIL_MARK = { email: <b className="font-medium text-cream [overflow-wrap:anywhere]" /> };
