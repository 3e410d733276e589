/** Share of visits without an error that are recorded (specification, section 9); those with one always are. No imports. */
export const RECORDED_SHARE = 0.1;
