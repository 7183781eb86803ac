import type { CaipNetworkId } from '@latchkey/protocol'
import { base64 } from '@scure/base'
import { feeLimits } from './BitcoinTransaction.ts'
import { BitcoinTransactionError } from './errors.ts'
import type { PsbtDescription, PsbtInputDescription, PsbtOutputDescription } from './PsbtDescription.ts'
import { getSpentOutput, parsePsbt, toAddress } from './signerParts.ts'

const sighashes = { default: 0, all: 1, none: 2, single: 3, anyoneCanPay: 0x80 }

/** Reads what a partially signed transaction does. Loads `@scure/btc-signer`: import it with `loadCode` only. @throws BitcoinTransactionError */
export function parseDescription(p: {
  psbt: string
  network: CaipNetworkId
  accounts: readonly string[]
}): PsbtDescription {
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
      ...(!isOpen && paid > 0n && fee * 10n > paid ? ['highFee' as const] : []),
      ...(isOpen ? ['openSighash' as const] : []),
    ],
  }
}

/**
 * The bytes of a PSBT in Base64.
 *
 * @throws BitcoinTransactionError (`malformedPsbt`)
 */
function decodePsbt(psbt: unknown): Uint8Array {
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
