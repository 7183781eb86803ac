import { bitcoinChain } from '../BitcoinDevnet.ts'
import { type Block, createBlock, createGenesis } from './block.ts'
import { checkFee, checkForm, isFinal, TransactionRefusal } from './checkPolicy.ts'
import type { Journal } from './openJournal.ts'
import {
  isCoinbase,
  type ParsedTransaction,
  parseTransaction,
  type TransactionOutput,
} from './transaction.ts'
import { verifyInput } from './verifyInput.ts'

/** A transaction the node knows: in a block, or waiting for one. */
export type ChainTransaction = {
  readonly tx: ParsedTransaction
  /** The outputs its inputs spend; empty for new coins. */
  readonly spent: readonly TransactionOutput[]
  readonly fee: bigint
  /** Absent while it waits. */
  readonly block: Block | undefined
}

/** An input that spends an output. */
export type Spending = { readonly txid: string; readonly index: number }

/** The node: blocks, the transactions that wait, and who spent which output. */
export type Chain = {
  tip(): Block
  block(of: number | string): Block | undefined
  transaction(txid: string): ChainTransaction | undefined
  /** What spends an output, confirmed or not. */
  spending(txid: string, index: number): Spending | undefined
  /** Transactions that pay to or spend from a script (hex), the oldest first. */
  history(script: string): readonly ChainTransaction[]
  waiting(): readonly ChainTransaction[]
  /** Median time of the last eleven blocks up to one, seconds since 1970. */
  medianTime(block: Block): number
  /**
   * Checks a transaction completely and lets it wait for a block.
   *
   * @throws TransactionRefusal
   */
  accept(wire: Uint8Array): ChainTransaction
  /** Mines one block of everything that waits. `time` in seconds since 1970; default now. */
  mine(time?: number): Block
  /** Called after each transaction that was accepted. Returns the function that ends it. */
  onAccepted(listener: () => void): () => void
  close(): void
}

