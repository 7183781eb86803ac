import type { WalletFacts } from '@latchkey/protocol'
import type { WalletKeys } from './deriveKeys.ts'

/** A wallet's addresses as its keys make them, whatever the service tells. */
export function addressesOf({ evm, solana }: WalletKeys): WalletFacts['addresses'] {
  return { eip155: evm.address, solana: solana.address }
}
