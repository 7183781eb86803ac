import { type CaipNetworkId, toChainId } from '@latchkey/protocol'
import { type ProposalNamespaces, reasons } from '@latchkey/walletconnect'
import { givesUpAccounts } from '../../../base/accountPermission.ts'
import { RpcError } from '../../../base/rpcErrors.ts'
import type { AdapterContext } from '../../../config/Adapter.ts'
import type { Network, RpcClient } from '../../../config/Network.ts'
import { SessionError } from '../errors.ts'
import { allowsMethod, assertNamespace, type RelayFamily, type RequestParts } from './relayFamily.ts'
import { requestPeer } from './requestPeer.ts'

/** EVM over a relay, with events and requests of EIP-1193. */
export const evmFamily: RelayFamily = {
  namespace: 'eip155',
  toProposal,
  parseAddress(entry) {
    const address = entry.replace(/^eip155:\d+:/, '')
    return /^0x[0-9a-f]{40}$/i.test(address) ? address : undefined
  },
  parseChain(data) {
    const text = typeof data === 'string' ? data.replace(/^eip155:/, '') : data
    const id = toChainId(text)
    return id === undefined ? undefined : `eip155:${id}`
  },
  formatChain: (chain) => `0x${Number(toChainId(chain.slice('eip155:'.length)) ?? 0).toString(16)}`,
  request: (parts, method, params) => requestSession(parts, method, Array.isArray(params) ? params : []),
}

/** Methods an app may use, all requested as optional: wallets approve what they support. */
const methods = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_signTypedData_v3',
  'eth_signTypedData',
  'eth_sign',
  'eth_signTransaction',
  'eth_sendRawTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'wallet_registerOnboarding',
  'wallet_scanQRCode',
  'wallet_watchAsset',
  'wallet_getAssets',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
]

/**
 * Methods that no node can answer: those of wallets, and what signs. All others are the node's, whose own list of methods
 * says what it serves.
 */
const walletOnly = /^(?:wallet|personal)_|^eth_(?:sign|sendTransaction$)/

/** The proposal for the app's EVM networks, the preferred one first. `rpcMap` has the chains' own URLs only. */
function toProposal(networks: readonly Network[], preferred: string | undefined): ProposalNamespaces {
  const evmNetworks = networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  const ids = evmNetworks.map(({ caipNetworkId }) => caipNetworkId as string)
  const chains = [...ids.filter((id) => id === preferred), ...ids.filter((id) => id !== preferred)]
  const urls = evmNetworks.flatMap(({ id, rpcUrls }) => {
    const [url] = rpcUrls.chainDefault.http
    return url === undefined ? [] : [[String(id), url] as const]
  })
  return {
    eip155: {
      chains,
      methods,
      events: ['chainChanged', 'accountsChanged'],
      rpcMap: Object.fromEntries(urls),
      ...(preferred && ids.includes(preferred) && { defaultChain: preferred }),
    },
  }
}

/**
 * Answers an EIP-1193 request from the session's state, by the wallet if the session allows the method, else by a
 * node. Chain and session are those at the time of the call.
 *
 * @throws SessionError, UserRejectedRequestError, RpcError, TimeoutError, WalletUnavailableError
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
  assertNamespace(session, 'eip155')
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') return active.accounts()
  if (method === 'eth_chainId') return `0x${Number(chain.slice('eip155:'.length)).toString(16)}`
  if (method === 'wallet_revokePermissions' && givesUpAccounts(params)) {
    const { topic } = session
    active.handleEvent({ type: 'delete', topic, reason: reasons.userDisconnected })
    await client.disconnect(topic)
    return null
  }
  const request = () => requestPeer({ client, onSent }, session, { chainId: chain, method, params })
  if (method === 'wallet_switchEthereumChain') {
    const requested = parseRequestedChain(params)
    if (active.has(requested)) {
      active.setChain(requested)
      return null
    }
    if (allowsMethod(session, chain, method)) return request()
    throw new RpcError({ code: 4902, message: 'The wallet did not allow this network for the session.' })
  }
  if (allowsMethod(session, chain, method)) return request()
  if (walletOnly.test(method)) {
    throw new RpcError({ code: 4200, message: `The wallet did not allow ${method} for the session.` })
  }
  if (!context.networks().some(({ caipNetworkId }) => caipNetworkId === chain)) {
    const message = `No RPC url provided for chainId: ${chain.slice('eip155:'.length)}`
    throw new SessionError({ code: 'NO_RPC_URL', message })
  }
  return getNode(context, chain).request({ method, params })
}

function getNode(context: AdapterContext, chain: CaipNetworkId): RpcClient {
  try {
    return context.rpc(chain)
  } catch (cause) {
    const message = `JSON-RPC provider for ${chain} not found`
    throw new SessionError({ code: 'PROVIDER_NOT_FOUND', message, cause })
  }
}

function parseRequestedChain([parameter]: readonly unknown[]): CaipNetworkId {
  const id = toChainId((parameter as { chainId?: unknown } | undefined)?.chainId)
  if (id === undefined) throw new SessionError({ code: 'CHAIN_NOT_FOUND', message: 'ChainId not found' })
  return `eip155:${id}`
}
