import { parseBitcoinAddress } from '@latchkey/protocol/bitcoin'
import { loadCode } from '../../base/load.ts'
import type { ConnectionActions, MessageProtocol, NetworkActions } from '../../config/adapterActions.ts'
import { InvalidAnswerError } from '../../requests/requestWallet.ts'
import { getAddressKind } from './addresses.ts'
import { fetchBalance, fetchFeeRate } from './esplora.ts'
import { isAddressOf } from './networks.ts'
import type { Pauses } from './requestEsplora.ts'
import { loadBitcoinWallet, requireSession } from './requireSession.ts'
import { estimateFee, sendTransaction } from './sendTransaction.ts'
import { signPsbt } from './signPsbt.ts'
import { waitForTransaction } from './waitForTransaction.ts'

/**
 * Signs a text and returns the signature as Base64: as a transaction that can't be sent (BIP-322), for addresses from
 * before segwit over the text's hash, unless `protocol` says otherwise. A wallet of the Wallet Standard chooses itself.
 * The signature is verified, whatever account the wallet says it used: one by another key, or of another text, is refused.
 *
 * @throws ContextMismatchError, UserRejectedRequestError, RpcError, TimeoutError, AbortedError, WalletUnavailableError,
 * InvalidAnswerError (also if the wallet signed with another account)
 */
const signMessage: ConnectionActions['signMessage'] = async (p) => {
  const { wallet } = await requireSession(p)
  const { address, message, signal } = p
  const isOld = getAddressKind(address) === 'p2pkh'
  const protocol = p.protocol ?? (isOld ? 'ecdsa' : 'bip322')
  const signature = await wallet.signMessage({ address, message, protocol, signal })
  if (isVerifiable(address, protocol)) await assertSigned(message, signature, address)
  return signature
}

/** Whether a signature can be verified with the address alone: not for scripts of segwit, nor for ECDSA by a taproot key. */
function isVerifiable(address: string, protocol: MessageProtocol): boolean {
  const kind = getAddressKind(address)
  return kind !== 'p2wsh' && !(kind === 'p2tr' && protocol === 'ecdsa')
}

/** @throws InvalidAnswerError */
async function assertSigned(message: string, signature: string, address: string): Promise<void> {
  const { verifyBip322 } = await loadCode(() => import('@latchkey/siwx/bitcoin'))
  try {
    await verifyBip322(message, signature, address)
  } catch (cause) {
    throw new InvalidAnswerError({
      expected: 'a signature of the account you use here',
      hint: 'Choose the same account in your wallet and try again.',
      cause,
    })
  }
}

/**
 * Switches to another network. A wallet that can't is connected again with the network named.
 *
 * @throws InvalidNetworkError, UserRejectedRequestError, TimeoutError, AbortedError, WalletUnavailableError
 */
const switchNetwork: NetworkActions['switchNetwork'] = async ({ connector, network, signal }) => {
  const wallet = await loadBitcoinWallet(connector)
  const session = await wallet.switchNetwork(network.caipNetworkId, { signal })
  return session.network
}

/** All actions of an adapter but those for tokens and typed data, which Bitcoin doesn't have. */
export type BitcoinActions = Required<
  Pick<
    ConnectionActions,
    | 'signMessage'
    | 'signPsbt'
    | 'sendTransaction'
    | 'getBalance'
    | 'getGasPrice'
    | 'estimateNativeTransferFee'
    | 'waitForTransaction'
    | 'checkAddress'
  >
> &
  NetworkActions

/**
 * Creates the actions of a Bitcoin adapter. `bitcoin()` loads them with the first request.
 *
 * @param pauses of the adapter, so that a node that has named a time is left alone by every action
 */
export function createBitcoinActions(pauses: Pauses): BitcoinActions {
  return {
    signMessage,
    signPsbt: (p) => signPsbt({ ...p, pauses }),
    sendTransaction: (p) => sendTransaction({ ...p, pauses }),
    getBalance: ({ network, address }) => fetchBalance({ network, pauses }, address),
    // Satoshis a virtual byte, as the unit of computation.
    getGasPrice: async ({ network }) => BigInt(Math.ceil(await fetchFeeRate({ network, pauses }))),
    estimateNativeTransferFee: (p) => estimateFee({ ...p, pauses }),
    waitForTransaction: (p) => waitForTransaction({ ...p, pauses }),
    checkAddress,
    switchNetwork,
  }
}

const checkAddress: ConnectionActions['checkAddress'] = async (address, network) => {
  const parsed = parseBitcoinAddress(address)
  if (parsed === 'checksum') return 'checksum'
  const isOfNetwork = !network || isAddressOf(address, network.caipNetworkId)
  return parsed && isOfNetwork ? 'valid' : 'invalid'
}
