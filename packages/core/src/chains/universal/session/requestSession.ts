import { type CaipNetworkId, toChainId } from '@latchkey/protocol'
import { RpcError } from '../../../base/rpcErrors.ts'
import type { AdapterContext } from '../../../config/Adapter.ts'
import type { RpcClient } from '../../../config/Network.ts'
import { SessionError } from '../errors/SessionError.ts'
import { allowsMethod } from './allowsMethod.ts'
import { askSession } from './askSession.ts'
import type { RequestParts } from './RequestParts.ts'
import { sessionChains } from './sessionChains.ts'

/**
 * Answers an EIP-1193 request: from what the session says, by the wallet where the session allows the method (S6.12), by
 * a node otherwise (S6.13). The chain and topic are those of the moment it was asked.
 * @throws SessionError (S8.42, S8.44-S8.46), UserRejectedRequestError, RpcError, TimeoutError, WalletUnavailableError
 */
export async function requestSession(
  { client, context, active, onSent }: RequestParts,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const session = active.get()
  if (!session) {
    throw new SessionError({ code: 'NOT_CONNECTED', message: 'Please call connect() before request()' })
  }
  const chain = active.chain()
  if (!chain) throw new SessionError({ code: 'CHAIN_NOT_FOUND', message: 'ChainId not found' })
  if (sessionChains(session, 'eip155').size === 0) {
    throw new SessionError({
      code: 'NAMESPACE_NOT_CONFIGURED',
      message: 'Namespace is not configured. Please call connect() first with namespace config.',
      namespace: 'eip155',
    })
  }
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') return active.accounts()
  if (method === 'eth_chainId') return `0x${Number(chain.slice(7)).toString(16)}`
  if (method === 'wallet_revokePermissions') {
    active.drop()
    await client.disconnect(session.topic)
    return null
  }
  const ask = () => askSession({ client, onSent }, session, { chainId: chain, method, params })
  if (method === 'wallet_switchEthereumChain') {
    const wanted = readWanted(params)
    if (active.has(wanted)) {
      active.setChain(wanted)
      return null
    }
    if (allowsMethod(session, chain, method)) return ask()
    throw new RpcError({ code: 4902, message: 'The wallet did not allow this network for the session.' })
  }
  if (allowsMethod(session, chain, method)) return ask()
  if (!/^(?:eth|net|web3)_/.test(method) || /^eth_sign|^eth_sendTransaction$/.test(method)) {
    throw new RpcError({ code: 4200, message: `The wallet did not allow ${method} for the session.` })
  }
  if (!context.networks().some(({ caipNetworkId }) => caipNetworkId === chain)) {
    const message = `No RPC url provided for chainId: ${chain.slice(7)}`
    throw new SessionError({ code: 'NO_RPC_URL', message })
  }
  return nodeOf(context, chain).request({ method, params })
}

function nodeOf(context: AdapterContext, chain: CaipNetworkId): RpcClient {
  try {
    return context.rpc(chain)
  } catch (cause) {
    const message = `JSON-RPC provider for ${chain} not found`
    throw new SessionError({ code: 'PROVIDER_NOT_FOUND', message, cause })
  }
}

function readWanted([parameter]: readonly unknown[]): CaipNetworkId {
  const id = toChainId((parameter as { chainId?: unknown } | undefined)?.chainId)
  if (id === undefined) throw new SessionError({ code: 'CHAIN_NOT_FOUND', message: 'ChainId not found' })
  return `eip155:${id}`
}
