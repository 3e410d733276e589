/** The model looks at pictures of this size, into which any picture is squeezed. */
export const SEEN = { width: 256, height: 144 };
/** So little of the background is kept: no letter or face survives. */
export const BACKDROP = { width: 64, height: 36 };
