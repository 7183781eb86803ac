import { AbortedError } from '../../../base/errors.ts'
import { toRpcError, UserRejectedRequestError } from '../../../base/rpcErrors.ts'
import { subscribeProvider } from '../connector/subscribeProvider.ts'
import type { Eip1193Request } from '../Eip1193Provider.ts'
import { deadlines } from '../provider/deadlines.ts'
import { pause } from '../provider/pause.ts'
import { readNetwork } from '../provider/readNetwork.ts'
import { requestProvider } from '../provider/requestProvider.ts'
import type { Wallet } from '../provider/Wallet.ts'

/** A wallet being brought to a network; see {@link createNetworkQuest}. */
export type NetworkQuest = {
  /**
   * Asks the person; answers the typed error, or nothing once the wallet agreed or simply is there.
   * @throws UserRejectedRequestError, AbortedError
   */
  request(request: Eip1193Request): Promise<Error | undefined>
  /** Whether the wallet is there now. */
  reached(): Promise<boolean>
  /** Whether the wallet is there, allowing it the moment that some take after answering. */
  settled(): Promise<boolean>
  /** Lets go of the wallet: listeners, timers and waiting requests. */
  end(): void
}

/**
 * Watches a wallet's network, by event and by a silent look every second, while the wallet is asked to change it: some
 * change and never answer (C1), some have no events, some answer before they change.
 */
export function createNetworkQuest(
  wallet: Wallet,
  chainId: number,
  signal: AbortSignal | undefined,
): NetworkQuest {
  const ending = new AbortController()
  const cancel = () => ending.abort(signal?.reason)
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel)

  let arrive = () => {}
  const arrival = new Promise<'there'>((resolve) => {
    arrive = () => resolve('there')
  })
  const isThere = (network: string) => network === `eip155:${chainId}`
  const unsubscribe = subscribeProvider(
    wallet.provider,
    () => Promise.resolve(true),
    (event) => event.type === 'networkChanged' && isThere(event.network) && arrive(),
  )
  const look = () =>
    readNetwork(wallet, ending.signal).then(isThere, () => {
      if (signal?.aborted) throw new AbortedError({ cause: signal.reason })
      // A wallet that can't say is not there yet.
      return false
    })
  const watch = async () => {
    do await pause(deadlines.look, ending.signal)
    while (!(await look()))
    arrive()
  }
  watch().catch(() => undefined)

  return {
    async request(request) {
      const options = { timeout: deadlines.approval, signal: ending.signal }
      try {
        await Promise.race([requestProvider(wallet, request, options), arrival])
        return undefined
      } catch (thrown) {
        const error = toRpcError(thrown)
        // Nothing to look into: the person, or our caller, has decided.
        if (error instanceof UserRejectedRequestError || error instanceof AbortedError) throw error
        return error
      }
    },
    reached: look,
    async settled() {
      if (await look()) return true
      const late = pause(deadlines.settle, ending.signal).then(() => 'late' as const)
      return (await Promise.race([arrival, late])) === 'there'
    },
    end() {
      signal?.removeEventListener('abort', cancel)
      unsubscribe()
      ending.abort()
    },
  }
}
