/** Of visits without an error (specification, section 9); those with one always are. No imports. */
export const RECORDED_SHARE = 0.1;
