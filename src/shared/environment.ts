/** What does not work for lack of a variable. */
export type LackCode =
  | 'password'
  | 'content'
  | 'publishing'
  | 'secretKey'
  | 'webhookSecret'
  | 'publishableKey'
  | 'mail'
  | 'signing'
  | 'lab'
  | 'labKey'
  | 'labCallbacks'
  | 'analytics';

/** Variables of the environment that are not set, with what does not work for lack of them. */
export type Lack = {
  readonly code: LackCode;
  /** Their names. */
  readonly missing: readonly string[];
  /** Those that are set and wait for them: the environment is set by half. */
  readonly beside: readonly string[];
  /** Without them nothing is sold. */
  readonly isForSelling: boolean;
};
