/** Of longer lists the latest are shown: no request reads a list that someone made as long as they could. */
export const LATEST = 1_000;
