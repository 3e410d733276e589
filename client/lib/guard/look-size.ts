/** The model looks at pictures of this width and height, squeezed into the square. */
export const LOOK_PX = 224;
