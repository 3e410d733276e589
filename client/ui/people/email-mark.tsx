/** A long address breaks anywhere. */
export const EMAIL_MARK = { email: <b className="font-medium text-cream [overflow-wrap:anywhere]" /> };
