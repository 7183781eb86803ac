import {
  type CaipNetworkId,
  type Config,
  captureContext,
  toNetworkId,
  type WalletRequestParameters,
} from '@latchkey/core'

/**
 * Adds account, wallet and network of this moment to the parameters of a request: what the person sees at the click. Without
 * an account the parameters stay, and the action says what is missing.
 *
 * @param network of the request, where its parameters name none
 */
export function withContext<
  parameters extends Pick<WalletRequestParameters, 'context' | 'namespace' | 'network' | 'chainId'>,
>(config: Config, parameters: parameters, network?: CaipNetworkId): parameters {
  if (parameters?.context) return parameters
  try {
    const named = toNetworkId(parameters) ?? network
    // A named network tells the chain family.
    const namespace = named === undefined ? parameters?.namespace : undefined
    return { ...parameters, context: captureContext(config, { namespace, network: named }) }
  } catch {
    return parameters
  }
}
