import { type CaipNetworkId, toChainId } from '@latchkey/protocol'
import { sleep } from '../../base/deadline.ts'
import { AbortedError, InvalidNetworkError } from '../../base/errors.ts'
import { isUnrecognizedChain, RpcError, toRpcError, UserRejectedRequestError } from '../../base/rpcErrors.ts'
import type { NetworkActions } from '../../config/adapterActions.ts'
import type { Network } from '../../config/Network.ts'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import { deadlines, type Eip1193Request, requestProvider, toWallet, type Wallet } from './requestProvider.ts'
import { subscribeProvider } from './walletSession.ts'
import { getWalletNetwork } from './walletState.ts'

/**
 * Asks the wallet to switch (EIP-3326), adding the network where the wallet doesn't know it (EIP-3085), and believes
 * only `eth_chainId` and `chainChanged`. Answers the network the wallet is on afterwards, which is another
 * one when the wallet agreed and did nothing.
 * @throws UserRejectedRequestError, ChainNotSupportedError (adding failed), RpcError, TimeoutError, AbortedError,
 * WalletUnavailableError, InvalidNetworkError
 */
export const switchNetwork: NetworkActions['switchNetwork'] = async ({ connector, network, signal }) => {
  const wallet = toWallet(connector)
  const chainId = toChainId(network.id)
  if (chainId === undefined) throw new InvalidNetworkError({ value: network.id })
  const quest = createSwitchAttempt(wallet, chainId, signal)
  const ask = { method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${chainId.toString(16)}` }] }
  try {
    const refusal = await quest.request(ask)
    if (refusal && !(await quest.reached())) {
      if (!mayBeUnknown(refusal)) throw refusal
      await addNetwork(quest, toAddNetworkRequest(network, chainId), refusal)
      // Most wallets switch when they add; those that didn't are asked once more.
      if (!(await quest.reached())) {
        const again = await quest.request(ask)
        if (again && !(await quest.reached())) throw mayBeUnknown(again) ? toUnsupported(again) : again
      }
    }
    return (await quest.settled())
      ? (`eip155:${chainId}` satisfies CaipNetworkId)
      : await getWalletNetwork(wallet, signal)
  } finally {
    quest.end()
  }
}

async function addNetwork(
  quest: SwitchAttempt,
  request: ReturnType<typeof toAddNetworkRequest>,
  refusal: Error,
) {
  if (!request) throw toUnsupported(refusal)
  const error = await quest.request(request)
  if (!error || (await quest.reached())) return
  // A prompt that already waits isn't an inability; whatever else the wallet says is. A no was thrown above.
  throw error instanceof RpcError && error.reason !== 'resourceUnavailable' ? toUnsupported(error) : error
}

/** Wallets say in several ways that adding is worth a try: 4902, anywhere, or that they only know how to add. */
function mayBeUnknown(error: Error): boolean {
  const cannotSwitch =
    error instanceof RpcError && (error.reason === 'methodNotFound' || error.reason === 'unsupportedMethod')
  return cannotSwitch || isUnrecognizedChain(error)
}

function toUnsupported(cause: Error): ChainNotSupportedError {
  return new ChainNotSupportedError({ cause })
}

/** A wallet being brought to a network; see {@link createSwitchAttempt}. */
type SwitchAttempt = {
  /**
   * Asks the person; answers the typed error, or nothing once the wallet agreed or simply is there.
   * @throws UserRejectedRequestError, AbortedError
   */
  request(request: Eip1193Request): Promise<Error | undefined>
  /** Whether the wallet is there now. */
  reached(): Promise<boolean>
  /** Whether the wallet is there, allowing it the moment that some take after answering. */
  settled(): Promise<boolean>
  /** Lets go of the wallet: listeners, timers and waiting requests. */
  end(): void
}

/**
 * Watches a wallet's network, by event and by a silent look every second, while the wallet is asked to change it: some
 * change and never answer, some have no events, some answer before they change.
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

  let arrive = () => {}
  const arrival = new Promise<'there'>((resolve) => {
    arrive = () => resolve('there')
  })
  const isThere = (network: string) => network === `eip155:${chainId}`
  const unsubscribe = subscribeProvider(
    wallet.provider,
    () => Promise.resolve(true),
    (event) => event.type === 'networkChanged' && isThere(event.network) && arrive(),
  )
  const look = () =>
    getWalletNetwork(wallet, ending.signal).then(isThere, () => {
      if (signal?.aborted) throw new AbortedError({ cause: signal.reason })
      // A wallet that can't say is not there yet.
      return false
    })
  const watch = async () => {
    do await sleep(deadlines.look, ending.signal)
    while (!(await look()))
    arrive()
  }
  watch().catch(() => undefined)

  return {
    async request(request) {
      const options = { timeout: deadlines.approval, signal: ending.signal }
      try {
        await Promise.race([requestProvider(wallet, request, options), arrival])
        return undefined
      } catch (thrown) {
        const error = toRpcError(thrown)
        // Nothing to look into: the person, or our caller, has decided.
        if (error instanceof UserRejectedRequestError || error instanceof AbortedError) throw error
        return error
      }
    },
    reached: look,
    async settled() {
      if (await look()) return true
      const late = sleep(deadlines.settle, ending.signal).then(() => 'late' as const)
      return (await Promise.race([arrival, late])) === 'there'
    },
    end() {
      signal?.removeEventListener('abort', cancel)
      unsubscribe()
      ending.abort()
    },
  }
}

/**
 * The `wallet_addEthereumChain` request (EIP-3085) with the chain's own RPC URLs only: a wallet keeps them for good,
 * so neither our proxy nor a project id belongs there. `undefined` if the chain has no URL of its own.
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
        chainId: `0x${chainId.toString(16)}`,
        chainName: network.name,
        nativeCurrency: { name, symbol, decimals },
        rpcUrls: [...rpcUrls],
        ...(explorer ? { blockExplorerUrls: [explorer] } : {}),
      },
    ],
  }
}
