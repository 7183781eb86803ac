import { type CaipNetworkId, type Config, captureContext, type WalletRequestParameters } from '@latchkey/core'

/**
 * Adds account, wallet and network of this moment to the parameters of a request: what the person sees at the click. Without
 * an account the parameters stay, and the action says what is missing.
 */
export function withContext<parameters extends Pick<WalletRequestParameters, 'context' | 'namespace'>>(
  config: Config,
  parameters: parameters,
  network?: CaipNetworkId,
): parameters {
  if (parameters?.context) return parameters
  try {
    return { ...parameters, context: captureContext(config, { namespace: parameters.namespace, network }) }
  } catch {
    return parameters
  }
}
