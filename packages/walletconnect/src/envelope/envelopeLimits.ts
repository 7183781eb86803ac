/** Longest envelope read or written, characters: the frame limit of a relay (X.18). */
export const envelopeLimits = { length: 1_048_576 } as const
