import { bitcoinChain } from '../BitcoinDevnet.ts'
import { isCoinbase, type ParsedTransaction, type TransactionOutput } from './transaction.ts'
import { getScriptType } from './verifyInput.ts'

/** A transaction the node refuses: code and words of `sendrawtransaction` of Bitcoin Core. */
export class TransactionRefusal extends Error {
  override readonly name = 'TransactionRefusal'
  readonly code: -22 | -25 | -26 | -27

  constructor(message: string, code: -22 | -25 | -26 | -27 = -26) {
    super(message)
    this.code = code
  }
}

/** Satoshis per 1,000 virtual bytes: the least that is relayed, and what an output below is dust at. */
const relayFee = { least: 1_000n, dust: 3_000n, most: 10_000_000n }
const maxWeight = 400_000
/** Bytes of the script of an OP_RETURN output. */
const maxDataScript = 83

/**
 * Checks what needs no other transaction: form, amounts, and what nodes relay by default.
 *
 * @throws TransactionRefusal
 */
export function checkForm(tx: ParsedTransaction): void {
  if (tx.inputs.length === 0) throw new TransactionRefusal('bad-txns-vin-empty')
  if (tx.outputs.length === 0) throw new TransactionRefusal('bad-txns-vout-empty')
  let total = 0n
  for (const { amount } of tx.outputs) {
    if (amount > bitcoinChain.maxMoney) throw new TransactionRefusal('bad-txns-vout-toolarge')
    total += amount
  }
  if (total > bitcoinChain.maxMoney) throw new TransactionRefusal('bad-txns-txouttotal-toolarge')
  const spent = new Set(tx.inputs.map(({ txid, index }) => `${txid}:${index}`))
  if (spent.size < tx.inputs.length) throw new TransactionRefusal('bad-txns-inputs-duplicate')
  if (isCoinbase(tx)) throw new TransactionRefusal('coinbase')
  if (tx.version < 1 || tx.version > 3) throw new TransactionRefusal('version')
  if (tx.weight > maxWeight) throw new TransactionRefusal('tx-size')
  if (tx.baseSize < 65) throw new TransactionRefusal('tx-size-small')
  let dataOutputs = 0
  for (const output of tx.outputs) {
    const type = getScriptType(output.script)
    if (type === 'unknown') throw new TransactionRefusal('scriptpubkey')
    if (type === 'op_return') {
      dataOutputs++
      if (output.script.length > maxDataScript) throw new TransactionRefusal('scriptpubkey')
    } else if (output.amount < getDustLimit(output.script)) throw new TransactionRefusal('dust')
  }
  if (dataOutputs > 1) throw new TransactionRefusal('multi-op-return')
}

/** The least satoshis of an output that nodes relay: less costs more to spend than it is worth. */
export function getDustLimit(script: Uint8Array): bigint {
  const type = getScriptType(script)
  const size = BigInt(8 + 1 + script.length)
  const spending = type === 'p2pkh' || type === 'p2sh' ? 148n : 67n
  return ((size + spending) * relayFee.dust) / 1_000n
}

/**
 * Whether a transaction may be in the next block by its lock time.
 *
 * @param p.medianTime the median time of the last blocks, seconds since 1970
 */
export function isFinal(tx: ParsedTransaction, p: { height: number; medianTime: number }): boolean {
  if (tx.lockTime === 0 || tx.inputs.every(({ sequence }) => sequence === 0xffff_ffff)) return true
  return tx.lockTime < (tx.lockTime < 500_000_000 ? p.height : p.medianTime)
}

/**
 * The fee of a transaction, within what nodes relay and what `sendrawtransaction` lets pass by default.
 *
 * @throws TransactionRefusal
 */
export function checkFee(tx: ParsedTransaction, spent: readonly TransactionOutput[]): bigint {
  const sum = (outputs: readonly TransactionOutput[]) =>
    outputs.reduce((total, { amount }) => total + amount, 0n)
  const fee = sum(spent) - sum(tx.outputs)
  if (fee < 0n) throw new TransactionRefusal('bad-txns-in-belowout')
  const least = (BigInt(tx.vsize) * relayFee.least) / 1_000n
  if (fee < least) throw new TransactionRefusal(`min relay fee not met, ${fee} < ${least}`)
  if (fee > (BigInt(tx.vsize) * relayFee.most) / 1_000n)
    throw new TransactionRefusal('Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)', -25)
  return fee
}
