/** The print labs that orders can be handed to. */
export const LAB_NAMES = ['creativehub', 'prodigi'] as const;
export type LabName = (typeof LAB_NAMES)[number];
export const isLabName = (name: unknown): name is LabName => LAB_NAMES.some((known) => known === name);

/** How far an order is at the lab; 'waiting': it is not there, and the reason says why. */
export const LAB_STATES = ['waiting', 'received', 'printing', 'sent', 'cancelled'] as const;
export type LabState = (typeof LAB_STATES)[number];

/** Why an order waits, or what the owner has to know of it at the lab. Each is a message `lab.reason.<reason>`. */
export const LAB_REASONS = [
  /** The order itself: what was paid, where it goes, what was given back or withdrawn from. */
  'amount',
  'address',
  'refund',
  'withdrawal',
  /** Its prints: SKUs of another shape, unknown to the lab, not to be had; SKUs of a part of the lines. */
  'sku',
  'unknownSku',
  'unavailable',
  'manualLines',
  /** Its delivery: no bound was set, none is tracked, each costs more than the bound. */
  'noBound',
  'untracked',
  'tooDear',
  /** What is set up here: the lab refuses the key, no key to sign with, no public address of the site. */
  'key',
  'signing',
  'siteUrl',
  /** The lab: it cannot be reached (nobody knows whether it has the order), refuses, has trouble, has cancelled. */
  'unreachable',
  'refused',
  'attention',
  'cancelledAtLab',
] as const;
export type LabReason = (typeof LAB_REASONS)[number];

/** The shape of a SKU that a lab takes: creativehub's are `ProductId-PrintOptionId`, Prodigi's words like `GLOBAL-FAP-A4`. */
const SKU_SHAPES: Readonly<Record<LabName, RegExp>> = {
  creativehub: /^\d{1,9}-\d{1,9}$/,
  prodigi: /^(?=.*[A-Z])[A-Z\d]+(-[A-Z\d.]+)+$/i,
};

/** Whether a SKU is one that the lab can be sent. */
export const fitsLab = (lab: LabName, sku: string): boolean => SKU_SHAPES[lab].test(sku);
