import type { Config } from '../config/Config.ts'
import { getSentTransaction, type SentTransaction } from './sentTransactions.ts'
import { TransactionError } from './TransactionError.ts'
import { waitForOutcome } from './waitForOutcome.ts'

/** The longest run after a return of the page, milliseconds: a node that can be reached answers at once. */
const returnLimit = 60_000
/** The most runs after returns of the page. */
const maxReturns = 10

/**
 * Reads a sent transaction back in the background and compares it with what the wallet was given, whether or not the app waits for it. One
 * that differs is added to `state.altered`. Runs while the config does, one at a time for a transaction, and pauses while
 * `waitForTransaction` compares the same one. A comparison that ended without a result, as in a page that slept or was offline, runs again
 * when the page returns: shortly, and each time only after twice the time of the last, because a tab may be switched every few seconds. It
 * ends with those runs, or when the transaction is no longer stored.
 */
export function compareSentTransaction(config: Config, sent: SentTransaction): void {
  const { hash, network, comparison } = sent
  const { stopSignal } = config._internal
  if (comparison.update) {
    comparison.update()
    return
  }
  if (!stopSignal || stopSignal.aborted || comparison.isDone) return
  /** The transactions under the hash, of which more may come; `undefined` once they are no longer stored. */
  const getStored = () => {
    const stored = getSentTransaction(config, network, hash)
    return stored?.comparison === comparison ? stored.transactions : undefined
  }
  if (!getStored()) return
  let running: AbortController | undefined
  /** The last run has ended without a result: the next one waits for the page's return. */
  let isExhausted = false
  let hasReturned = false
  /** Runs that were begun because the page has returned, and when the next one may be. */
  let returns = 0
  let nextReturnAt = 0
  const ended = new AbortController()

  const run = async ({ signal }: AbortController) => {
    hasReturned = false
    try {
      const timeout = returns > 0 ? returnLimit : undefined
      await waitForOutcome(config, { hash, network, sent: getStored(), signal, timeout })
    } catch (error) {
      if (signal.aborted) return
      config.logger.debug('A sent transaction could not be compared', { error, hash, network })
      running = undefined
      // One that no node knew may be sent late by the wallet.
      if (!(error instanceof TransactionError) || error.reason === 'unknown') {
        isExhausted = true
        if (returns >= maxReturns) end()
        else if (hasReturned) onReturn()
        return
      }
    }
    if (signal.aborted) return
    comparison.isDone = true
    update()
  }
  const update = () => {
    if (comparison.isDone || comparison.waits > 0) {
      running?.abort()
      running = undefined
      // A wait that ends without a result is followed by a run, not by the page's return.
      isExhausted = false
      if (comparison.isDone) end()
    } else if (!running && !isExhausted) {
      running = new AbortController()
      void run(running)
    }
  }
  const onReturn = () => {
    hasReturned = true
    if (!isExhausted || Date.now() < nextReturnAt) return
    isExhausted = false
    returns += 1
    nextReturnAt = Date.now() + returnLimit * 2 ** returns
    update()
  }
  const end = () => {
    running?.abort()
    ended.abort()
    comparison.update = undefined
    comparison.end = undefined
  }
  const options = { signal: ended.signal }
  stopSignal.addEventListener('abort', end, options)
  // A page in the back-forward cache, or of a device that sleeps, has no timers: the deadline of a run passes meanwhile.
  window.addEventListener?.('pageshow', ({ persisted }) => persisted && onReturn(), options)
  window.addEventListener?.('visibilitychange', () => isVisible() && onReturn(), options)
  window.addEventListener?.('online', onReturn, options)
  comparison.update = update
  comparison.end = end
  update()
}

const isVisible = () => typeof document === 'undefined' || document.visibilityState === 'visible'
