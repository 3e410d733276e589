/** Of visits without an error, as the specification says (section 9); those with one are all recorded. No imports. */
export const RECORDED_SHARE = 0.1;
