import { Address, OutScript } from '@scure/btc-signer'
import { regtest } from '../BitcoinDevnet.ts'
import { type Block, encodeBlock } from '../chain/block.ts'
import type { Chain, ChainTransaction, Spending } from '../chain/createChain.ts'
import { isCoinbase, type TransactionOutput } from '../chain/transaction.ts'
import { getScriptType } from '../chain/verifyInput.ts'

/** Where a transaction stands, as Esplora describes it. */
export function toStatusJson(block: Block | undefined) {
  if (!block) return { confirmed: false }
  return { confirmed: true, block_height: block.height, block_hash: block.hash, block_time: block.time }
}

/** A transaction as Esplora describes it. Amounts are satoshis. */
export function toTransactionJson({ tx, spent, fee, block }: ChainTransaction) {
  const isNew = isCoinbase(tx)
  return {
    txid: tx.txid,
    version: tx.version,
    locktime: tx.lockTime,
    vin: tx.inputs.map((input, position) => {
      const prevout = spent[position]
      return {
        txid: input.txid,
        vout: input.index,
        prevout: isNew || !prevout ? null : toOutputJson(prevout),
        scriptsig: toHex(input.script),
        scriptsig_asm: isNew ? '' : toAsm(input.script),
        ...(input.witness.length > 0 && { witness: input.witness.map(toHex) }),
        is_coinbase: isNew,
        sequence: input.sequence,
      }
    }),
    vout: tx.outputs.map(toOutputJson),
    size: tx.wire.length,
    weight: tx.weight,
    fee: Number(fee),
    status: toStatusJson(block),
  }
}

/** A block as Esplora describes it. */
export function toBlockJson(chain: Chain, block: Block) {
  const size = encodeBlock(block).length
  return {
    id: block.hash,
    height: block.height,
    version: block.version,
    timestamp: block.time,
    tx_count: block.transactions.length,
    size,
    // Header and count have no witness: their bytes weigh four.
    weight:
      (size - block.transactions.reduce((sum, { wire }) => sum + wire.length, 0)) * 4 +
      block.transactions.reduce((sum, { weight }) => sum + weight, 0),
    merkle_root: block.merkleRoot,
    previousblockhash: block.previous ?? null,
    mediantime: chain.medianTime(block),
    nonce: block.nonce,
    bits: block.bits,
    difficulty: 4.656542373906925e-10, // no money: the difficulty of regtest
  }
}

/** What spends an output, as Esplora describes it. */
export function toOutspendJson(chain: Chain, spending: Spending | undefined) {
  if (!spending) return { spent: false }
  const { txid, index: vin } = spending
  return { spent: true, txid, vin, status: toStatusJson(chain.transaction(txid)?.block) }
}

/** Counts and sums of an address, as Esplora describes them. */
export function toStatsJson(entries: readonly ChainTransaction[], script: string) {
  const own = (outputs: readonly TransactionOutput[]) =>
    outputs.filter((output) => toHex(output.script) === script)
  const sum = (outputs: readonly TransactionOutput[]) =>
    Number(outputs.reduce((total, { amount }) => total + amount, 0n))
  const funded = entries.flatMap(({ tx }) => own(tx.outputs))
  const spent = entries.flatMap((entry) => own(entry.spent))
  return {
    funded_txo_count: funded.length,
    funded_txo_sum: sum(funded),
    spent_txo_count: spent.length,
    spent_txo_sum: sum(spent),
    tx_count: entries.length,
  }
}

/** An output with its address, where its kind has one. */
function toOutputJson({ amount, script }: TransactionOutput) {
  const type = getScriptType(script)
  const hasAddress = type !== 'op_return' && type !== 'unknown'
  return {
    scriptpubkey: toHex(script),
    scriptpubkey_asm: toAsm(script),
    scriptpubkey_type: type,
    ...(hasAddress && { scriptpubkey_address: Address(regtest).encode(OutScript.decode(script)) }),
    value: Number(amount),
  }
}

/** Names of the opcodes that standard scripts consist of. */
const opcodes: Readonly<Record<number, string>> = {
  0: 'OP_0',
  81: 'OP_PUSHNUM_1',
  106: 'OP_RETURN',
  118: 'OP_DUP',
  135: 'OP_EQUAL',
  136: 'OP_EQUALVERIFY',
  169: 'OP_HASH160',
  172: 'OP_CHECKSIG',
}

/** A script in words. */
function toAsm(script: Uint8Array): string {
  const words: string[] = []
  for (let at = 0; at < script.length; ) {
    const code = script[at] ?? 0
    if (code > 0 && code <= 75) {
      words.push(`OP_PUSHBYTES_${code} ${toHex(script.subarray(at + 1, at + 1 + code))}`)
      at += 1 + code
    } else {
      words.push(opcodes[code] ?? `OP_${code}`)
      at += 1
    }
  }
  return words.join(' ')
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
