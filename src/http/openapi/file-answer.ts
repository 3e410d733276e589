/** For the `detail` of a route that responds with a file, which no schema of ours describes. */
export const fileAnswer = (type: string, description: string) => ({
  description,
  responses: {
    200: { description, content: { [type]: { schema: { type: "string", format: "binary" } as const } } },
  },
});
