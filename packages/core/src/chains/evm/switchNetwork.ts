import { type CaipNetworkId, toChainId } from '@latchkey/protocol'
import { sleep } from '../../base/deadline.ts'
import { AbortedError } from '../../base/errors.ts'
import {
  isInvalidChainId,
  isUnrecognizedChain,
  RpcError,
  toRpcError,
  UserRejectedRequestError,
} from '../../base/rpcErrors.ts'
import type { NetworkActions } from '../../config/adapterActions.ts'
import type { Network } from '../../config/Network.ts'
import { InvalidNetworkError } from '../../networks/errors.ts'
import { toHex } from './encoding.ts'
import { deadlines, type Eip1193Request, requestProvider, toWallet, type Wallet } from './requestProvider.ts'
import { subscribeProvider } from './walletSession.ts'
import { getWalletNetwork } from './walletState.ts'

/**
 * Asks the wallet to switch (EIP-3326), and to add the network if it doesn't know it (EIP-3085). Only `eth_chainId`
 * and `chainChanged` are believed. Returns the network the wallet is on afterwards, which is another one if the wallet
 * agreed and did nothing.
 *
 * @throws UserRejectedRequestError, InvalidNetworkError (adding failed), RpcError, TimeoutError, AbortedError,
 * WalletUnavailableError, InvalidNetworkError
 */
export const switchNetwork: NetworkActions['switchNetwork'] = async ({ connector, network, signal }) => {
  const wallet = toWallet(connector)
  const chainId = toChainId(network.id)
  if (chainId === undefined) throw new InvalidNetworkError('malformed', { network: network.id })
  const attempt = createSwitchAttempt(wallet, chainId, signal)
  const switchRequest = { method: 'wallet_switchEthereumChain', params: [{ chainId: toHex(chainId) }] }
  try {
    const refusal = await attempt.request(switchRequest)
    if (refusal && !(await attempt.isOnNetwork())) {
      if (!mayBeUnknown(refusal)) throw refusal
      await addNetwork(attempt, toAddNetworkRequest(network, chainId), refusal)
      // Most wallets switch when they add a network. The others are asked once more.
      if (!(await attempt.isOnNetwork())) {
        const secondRefusal = await attempt.request(switchRequest)
        if (secondRefusal && !(await attempt.isOnNetwork()))
          throw mayBeUnknown(secondRefusal) ? toUnsupported(secondRefusal) : secondRefusal
      }
    }
    return (await attempt.waitForNetwork())
      ? (`eip155:${chainId}` satisfies CaipNetworkId)
      : await getWalletNetwork(wallet, signal)
  } finally {
    attempt.end()
  }
}

async function addNetwork(
  attempt: SwitchAttempt,
  request: ReturnType<typeof toAddNetworkRequest>,
  refusal: Error,
) {
  if (!request) throw toUnsupported(refusal)
  const error = await attempt.request(request)
  if (!error || (await attempt.isOnNetwork())) return
  // A prompt that is open already (-32002) doesn't mean that the wallet can't add networks; any other error does.
  throw error instanceof RpcError && error.reason !== 'resourceUnavailable' ? toUnsupported(error) : error
}

/**
 * Whether the network may be unknown to the wallet: code 4902 anywhere in the error, or no support for switching at
 * all.
 */
function mayBeUnknown(error: Error): boolean {
  const cannotSwitch =
    error instanceof RpcError && (error.reason === 'methodNotFound' || error.reason === 'unsupportedMethod')
  return cannotSwitch || isUnrecognizedChain(error)
}

/** Converts the error of a switch: the general code -32603 means there that the wallet does not accept the chain id. */
function toSwitchError(error: Error): Error {
  if (!(error instanceof RpcError) || !isInvalidChainId(error) || isUnrecognizedChain(error)) return error
  const { code, message, data } = error
  return new RpcError({ code, message, data, reason: 'invalidChainId', cause: error })
}

function toUnsupported(cause: Error): InvalidNetworkError {
  return new InvalidNetworkError('notSupported', { cause })
}

/** See {@link createSwitchAttempt}. */
type SwitchAttempt = {
  /**
   * Asks the person. Returns the typed error, or `undefined` once the wallet has agreed or is on the network.
   *
   * @throws UserRejectedRequestError, AbortedError
   */
  request(request: Eip1193Request): Promise<Error | undefined>
  /** Whether the wallet is on the network. */
  isOnNetwork(): Promise<boolean>
  /** Whether the wallet is on the network, or gets there within {@link deadlines.networkChange}. */
  waitForNetwork(): Promise<boolean>
  /** Removes listeners, timers and waiting requests. */
  end(): void
}

/**
 * Watches a wallet's network while it is asked to change it, by event and by a silent request every second. Some
 * wallets change it and never answer, some have no events, some answer before they change it.
 */
function createSwitchAttempt(
  wallet: Wallet,
  chainId: number,
  signal: AbortSignal | undefined,
): SwitchAttempt {
  const ending = new AbortController()
  const cancel = () => ending.abort(signal?.reason)
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel)

  let onSwitched = () => {}
  const switched = new Promise<'switched'>((resolve) => {
    onSwitched = () => resolve('switched')
  })
  const isTarget = (network: string) => network === `eip155:${chainId}`
  const unsubscribe = subscribeProvider(
    wallet.provider,
    () => Promise.resolve(true),
    (event) => event.type === 'networkChanged' && isTarget(event.network) && onSwitched(),
  )
  const isOnNetwork = () =>
    getWalletNetwork(wallet, ending.signal).then(isTarget, () => {
      if (signal?.aborted) throw new AbortedError({ cause: signal.reason })
      // A wallet that doesn't answer counts as being on another network.
      return false
    })
  const pollNetwork = async () => {
    do await sleep(deadlines.networkPoll, ending.signal)
    while (!(await isOnNetwork()))
    onSwitched()
  }
  pollNetwork().catch(() => undefined)

  return {
    async request(request) {
      const options = { timeout: deadlines.approval, signal: ending.signal }
      try {
        await Promise.race([requestProvider(wallet, request, options), switched])
        return undefined
      } catch (thrown) {
        const error = toRpcError(thrown)
        // The person or the caller has decided.
        if (error instanceof UserRejectedRequestError || error instanceof AbortedError) throw error
        return request.method === 'wallet_switchEthereumChain' ? toSwitchError(error) : error
      }
    },
    isOnNetwork,
    async waitForNetwork() {
      if (await isOnNetwork()) return true
      const timeout = sleep(deadlines.networkChange, ending.signal)
      return (await Promise.race([switched, timeout])) === 'switched'
    },
    end() {
      signal?.removeEventListener('abort', cancel)
      unsubscribe()
      ending.abort()
    },
  }
}

/**
 * The `wallet_addEthereumChain` request (EIP-3085), with the chain's own RPC URLs only. Wallets keep them for good, so
 * neither the server's proxy nor a project id may be among them. `undefined` if the chain has no URL of its own.
 */
function toAddNetworkRequest(network: Network, chainId: number): Eip1193Request | undefined {
  const rpcUrls = network.rpcUrls.chainDefault.http
  if (rpcUrls.length === 0) return undefined
  const { name, symbol, decimals } = network.nativeCurrency
  const explorer = network.blockExplorers?.default.url
  return {
    method: 'wallet_addEthereumChain',
    params: [
      {
        chainId: toHex(chainId),
        chainName: network.name,
        nativeCurrency: { name, symbol, decimals },
        rpcUrls: [...rpcUrls],
        ...(explorer ? { blockExplorerUrls: [explorer] } : {}),
      },
    ],
  }
}
