import { type CaipNetworkId, toChainId } from '@latchkey/protocol'
import { InvalidNetworkError } from '../../../base/errors.ts'
import { isUnrecognizedChain, RpcError } from '../../../base/rpcErrors.ts'
import type { NetworkActions } from '../../../config/adapterActions.ts'
import { ChainNotSupportedError } from '../../../networks/errors.ts'
import { readNetwork } from '../provider/readNetwork.ts'
import { walletOf } from '../provider/walletOf.ts'
import { addNetworkRequest } from './addNetworkRequest.ts'
import { createNetworkQuest, type NetworkQuest } from './createNetworkQuest.ts'

/**
 * Asks the wallet to switch (EIP-3326), adding the network where the wallet doesn't know it (EIP-3085), and believes
 * only `eth_chainId` and `chainChanged` (S4.55). Answers the network the wallet is on afterwards, which is another
 * one when the wallet agreed and did nothing (C2).
 * @throws UserRejectedRequestError, ChainNotSupportedError (adding failed), RpcError, TimeoutError, AbortedError,
 * WalletUnavailableError, InvalidNetworkError
 */
export const switchNetwork: NetworkActions['switchNetwork'] = async ({ connector, network, signal }) => {
  const wallet = walletOf(connector)
  const chainId = toChainId(network.id)
  if (chainId === undefined) throw new InvalidNetworkError({ value: network.id })
  const quest = createNetworkQuest(wallet, chainId, signal)
  const ask = { method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${chainId.toString(16)}` }] }
  try {
    const refusal = await quest.request(ask)
    if (refusal && !(await quest.reached())) {
      if (!mayNotKnow(refusal)) throw refusal
      await add(quest, addNetworkRequest(network, chainId), refusal)
      // Most wallets switch when they add; those that didn't are asked once more.
      if (!(await quest.reached())) {
        const again = await quest.request(ask)
        if (again && !(await quest.reached())) throw mayNotKnow(again) ? unsupported(again) : again
      }
    }
    return (await quest.settled())
      ? (`eip155:${chainId}` satisfies CaipNetworkId)
      : await readNetwork(wallet, signal)
  } finally {
    quest.end()
  }
}

async function add(quest: NetworkQuest, request: ReturnType<typeof addNetworkRequest>, refusal: Error) {
  if (!request) throw unsupported(refusal)
  const error = await quest.request(request)
  if (!error || (await quest.reached())) return
  // A prompt that already waits isn't an inability; whatever else the wallet says is (S4.57). A no was thrown above.
  throw error instanceof RpcError && error.reason !== 'resourceUnavailable' ? unsupported(error) : error
}

/** Wallets say in several ways that adding is worth a try: 4902, anywhere, or that they only know how to add. */
function mayNotKnow(error: Error): boolean {
  const cannotSwitch =
    error instanceof RpcError && (error.reason === 'methodNotFound' || error.reason === 'unsupportedMethod')
  return cannotSwitch || isUnrecognizedChain(error)
}

function unsupported(cause: Error): ChainNotSupportedError {
  return new ChainNotSupportedError({ cause })
}
