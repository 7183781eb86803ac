import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/core'

/** What the page has signed: a greeting that names its account and time, so that no two are alike. */
export const greeting = {
  message: (address: string | undefined, at: Date): string =>
    `Latchkey greets ${address ?? 'you'} at ${at.toISOString()}`,
  /** EIP-712, for the chain the visitor is on. */
  typedData: (address: string | undefined, network: CaipNetworkId, at: Date) => ({
    domain: { name: 'Latchkey', version: '1', chainId: Number(parseCaipNetworkId(network)?.reference) },
    types: {
      Greeting: [
        { name: 'guest', type: 'address' },
        { name: 'words', type: 'string' },
        { name: 'at', type: 'string' },
      ],
    },
    primaryType: 'Greeting',
    message: { guest: address, words: 'Welcome in', at: at.toISOString() },
  }),
  /** Base units: a thousandth of a coin with 18 decimals, to the visitor's own account. */
  amount: 10n ** 15n,
} as const
