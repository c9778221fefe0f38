/** A description of more characters is a story, not a title. */
export const TITLE_LENGTH_MAX = 90;
