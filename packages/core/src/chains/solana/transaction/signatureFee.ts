/** Lamports per signature, the same on every cluster. */
export const signatureFee = 5_000n
