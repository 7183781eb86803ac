import { type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import { getFeatureState } from '../config/stores.ts'
import type { RequestContext } from './requestContext.ts'

/** A transaction that this page has given to a wallet. */
type SentTransaction = {
  /** As the wallet got it, with the sender as `address`. */
  readonly transaction: unknown
  /** The comparison in the background, while one runs. */
  readonly comparison?: SentComparison | undefined
}

/** A comparison in the background: it pauses while a wait of the app compares the same transaction. */
export type SentComparison = { pause(): void; resume(): void }

/** The most sent transactions that are stored; the oldest are removed. */
const maxSent = 100

/** Remembers what was given to the wallet. Returns it as it is compared, with the sender as `address`. */
export function storeSentTransaction(
  config: Config,
  hash: string,
  { context, transaction }: { context: RequestContext; transaction: unknown },
): unknown {
  const sent = getSentTransactions(config)
  const address = parseCaipAddress(context.account)?.address
  const stored = { ...(transaction as object), address }
  sent.set(toSentKey(context.network, hash), { transaction: stored })
  for (const key of sent.keys()) if (sent.size > maxSent) sent.delete(key)
  return stored
}

/** Sets the comparison of a stored transaction, or removes it. */
export function setSentComparison(
  config: Config,
  { network, hash }: { network: CaipNetworkId; hash: string },
  comparison: SentComparison | undefined,
): void {
  const sent = getSentTransactions(config)
  const key = toSentKey(network, hash)
  const stored = sent.get(key)
  if (stored) sent.set(key, { ...stored, comparison })
}

/** Returns what `sendTransaction` gave to the wallet; `undefined` for what this page has not sent. */
export function getSentTransaction(
  config: Config,
  network: CaipNetworkId,
  hash: string,
): SentTransaction | undefined {
  return getSentTransactions(config).get(toSentKey(network, hash))
}

const toSentKey = (network: CaipNetworkId, hash: string) =>
  `${network} ${network.startsWith('eip155:') ? hash.toLowerCase() : hash}`

const getSentTransactions = (config: Config) =>
  getFeatureState(config, 'sentTransactions', () => new Map<string, SentTransaction>())

/** Whether a value is the hash of an EVM transaction: `0x` and 64 hex digits. */
export function isTransactionHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[A-Fa-f0-9]{64}$/.test(value)
}
