const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;
/** RFC 5321, 4.5.3.1.3 */
export const EMAIL_MAX = 254;

/** Whether a text is one address that mails can go to: nothing in it ends a header or names a second one. */
export const isEmailAddress = (text: string): boolean => text.length <= EMAIL_MAX && ADDRESS.test(text);
