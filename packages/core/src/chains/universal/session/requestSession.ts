import { type CaipNetworkId, toChainId } from '@latchkey/protocol'
import type { Session, SignClient } from '@latchkey/walletconnect'
import type { AdapterContext } from '../../../adapter/AdapterContext.ts'
import { RpcError } from '../../../errors/RpcError.ts'
import { WalletUnavailableError } from '../../../errors/WalletUnavailableError.ts'
import type { RpcClient } from '../../../rpc/RpcClient.ts'
import { SessionError } from '../errors/SessionError.ts'
import { toWalletError } from '../errors/toWalletError.ts'
import type { ActiveSession } from './createActiveSession.ts'
import { sessionChains } from './sessionChains.ts'

/** What {@link requestSession} works with. */
export type RequestParts = {
  client: SignClient
  context: AdapterContext
  active: ActiveSession
  /** The relay has taken a request for the wallet, which is to be opened for it. */
  onSent?: (() => void) | undefined
}

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
  const ask = () => askWallet(client, session, chain, method, params, onSent)
  if (method === 'wallet_switchEthereumChain') {
    const wanted = readWanted(params)
    if (active.has(wanted)) {
      active.setChain(wanted)
      return null
    }
    if (allows(session, chain, method)) return ask()
    throw new RpcError({ code: 4902, message: 'The wallet did not allow this network for the session.' })
  }
  if (allows(session, chain, method)) return ask()
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

function allows({ namespaces }: Session, chain: string, method: string): boolean {
  return Object.entries(namespaces).some(
    ([key, { methods, accounts }]) =>
      (key === chain || key === 'eip155') &&
      methods.includes(method) &&
      accounts.some((account) => account.startsWith(`${chain}:`)),
  )
}

/** Asks the wallet; gives up at once where no relay can be reached, instead of after minutes. */
async function askWallet(
  client: SignClient,
  { topic, disableDeepLink }: Session,
  chainId: string,
  method: string,
  params: readonly unknown[],
  opens: (() => void) | undefined,
): Promise<unknown> {
  const lost = new AbortController()
  let isSent = false
  const look = () => {
    if (!isSent && client.relayStatus().state === 'unreachable') lost.abort('unreachable')
  }
  const stop = client.subscribe(look)
  const onSent = () => {
    isSent = true
    // Some wallets ask not to be opened for requests.
    if (!disableDeepLink) opens?.()
  }
  try {
    const asked = client.request({ topic, chainId, method, params, signal: lost.signal, onSent })
    look()
    return await asked
  } catch (error) {
    if (lost.signal.aborted) throw new WalletUnavailableError({ cause: error })
    throw toWalletError(error, method)
  } finally {
    stop()
  }
}
