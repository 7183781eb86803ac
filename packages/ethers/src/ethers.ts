import { type Adapter, type Config, captureContext, type RequestContext } from '@latchkey/core'
import { type EvmOptions, evm, getEvmProvider } from '@latchkey/core/evm'
import { BrowserProvider, JsonRpcSigner } from 'ethers'

/**
 * Creates the EVM adapter for apps that use ethers 6. Its wallets work with `getEthersSigner` and `getEthersProvider`.
 *
 * @example createConfig({ networks: [mainnet], adapters: [ethers()] })
 */
export function ethers(options: EvmOptions = {}): Adapter<'eip155'> {
  return { ...evm(options), type: 'ethers' }
}

/**
 * Creates an ethers 6 signer for the account and network that are connected at present. It throws after a switch; then get a
 * new one.
 *
 * @throws NotConnectedError, ReconnectingError; its requests ContextMismatchError, and what the wallet throws
 * @example await getEthersSigner(config).sendTransaction({ to, value: parseEther('0.1') })
 */
export function getEthersSigner(config: Config, parameters: EthersParameters = {}): JsonRpcSigner {
  const context = parameters.context ?? captureContext(config, { namespace: 'eip155' })
  const { address } = getEvmProvider(config, { context })
  return new JsonRpcSigner(getEthersProvider(config, { context }), address)
}

/** Parameters of {@link getEthersProvider}. */
export type EthersParameters = {
  /** Account and network. Default: the current ones. */
  context?: RequestContext | undefined
}

/**
 * Creates an ethers 6 provider for the account and network that are connected at present. Get a new one after a switch.
 *
 * @throws NotConnectedError, ReconnectingError; its requests ContextMismatchError, and what the wallet throws
 */
export function getEthersProvider(config: Config, parameters: EthersParameters = {}): BrowserProvider {
  const bound = getEvmProvider(config, parameters)
  const request = (call: { method: string; params?: unknown[] | Record<string, unknown> }) =>
    bound.request({ method: call.method, params: Array.isArray(call.params) ? call.params : [] })
  return new BrowserProvider({ request }, bound.chainId)
}
