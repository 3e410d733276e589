/** Ends with a full stop a text that a member or an address may have ended already: "Дождь.", "Тверская ул." */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