/** Creates the node by applying its journal again. `now` returns milliseconds since 1970. */
export function createChain(p: { journal: Journal; rewardScript: Uint8Array; now(): number }): Chain {
  const blocks: Block[] = [createGenesis()]
  const byHash = new Map(blocks.map((block) => [block.hash, block]))
  const { transactions, spendings, history, add, findSpent } = createIndex()
  let waiting: string[] = []
  const listeners = new Set<() => void>()

  const tip = () => blocks.at(-1) as Block
  const medianTime = ({ height }: Block) => {
    const times = blocks.slice(Math.max(0, height - 10), height + 1).map(({ time }) => time)
    return times.sort((a, b) => a - b)[times.length >> 1] ?? 0
  }
  const check = (wire: Uint8Array, isKnownGood: boolean) => {
    const tx = parseWire(wire)
    const known = transactions.get(tx.txid)
    if (known?.block) throw new TransactionRefusal('Transaction outputs already in utxo set', -27)
    if (known) return { entry: known, isNew: false }
    checkForm(tx)
    if (!isFinal(tx, { height: tip().height + 1, medianTime: medianTime(tip()) }))
      throw new TransactionRefusal('non-final')
    const spent = findSpent(tx, tip().height + 1)
    const fee = checkFee(tx, spent)
    if (!isKnownGood)
      for (const position of tx.inputs.keys()) {
        const fault = verifyInput(tx, position, spent)
        if (fault) throw new TransactionRefusal(fault)
      }
    if (tx.version >= 2) checkAge(tx, transactions, tip().height)
    return { entry: { tx, spent, fee, block: undefined }, isNew: true }
  }
  const enqueue = (entry: ChainTransaction) => {
    add(entry)
    waiting.push(entry.tx.txid)
  }
  const append = (time: number) => {
    const entries = waiting.map((txid) => transactions.get(txid) as ChainTransaction)
    const block = createBlock({
      previous: tip(),
      time,
      fees: entries.reduce((sum, { fee }) => sum + fee, 0n),
      rewardScript: p.rewardScript,
      transactions: entries.map(({ tx }) => tx),
    })
    blocks.push(block)
    byHash.set(block.hash, block)
    for (const entry of entries) transactions.set(entry.tx.txid, { ...entry, block })
    const [coinbase] = block.transactions
    if (coinbase) add({ tx: coinbase, spent: [], fee: 0n, block })
    waiting = []
    return block
  }

  for (const line of p.journal.lines) {
    if (line.kind === 'block') append(line.time)
    if (line.kind === 'transaction') enqueue(check(Buffer.from(line.wire, 'hex'), true).entry)
  }

  return {
    tip,
    block: (of) => (typeof of === 'number' ? blocks[of] : byHash.get(of)),
    transaction: (txid) => transactions.get(txid),
    spending: (txid, index) => spendings.get(`${txid}:${index}`),
    history,
    waiting: () => waiting.map((txid) => transactions.get(txid) as ChainTransaction),
    medianTime,
    accept(wire) {
      const { entry, isNew } = check(wire, false)
      if (!isNew) return entry
      p.journal.append({ kind: 'transaction', wire: Buffer.from(wire).toString('hex') })
      enqueue(entry)
      for (const listener of [...listeners]) listener()
      return entry
    },
    mine(wanted = Math.floor(p.now() / 1_000)) {
      // A block is younger than the median of the eleven before it.
      const time = Math.max(wanted, medianTime(tip()) + 1)
      p.journal.append({ kind: 'block', time })
      return append(time)
    },
    onAccepted(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => p.journal.close(),
  }
}

/** Creates the indexes of a node: transactions by id, who spends an output, and the transactions of a script. */
function createIndex() {
  const transactions = new Map<string, ChainTransaction>()
  const spendings = new Map<string, Spending>()
  const histories = new Map<string, Set<string>>()
  return {
    transactions,
    spendings,
    history: (script: string) =>
      [...(histories.get(script) ?? [])].map((txid) => transactions.get(txid) as ChainTransaction),
    add(entry: ChainTransaction) {
      const { tx, spent } = entry
      transactions.set(tx.txid, entry)
      for (const { script } of [...spent, ...tx.outputs]) {
        const key = Buffer.from(script).toString('hex')
        const history = histories.get(key) ?? new Set()
        histories.set(key, history.add(tx.txid))
      }
      if (isCoinbase(tx)) return
      for (const [position, { txid, index }] of tx.inputs.entries())
        spendings.set(`${txid}:${index}`, { txid: tx.txid, index: position })
    },
    /** The outputs that a transaction spends in a block of this height. @throws TransactionRefusal */
    findSpent: (tx: ParsedTransaction, height: number) =>
      tx.inputs.map(({ txid, index }) => {
        const source = transactions.get(txid)
        const output = source?.tx.outputs[index]
        const spender = spendings.get(`${txid}:${index}`)
        if (!source || !output || (spender && transactions.get(spender.txid)?.block))
          throw new TransactionRefusal('bad-txns-inputs-missingorspent', -25)
        if (spender) throw new TransactionRefusal('txn-mempool-conflict')
        const age = source.block ? height - source.block.height : 0
        if (isCoinbase(source.tx) && age < bitcoinChain.maturity)
          throw new TransactionRefusal('bad-txns-premature-spend-of-coinbase')
        return output
      }),
  }
}

/** @throws TransactionRefusal */
function parseWire(wire: Uint8Array): ParsedTransaction {
  try {
    return parseTransaction(wire)
  } catch {
    throw new TransactionRefusal('TX decode failed. Make sure the tx has at least one input.', -22)
  }
}

/**
 * Checks relative lock times counted in blocks (BIP-68). Those counted in seconds are refused: the node keeps no clock
 * for them.
 *
 * @throws TransactionRefusal
 */
function checkAge(
  tx: ParsedTransaction,
  transactions: ReadonlyMap<string, ChainTransaction>,
  height: number,
): void {
  for (const { txid, sequence } of tx.inputs) {
    if (sequence >= 0x8000_0000) continue
    if ((sequence & 0x0040_0000) !== 0) throw new TransactionRefusal('non-BIP68-final')
    const block = transactions.get(txid)?.block
    const age = block ? height + 1 - block.height : 0
    if (age < (sequence & 0xffff)) throw new TransactionRefusal('non-BIP68-final')
  }
}
