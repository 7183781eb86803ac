import { type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import { getFeatureState } from '../config/stores.ts'
import type { RequestContext } from './requestContext.ts'

/** A transaction that this page has given to a wallet, or that an app waits for with `sent`. */
export type SentTransaction = {
  readonly hash: string
  readonly network: CaipNetworkId
  /**
   * As the wallet got it, with the sender as `address`. Several where a wallet has answered with one hash for different transactions: the
   * network can have included only one of them, and has then not altered it.
   */
  readonly transactions: readonly unknown[]
  readonly comparison: SentComparison
}

/** Who compares a sent transaction with the one on the network: waits of the app while there are any, else the background. */
export type SentComparison = {
  /** How many waits compare it now. */
  waits: number
  /** Whether it was compared, or no network will have it. */
  isDone: boolean
  /** Starts or stops the comparison in the background as the two above say. Absent while none was started. */
  update?: (() => void) | undefined
  /** Ends the comparison in the background. Absent while none was started. */
  end?: (() => void) | undefined
}

/** The most sent transactions that are stored; the oldest are removed, and no longer compared in the background. */
const maxSent = 100

/** The most different transactions that are stored under one hash. */
const maxUnderOneHash = 4

/** Remembers what was given to the wallet. `isRepeated`: the hash is that of another transaction that was sent before. */
export function storeSentTransaction(
  config: Config,
  hash: string,
  { context, transaction }: { context: RequestContext; transaction: unknown },
): { sent: SentTransaction; isRepeated: boolean } {
  const { network } = context
  const stored = { ...(transaction as object), address: parseCaipAddress(context.account)?.address }
  const before = getSentTransaction(config, network, hash)
  if (!before) return { sent: store(config, { hash, network, transactions: [stored] }), isRepeated: false }
  if (before.transactions.some((one) => isSameTransaction(one, stored)))
    return { sent: before, isRepeated: false }
  const transactions = [...before.transactions, stored].slice(-maxUnderOneHash)
  return { sent: store(config, { ...before, transactions }), isRepeated: true }
}

/** Remembers what an app waits for under a hash that this page has not sent, e.g. after a reload. */
export function storeForeignTransaction(
  config: Config,
  p: { hash: string; network: CaipNetworkId; transaction: unknown },
): SentTransaction {
  return store(config, { hash: p.hash, network: p.network, transactions: [p.transaction] })
}

function store(
  config: Config,
  sent: Omit<SentTransaction, 'comparison'> & { comparison?: SentComparison },
): SentTransaction {
  const all = getSentTransactions(config)
  const entry = { comparison: { waits: 0, isDone: false }, ...sent }
  all.set(toSentKey(sent.network, sent.hash), entry)
  for (const [key, { comparison }] of all) {
    if (all.size <= maxSent) break
    all.delete(key)
    comparison.end?.()
  }
  return entry
}

/** Returns what `sendTransaction` gave to the wallet; `undefined` for what this page has not sent. */
export function getSentTransaction(
  config: Config,
  network: CaipNetworkId,
  hash: string,
): SentTransaction | undefined {
  return getSentTransactions(config).get(toSentKey(network, hash))
}

/** Whether two transactions have the same content. The sender counts only where both name it. */
export function isSameTransaction(one: unknown, other: unknown): boolean {
  if (one === other) return true
  const [a, b] = [Object(one), Object(other)] as [Record<string, unknown>, Record<string, unknown>]
  const areNamed = a.address !== undefined && b.address !== undefined
  const toText = ({ address, ...fields }: Record<string, unknown>) =>
    JSON.stringify(
      Object.entries({ ...fields, ...(areNamed && { address: String(address).toLowerCase() }) })
        .filter(([, value]) => value !== undefined)
        .sort(([left], [right]) => (left < right ? -1 : 1)),
      (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value),
    )
  try {
    return toText(a) === toText(b)
  } catch {
    // Content that JSON can't represent, e.g. a cycle.
    return false
  }
}

const toSentKey = (network: CaipNetworkId, hash: string) =>
  `${network} ${network.startsWith('eip155:') ? hash.toLowerCase() : hash}`

const getSentTransactions = (config: Config) =>
  getFeatureState(config, 'sentTransactions', () => new Map<string, SentTransaction>())

/** Whether a value is the hash of an EVM transaction: `0x` and 64 hex digits. */
export function isTransactionHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[A-Fa-f0-9]{64}$/.test(value)
}
