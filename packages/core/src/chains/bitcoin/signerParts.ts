import type { CaipNetworkId } from '@latchkey/protocol'
import * as btc from '@scure/btc-signer'
import { BitcoinTransactionError } from './errors.ts'
import type { Coin } from './esplora.ts'
import { findBitcoinNetwork } from './networks.ts'
import { fromHex } from './walletAnswers.ts'

/** Prefixes of addresses as `@scure/btc-signer` takes them. */
export function toSignerNetwork(network: CaipNetworkId) {
  const prefix = findBitcoinNetwork(network)?.prefix ?? 'bc'
  return prefix === 'bc' ? btc.NETWORK : { ...btc.TEST_NETWORK, bech32: prefix }
}

/** What a payment is made of. */
type PaymentParts = {
  readonly network: CaipNetworkId
  readonly from: string
  /** The sender's key, hex; needed for addresses of segwit inside p2sh, and told to wallets for taproot. */
  readonly publicKey: string | undefined
  readonly to: string
  readonly value: bigint
  readonly change: bigint
  readonly memo: string | undefined
  readonly coins: readonly (Coin & {
    /** The transaction that made the coin, hex; needed before segwit only. */ readonly source?:
      | string
      | undefined
  })[]
}

/**
 * Builds an unsigned payment (PSBT).
 *
 * @throws BitcoinTransactionError (`malformed`)
 */
export function buildPayment(p: PaymentParts): Uint8Array {
  const network = toSignerNetwork(p.network)
  try {
    const script = btc.OutScript.encode(btc.Address(network).decode(p.from))
    const { type } = btc.OutScript.decode(script)
    const key = p.publicKey === undefined ? undefined : fromHex(p.publicKey)
    const tx = new btc.Transaction({ allowUnknownOutputs: true })
    for (const { txid, index, value: amount, source } of p.coins) {
      tx.addInput({
        txid,
        index,
        ...(type === 'pkh' && source
          ? { nonWitnessUtxo: fromHex(source) }
          : { witnessUtxo: { amount, script } }),
        ...(type === 'sh' && key && { redeemScript: btc.p2wpkh(key, network).script }),
        ...(type === 'tr' && key && { tapInternalKey: key.length === 33 ? key.subarray(1) : key }),
      })
    }
    tx.addOutputAddress(p.to, p.value, network)
    if (p.memo !== undefined) tx.addOutput({ script: toMemoScript(p.memo), amount: 0n })
    if (p.change > 0n) tx.addOutputAddress(p.from, p.change, network)
    return tx.toPSBT()
  } catch (cause) {
    throw new BitcoinTransactionError({ reason: 'malformed', cause })
  }
}

/** The script of an output that only carries a text. */
function toMemoScript(memo: string): Uint8Array {
  return btc.Script.encode(['RETURN', new TextEncoder().encode(memo)])
}

/**
 * Parses a partially signed transaction.
 *
 * @throws BitcoinTransactionError (`malformedPsbt`)
 */
export function parsePsbt(bytes: Uint8Array): btc.Transaction {
  try {
    return btc.Transaction.fromPSBT(bytes, { allowUnknownOutputs: true, allowUnknownInputs: true })
  } catch (cause) {
    throw new BitcoinTransactionError({ reason: 'malformedPsbt', cause })
  }
}

/** The output that an input spends; `undefined` if the transaction doesn't say. */
export function getSpentOutput(
  tx: btc.Transaction,
  index: number,
): { readonly amount: bigint; readonly script: Uint8Array } | undefined {
  const { witnessUtxo, nonWitnessUtxo, index: position } = tx.getInput(index)
  if (nonWitnessUtxo && position !== undefined) return nonWitnessUtxo.outputs[position]
  return witnessUtxo
}

/** The address a script pays to; `undefined` where it has none. */
export function toAddress(script: Uint8Array, network: CaipNetworkId): string | undefined {
  try {
    return btc.Address(toSignerNetwork(network)).encode(btc.OutScript.decode(script))
  } catch {
    return undefined
  }
}

/**
 * The signed transaction, ready to be sent.
 *
 * @throws BitcoinTransactionError (`unsigned`)
 */
export function finalizePsbt(bytes: Uint8Array): { readonly hex: string; readonly txid: string } {
  const tx = parsePsbt(bytes)
  try {
    if (!tx.isFinal) tx.finalize()
    return { hex: tx.hex, txid: tx.id }
  } catch (cause) {
    throw new BitcoinTransactionError({ reason: 'unsigned', cause })
  }
}
