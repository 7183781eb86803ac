import { classifyFrameMethod, frameLimits, methodNotAllowed } from '@latchkey/protocol'
import { givesUpAccounts } from '../base/accountPermission.ts'
import { RpcError } from '../base/rpcErrors.ts'
import type { ConnectorEvent } from '../config/Connector.ts'
import { toChainNumber } from './createLoginCache.ts'
import { toProviderError } from './errors.ts'
import type { EmbeddedSession } from './session/createEmbeddedSession.ts'

type Listener = (payload: unknown) => void

/** The EIP-1193 provider of the embedded wallet. */
export type EmbeddedProvider = {
  /** `signal`: withdraws a request that waits for the person. */
  request(request: {
    method: string
    params?: readonly unknown[] | undefined
    signal?: AbortSignal | undefined
  }): Promise<unknown>
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  listenerCount(): number
}

type EmbeddedProviderParameters = {
  readonly name: string
  /** Loads the session. */
  open(): Promise<EmbeddedSession>
  signOut(): Promise<void>
  /** A method was requested that the wallet never allows. */
  onRefused(method: string): void
}

/** Creates the provider. It classifies methods by the frame's table; the frame's decision is final. */
export function createEmbeddedProvider(p: EmbeddedProviderParameters): {
  provider: EmbeddedProvider
  emit(event: string, payload: unknown): void
} {
  const listeners = new Map<string, Set<Listener>>()

  async function answer(
    method: string,
    params: readonly unknown[],
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    if (method === 'wallet_revokePermissions' && givesUpAccounts(params)) {
      await p.signOut()
      return null
    }
    const session = await p.open()
    switch (method) {
      case 'eth_accounts':
        return [...session.accounts()]
      case 'eth_requestAccounts':
        return [...(await session.connect({})).accounts]
      // Answered from the session, without a request to the frame.
      case 'eth_chainId':
        return `0x${toChainNumber(session.network()).toString(16)}`
      case 'wallet_switchEthereumChain':
        return switchTo(session, params)
      case 'wallet_addEthereumChain':
        throw new RpcError({ code: 4200, message: 'This wallet serves the networks of its operator only.' })
    }
    const kind = classifyFrameMethod(method)
    if (kind === 'deny') {
      // Everything that is under way is aborted too: a page that asks for this is not to be served.
      session.abort()
      session.abortReads()
      p.onRefused(method)
      throw new RpcError({ code: 4200, message: methodNotAllowed })
    }
    if (method === 'wallet_sendCalls') assertCalls(params)
    return session.rpc({ method, params, approval: kind === 'approve', signal })
  }

  return {
    provider: {
      async request({ method, params = [], signal }) {
        try {
          return await answer(method, params, signal)
        } catch (error) {
          const timeout = classifyFrameMethod(method) === 'approve' ? frameLimits.approval : frameLimits.call
          throw toProviderError(error, { method, timeout, name: p.name })
        }
      },
      on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
      removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
      listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    },
    emit(event, payload) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
    },
  }
}

/**
 * Checks the calls of `wallet_sendCalls` (EIP-5792) before the modal opens for them; the frame parses them strictly.
 *
 * @throws RpcError -32602 that names the field
 */
function assertCalls(params: readonly unknown[]): void {
  const { calls } = (params[0] ?? {}) as { calls?: unknown }
  if (!Array.isArray(calls) || calls.length === 0)
    throw new RpcError({ code: -32602, message: 'calls is missing or empty.' })
  const isHex = (value: unknown) => typeof value === 'string' && value.startsWith('0x')
  for (const [index, call] of calls.entries()) {
    const { to, data } = (call ?? {}) as { to?: unknown; data?: unknown }
    if (!isHex(to))
      throw new RpcError({ code: -32602, message: `calls[${index}].to has to be an address with 0x.` })
    if (data !== undefined && !isHex(data))
      throw new RpcError({ code: -32602, message: `calls[${index}].data has to be hex with 0x.` })
  }
}

async function switchTo(session: EmbeddedSession, params: readonly unknown[]): Promise<null> {
  const chainId = Number((params[0] as { chainId?: unknown } | undefined)?.chainId)
  if (!Number.isSafeInteger(chainId) || chainId < 1)
    throw new RpcError({ code: -32602, message: 'chainId is missing or not a number.' })
  try {
    await session.switchNetwork(chainId)
    return null
  } catch (error) {
    // A network the frame doesn't serve is unknown to the wallet (EIP-3326). The words are those of
    // `requireServed` in `frame/src/app/networks.ts`.
    if (error instanceof Error && /doesn’t serve that network/.test(error.message))
      throw new RpcError({ code: 4902, message: error.message, cause: error })
    throw error
  }
}

/** Returns the provider, whose requests `signal` withdraws. */
export function bindProvider(provider: EmbeddedProvider, signal: AbortSignal): EmbeddedProvider {
  return { ...provider, request: (request) => provider.request({ ...request, signal }) }
}

/** Converts the provider's events into connector events. Returns the unsubscribe function. */
export function watchProvider(
  { on, removeListener }: EmbeddedProvider,
  listener: (event: ConnectorEvent) => void,
): () => void {
  const onAccounts = (payload: unknown) =>
    listener({ type: 'accountsChanged', accounts: payload as readonly string[] })
  const onNetwork = (payload: unknown) =>
    listener({ type: 'networkChanged', network: `eip155:${Number(payload)}` })
  on('accountsChanged', onAccounts)
  on('chainChanged', onNetwork)
  return () => {
    removeListener('accountsChanged', onAccounts)
    removeListener('chainChanged', onNetwork)
  }
}
