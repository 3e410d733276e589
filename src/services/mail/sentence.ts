/** A member or an address may have ended it already: "Дождь.", "Тверская ул." */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
