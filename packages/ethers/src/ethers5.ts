import { type Adapter, type Config, captureContext, type RequestContext } from '@latchkey/core'
import { type EvmOptions, evm, getEvmProvider } from '@latchkey/core/evm'

/**
 * Creates the EVM adapter for apps that use ethers 5. Its wallets work with `getEthers5Signer` and `getEthers5Provider`.
 *
 * @example createConfig({ networks: [mainnet], adapters: [ethers5()] })
 */
export function ethers5(options: EvmOptions = {}): Adapter<'eip155'> {
  return { ...evm(options), type: 'ethers5' }
}

/**
 * Creates an ethers 5 signer for the account and network that are connected at present. It throws after a switch; then get a
 * new one.
 *
 * @throws NotConnectedError, ReconnectingError; its requests ContextMismatchError, and what the wallet throws
 * @example await getEthers5Signer(config, { Web3Provider: ethers.providers.Web3Provider }).signMessage('Hi')
 */
export function getEthers5Signer<signer>(
  config: Config,
  parameters: Ethers5Parameters<{ getSigner(address: string): signer }>,
): signer {
  const context = parameters.context ?? captureContext(config, { namespace: 'eip155' })
  const { address } = getEvmProvider(config, { context })
  return getEthers5Provider(config, { ...parameters, context }).getSigner(address)
}

/** The class `ethers.providers.Web3Provider` of the app's own ethers 5. */
export type Web3ProviderClass<provider> = new (
  external: { request(call: { method: string; params?: unknown[] }): Promise<unknown> },
  network: number,
) => provider

/** Parameters of {@link getEthers5Provider}. */
export type Ethers5Parameters<provider> = {
  /** `ethers.providers.Web3Provider`. The app passes it, because ethers 5 and 6 share one package name. */
  Web3Provider: Web3ProviderClass<provider>
  /** Account and network. Default: the current ones. */
  context?: RequestContext | undefined
}

/**
 * Creates an ethers 5 provider for the account and network that are connected at present. Get a new one after a switch.
 *
 * @throws NotConnectedError, ReconnectingError; its requests ContextMismatchError, and what the wallet throws
 * @example getEthers5Provider(config, { Web3Provider: ethers.providers.Web3Provider })
 */
export function getEthers5Provider<provider>(
  config: Config,
  parameters: Ethers5Parameters<provider>,
): provider {
  const bound = getEvmProvider(config, parameters)
  const request = (call: { method: string; params?: unknown[] }) =>
    bound.request({ method: call.method, params: call.params ?? [] })
  return new parameters.Web3Provider({ request }, bound.chainId)
}
