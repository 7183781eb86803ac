import { sleep } from '../../base/deadline.ts'
import { AbortedError } from '../../base/errors.ts'
import { getPollPause } from '../../base/pollPause.ts'
import type { ReadCall, TransactionOutcome } from '../../config/adapterActions.ts'
import type { Network } from '../../config/Network.ts'
import type { BitcoinTransfer } from '../../config/Transaction.ts'
import { TransactionError } from '../../requests/TransactionError.ts'
import { fetchOutputs, fetchStatus } from './esplora.ts'
import { isTransient, type NodeOptions } from './requestEsplora.ts'

/** Milliseconds between two requests: the first ones are for local chains, the later ones for blocks of ten minutes. */
const pollIntervals = { first: 500, later: 5_000, change: 30_000 }
/** Milliseconds in which a node has to know a transaction that was sent. */
const unknownLimit = 150_000

/**
 * Waits until a block has a transaction. Failed requests are repeated, at growing intervals. With `sent`, a payment, the transaction is compared
 * with it as soon as the node knows it.
 *
 * @throws TransactionError (`altered`; `unknown` for minutes), AbortedError; an error of
 * a request that a repetition doesn't mend
 */
export async function waitForTransaction({
  network,
  hash,
  sent,
  signal,
  pauses,
}: ReadCall & NodeOptions & { hash: string; sent?: unknown }): Promise<TransactionOutcome> {
  const startedAt = Date.now()
  let seenAt = startedAt
  let isCompared = sent === undefined
  let lastError: unknown
  /** Failures since the last request that succeeded. */
  let failures = 0
  for (;;) {
    if (signal?.aborted) throw new AbortedError({ cause: signal.reason })
    try {
      const status = await fetchStatus(network, hash, { signal, pauses })
      lastError = undefined
      if (status) {
        seenAt = Date.now()
        if (!isCompared) await assertPays(network, hash, sent, { signal, pauses })
        isCompared = true
        if (status.isConfirmed) return { status: 'confirmed', hash }
      }
      failures = 0
    } catch (error) {
      if (!isTransient(error)) throw error
      lastError = error
      failures += 1
      // While the node can't be reached nothing is known, so nothing is missing.
      seenAt = Date.now()
    }
    if (Date.now() - seenAt >= unknownLimit) throw lastError ?? new TransactionError('unknown', { hash })
    const isEarly = Date.now() - startedAt < pollIntervals.change
    const interval = isEarly ? pollIntervals.first : pollIntervals.later
    await sleep(getPollPause(interval, { failures, error: lastError }), signal)
  }
}

/**
 * Asserts that a transaction pays what was asked for, and nobody else. Change goes back to the sender, or to one address that a wallet makes
 * for it: who gets a single other output can't be told.
 *
 * @throws TransactionError (`altered`), and what requests throw
 */
async function assertPays(
  network: Network,
  hash: string,
  sent: unknown,
  options: NodeOptions,
): Promise<void> {
  const {
    to,
    value,
    address: sender,
  } = (sent ?? {}) as Partial<BitcoinTransfer> & { readonly address?: string }
  if (typeof to !== 'string' || typeof value !== 'bigint') return
  const outputs = await fetchOutputs(network, hash, options)
  const payment = outputs.find((output) => output.address === toPlain(to) && output.value === value)
  if (!payment) throw new TransactionError('altered', { hash })
  if (sender === undefined) return
  const others = outputs.filter((output) => output !== payment && output.value > 0n)
  const change = others.filter((output) => output.address === toPlain(sender))
  const strangers = others.length - change.length
  if (strangers > (change.length > 0 ? 0 : 1)) throw new TransactionError('altered', { hash })
}

/** Nodes write addresses of segwit in lower case. */
const toPlain = (address: string) => (/^(bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address)
