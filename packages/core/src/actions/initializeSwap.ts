import { AbortedError } from '../base/errors.ts'
import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import { captureContext } from '../requests/requestContext.ts'
import { SwapError } from '../swap/SwapError.ts'
import { stepSwap, swapStore } from '../swap/swapStore.ts'

/** Parameters of {@link initializeSwap}. */
export type InitializeSwapParameters = { signal?: AbortSignal | undefined }

/**
 * Loads what can be swapped and what the account holds of it (S4.13). Does nothing while it is under way, or where it was
 * done for this account and network.
 *
 * @throws SwapError 'Failed to initialize swap' (S8.02), NotConnectedError, ReconnectingError, AbortedError
 */
export async function initializeSwap(
  config: Config,
  { signal }: InitializeSwapParameters = {},
): Promise<void> {
  const { account, network } = captureContext(config, { namespace: 'eip155' })
  const before = swapStore(config).get()
  const isSame = before.account === account && before.network === network
  if (before.status === 'initializing' || (before.status === 'initialized' && isSame)) return
  stepSwap(config, { type: 'initialize', account, network })
  try {
    const { loadSwapLists } = await loadCode(() => import('../swap/loadSwapLists.ts'))
    const lists = await loadSwapLists(config, { account, network }, signal)
    if (swapStore(config).get().account !== account) throw new AbortedError()
    stepSwap(config, { type: 'initialized', lists })
  } catch (cause) {
    stepSwap(config, { type: 'reset' })
    if (cause instanceof AbortedError) throw cause
    throw new SwapError({ failure: 'initialize', cause })
  }
}
