/** Text of the way to a wallet that a request waits in. */
export const offer = { 'offer.open': 'A request waits: open {wallet}' } as const
