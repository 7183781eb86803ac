import { BrowserProvider } from 'ethers'
import type { Config } from '../../../../config/Config.ts'
import type { RequestContext } from '../../../../requests/requestContext.ts'
import { createBoundProvider } from '../createBoundProvider.ts'

/** Parameters of {@link getEthersProvider}. */
export type EthersParameters = {
  /** Whom it is for; default the current account and network. */
  context?: RequestContext | undefined
}

/**
 * An ethers 6 provider over the connected wallet, for the account and network it has now. Ask again after a switch.
 * @throws NotConnectedError, ReconnectingError, ContextMismatchError
 */
export function getEthersProvider(config: Config, parameters: EthersParameters = {}): BrowserProvider {
  const bound = createBoundProvider(config, parameters.context)
  const request = (call: { method: string; params?: unknown[] | Record<string, unknown> }) =>
    bound.request({ method: call.method, params: Array.isArray(call.params) ? call.params : [] })
  return new BrowserProvider({ request }, bound.chainId)
}
