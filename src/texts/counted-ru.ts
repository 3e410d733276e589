const rules = new Intl.PluralRules("ru");

/** «5 сообщений»: a number with the form of its word, given those for 1, 2 and 5. */
export function countedRu(count: number, one: string, few: string, many: string): string {
  const form = rules.select(count);
  return `${count} ${form === "one" ? one : form === "few" ? few : many}`;
}
