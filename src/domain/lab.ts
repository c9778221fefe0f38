/** The print labs that orders can be handed to. */
export const LAB_NAMES = ['creativehub', 'prodigi'] as const;
export type LabName = (typeof LAB_NAMES)[number];
