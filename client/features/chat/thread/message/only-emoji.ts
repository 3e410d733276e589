const ONLY_EMOJI = /^(?:\p{RGI_Emoji}\s*){1,3}$/v;

export const isOnlyEmoji = (text: string): boolean => ONLY_EMOJI.test(text);
