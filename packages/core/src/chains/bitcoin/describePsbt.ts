import type { CaipNetworkId } from '@latchkey/protocol'
import { base64 } from '@scure/base'
import { loadCode } from '../../base/load.ts'
import { feeLimits } from './BitcoinTransaction.ts'
import { BitcoinTransactionError } from './errors.ts'

/** What a partially signed transaction does, for a person to see before it is signed. Amounts are satoshis. */
export type PsbtDescription = {
  readonly inputs: readonly PsbtInputDescription[]
  readonly outputs: readonly PsbtOutputDescription[]
  readonly fee: bigint
  /** What the own accounts pay in all: their inputs without what returns to them. Negative if they receive. */
  readonly paid: bigint
  /**
   * `highFee`: the fee is more than a tenth of what is paid. `openSighash`: a signature covers not the whole transaction, as
   * in offers, which others complete.
   */
  readonly warnings: readonly ('highFee' | 'openSighash')[]
}

/** What an input spends. */
export type PsbtInputDescription = {
  readonly address: string | undefined
  readonly value: bigint
  /** Whether it spends from an own account. */
  readonly isOwn: boolean
  readonly isSigned: boolean
  /** What a signature covers (BIP-143, BIP-341); `DEFAULT` is `ALL`. */
  readonly sighash: number
}

/** What an output pays. */
export type PsbtOutputDescription = {
  /** Absent for an output that only carries data, and for scripts without an address. */
  readonly address: string | undefined
  readonly value: bigint
  /** Whether it returns to an own account. */
  readonly isChange: boolean
}

const sighashes = { default: 0, all: 1, none: 2, single: 3, anyoneCanPay: 0x80 }

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
  const { parsePsbt, getSpentOutput, toAddress } = await loadCode(() => import('./signerParts.ts'))
  const tx = parsePsbt(decodePsbt(p.psbt))
  const inputs = Array.from({ length: tx.inputsLength }, (_, index): PsbtInputDescription => {
    const input = tx.getInput(index)
    const spent = getSpentOutput(tx, index)
    if (!spent) throw new BitcoinTransactionError({ reason: 'unknownInput' })
    const address = toAddress(spent.script, p.network)
    return {
      address,
      value: spent.amount,
      isOwn: address !== undefined && p.accounts.includes(address),
      isSigned: Boolean(
        input.finalScriptWitness || input.finalScriptSig || input.tapKeySig || input.partialSig?.length,
      ),
      sighash: input.sighashType ?? sighashes.default,
    }
  })
  const outputs = Array.from({ length: tx.outputsLength }, (_, index): PsbtOutputDescription => {
    const { script, amount = 0n } = tx.getOutput(index)
    const address = script && toAddress(script, p.network)
    return { address, value: amount, isChange: address !== undefined && p.accounts.includes(address) }
  })
  if (inputs.length === 0 || outputs.length === 0)
    throw new BitcoinTransactionError({ reason: 'malformedPsbt' })
  const own = inputs.filter(({ isOwn }) => isOwn)
  for (const { sighash } of own) assertSighash(sighash)

  const sum = (list: readonly { value: bigint }[]) => list.reduce((total, { value }) => total + value, 0n)
  const fee = sum(inputs) - sum(outputs)
  // An offer has no fee yet: others add inputs and outputs.
  const isOpen = own.some(({ sighash }) => sighash > sighashes.all)
  if (!isOpen) assertFee(fee)
  const paid = sum(own) - sum(outputs.filter(({ isChange }) => isChange))
  return {
    inputs,
    outputs,
    fee,
    paid,
    warnings: [
      ...(!isOpen && fee * 10n > paid ? ['highFee' as const] : []),
      ...(isOpen ? ['openSighash' as const] : []),
    ],
  }
}

/**
 * The bytes of a PSBT in Base64.
 *
 * @throws BitcoinTransactionError (`malformedPsbt`)
 */
export function decodePsbt(psbt: unknown): Uint8Array {
  try {
    if (typeof psbt === 'string') return base64.decode(psbt)
  } catch {
    // Not Base64.
  }
  throw new BitcoinTransactionError({ reason: 'malformedPsbt' })
}

/** Refuses flags that nobody knows, and those by which anybody may send the coins anywhere. */
function assertSighash(sighash: number): void {
  const base = sighash & ~sighashes.anyoneCanPay
  const isKnown = sighash === sighashes.default || base === sighashes.all || base === sighashes.single
  if (!isKnown) throw new BitcoinTransactionError({ reason: 'sighash' })
}

function assertFee(fee: bigint): void {
  if (fee < 0n) throw new BitcoinTransactionError({ reason: 'malformedPsbt' })
  if (fee > feeLimits.fee) throw new BitcoinTransactionError({ reason: 'feeLimit' })
}
