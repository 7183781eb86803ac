import { toChainId } from '@latchkey/protocol'
import { InvalidNetworkError } from '../../base/errors.ts'
import { RpcError } from '../../base/rpcErrors.ts'
import type { NetworkActions } from '../../config/adapterActions.ts'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import type { RelayProvider } from './provider/createRelayProvider.ts'

/**
 * Moves a session to another of its networks, without an adapter of the chain family (EIP-3326); answers where it is then.
 * @throws ChainNotSupportedError for one the wallet didn't allow, InvalidNetworkError, and what the session's requests throw
 */
export const switchNetwork: NetworkActions['switchNetwork'] = async ({ connector, network }) => {
  const id = toChainId(network.id)
  if (id === undefined) throw new InvalidNetworkError({ value: network.id })
  const provider = connector.getProvider() as RelayProvider
  const request = { method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${id.toString(16)}` }] }
  try {
    await provider.request(request)
  } catch (cause) {
    if (cause instanceof RpcError && cause.code === 4902) throw new ChainNotSupportedError({ cause })
    throw cause
  }
  return `eip155:${toChainId(await provider.request({ method: 'eth_chainId' })) ?? id}`
}
