import type { CaipNetworkId } from '@latchkey/protocol'
import { loadCode } from '../../base/load.ts'
import type { PsbtDescription } from './PsbtDescription.ts'

/**
 * Describes a partially signed transaction (PSBT, Base64), and refuses one that nobody should sign.
 *
 * @param p.accounts own addresses, to tell change from payments
 * @throws BitcoinTransactionError: `malformedPsbt`; `unknownInput` (amounts missing); `sighash` (an own input is signed
 * for any outputs, or with unknown flags); `feeLimit`; LatchkeyError with code `CODE_NOT_LOADED`
 * @example const { outputs, fee, warnings } = await describePsbt({ psbt, network, accounts })
 */
export async function describePsbt(p: {
  psbt: string
  network: CaipNetworkId
  accounts: readonly string[]
}): Promise<PsbtDescription> {
  const { parseDescription } = await loadCode(() => import('./parseDescription.ts'))
  return parseDescription(p)
}
