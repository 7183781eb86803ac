import type { CaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import { setSentComparison } from './sentTransactions.ts'
import { waitForOutcome } from './waitForTransaction.ts'

/**
 * Reads a sent transaction back in the background and compares it with what the wallet was given, whether or not the app waits for it. One
 * that differs is added to `state.altered`. Runs while the config does, and pauses while `waitForTransaction` compares the same one.
 */
export function compareSentTransaction(
  config: Config,
  { hash, network, sent }: { hash: string; network: CaipNetworkId; sent: unknown },
): void {
  const { stopSignal } = config._internal
  if (!stopSignal) return
  let running: AbortController | undefined
  const run = async (controller: AbortController) => {
    const { signal } = controller
    stopSignal.addEventListener('abort', () => controller.abort(), { signal })
    try {
      await waitForOutcome(config, { hash, network, sent, signal })
    } catch (error) {
      if (!signal.aborted)
        config.logger.debug('A sent transaction could not be compared', { error, hash, network })
    }
    if (signal.aborted) return
    setSentComparison(config, { hash, network }, undefined)
    // Removes the listener on the config's signal.
    controller.abort()
  }
  const resume = () => {
    // Two waits of one transaction may both end without its outcome, and the config may have stopped meanwhile.
    if (running || stopSignal.aborted) return
    running = new AbortController()
    void run(running)
  }
  const pause = () => {
    running?.abort()
    running = undefined
  }
  setSentComparison(config, { hash, network }, { pause, resume })
  resume()
}
