import type { Config } from '../config/Config.ts'
import { getSentTransaction, type SentTransaction } from './sentTransactions.ts'
import { TransactionError } from './TransactionError.ts'
import { waitForOutcome } from './waitForOutcome.ts'

/**
 * Reads a sent transaction back in the background and compares it with what the wallet was given, whether or not the app waits for it. One
 * that differs is added to `state.altered`. Runs while the config does, one at a time for a transaction, and pauses while
 * `waitForTransaction` compares the same one. A comparison that ended without a result, as in a page that slept or was offline, runs again
 * when the page returns.
 */
export function compareSentTransaction(config: Config, { hash, network, comparison }: SentTransaction): void {
  const { stopSignal } = config._internal
  if (comparison.update) {
    comparison.update()
    return
  }
  if (!stopSignal || stopSignal.aborted || comparison.isDone) return
  let running: AbortController | undefined
  /** The last run has ended without a result: the next one waits for the page's return. */
  let isExhausted = false
  let hasReturned = false
  const ended = new AbortController()

  const run = async ({ signal }: AbortController) => {
    hasReturned = false
    try {
      const sent = getSentTransaction(config, network, hash)?.transactions
      await waitForOutcome(config, { hash, network, sent, signal })
    } catch (error) {
      if (signal.aborted) return
      config.logger.debug('A sent transaction could not be compared', { error, hash, network })
      running = undefined
      // One that no node knew may be sent late by the wallet.
      if (!(error instanceof TransactionError) || error.reason === 'unknown') {
        isExhausted = true
        if (hasReturned) onReturn()
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
    if (!isExhausted) return
    isExhausted = false
    update()
  }
  const end = () => {
    running?.abort()
    ended.abort()
    comparison.update = undefined
  }
  const options = { signal: ended.signal }
  stopSignal.addEventListener('abort', end, options)
  // A page in the back-forward cache, or of a device that sleeps, has no timers: the deadline of a run passes meanwhile.
  window.addEventListener?.('pageshow', ({ persisted }) => persisted && onReturn(), options)
  window.addEventListener?.('visibilitychange', () => isVisible() && onReturn(), options)
  window.addEventListener?.('online', onReturn, options)
  comparison.update = update
  update()
}

const isVisible = () => typeof document === 'undefined' || document.visibilityState === 'visible'
