/** What stops a threat. */
export type Control = {
  /** The name of its patch. */
  readonly patch: string;
  readonly control: string;
  /** Files of unit tests that go red without it, by parts of their paths. */
  readonly unit?: readonly string[];
  /** Browser tests that go red without it. */
  readonly browser?: readonly string[];
};

export type Threat = { readonly threat: string; readonly controls: readonly Control[] };
