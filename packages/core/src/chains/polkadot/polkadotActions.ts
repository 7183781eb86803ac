import { parseSs58Address } from '@latchkey/protocol/polkadot'
import { InvalidParameterError } from '../../base/errors.ts'
import { loadCode } from '../../base/load.ts'
import { RpcError } from '../../base/rpcErrors.ts'
import type { ConnectionActions, NetworkActions } from '../../config/adapterActions.ts'
import { ContextMismatchError } from '../../requests/requestContext.ts'
import { InvalidAnswerError } from '../../requests/requestWallet.ts'
import { isGenesisOf } from './networks.ts'
import type { PolkadotPayload } from './PolkadotWallet.ts'
import { loadPolkadotWallet, requireWallet } from './requireSession.ts'

/**
 * Signs a text and returns the signature as hex. The wallet writes `<Bytes>` and `</Bytes>` around it, so that it can't be a
 * transaction. The signature is verified: a wallet that used another account's key is found out here.
 *
 * @throws ContextMismatchError, UserRejectedRequestError, RpcError, TimeoutError, AbortedError, WalletUnavailableError,
 * InvalidAnswerError
 */
const signMessage: ConnectionActions['signMessage'] = async (p) => {
  const { address, message, signal } = p
  const wallet = await requireWallet(p)
  const signature = await wallet.signMessage({ address, message, signal })
  const { verifyPolkadotSignature } = await loadCode(() => import('@latchkey/siwx/polkadot'))
  try {
    await verifyPolkadotSignature(message, signature, address)
  } catch (cause) {
    throw new InvalidAnswerError({
      expected: 'a signature of the account you use here',
      hint: 'Choose the same account in your wallet and try again.',
      cause,
    })
  }
  return signature
}

/**
 * Signs a transaction that `polkadot-api` has prepared.
 *
 * @throws InvalidParameterError for a malformed one, ContextMismatchError for one of another account or network, and what the
 * wallet throws
 */
const signPayload: Required<ConnectionActions>['signPayload'] = async (p) => {
  const { address, network, signal } = p
  const payload = parsePayload(p.payload)
  const account = parseSs58Address(payload.address)
  const own = parseSs58Address(address)
  if (typeof account !== 'object' || typeof own !== 'object' || account.account.join() !== own.account.join())
    throw new ContextMismatchError({ moved: 'account', expected: address, actual: payload.address })
  if (!isGenesisOf(payload.genesisHash, network.caipNetworkId)) {
    const actual = `polkadot:${payload.genesisHash.slice(2, 34)}`
    throw new ContextMismatchError({ moved: 'network', expected: network.caipNetworkId, actual })
  }
  const wallet = await requireWallet(p)
  return wallet.signPayload({ address, payload, signal })
}

/** @throws InvalidParameterError */
function parsePayload(value: unknown): PolkadotPayload {
  const { address, genesisHash, method } = (value ?? {}) as Record<string, unknown>
  const isWellFormed =
    typeof address === 'string' &&
    typeof genesisHash === 'string' &&
    typeof method === 'string' &&
    /^0x(?:[\da-f]{2})+$/i.test(method)
  if (!isWellFormed)
    throw new InvalidParameterError({ field: 'payload', write: 'a transaction as polkadot-js writes it' })
  return { ...(value as object), address, genesisHash, method }
}

/**
 * Switches the app to another network. The wallet has none: the same accounts are written with the other prefix.
 *
 * @throws InvalidNetworkError, TimeoutError, AbortedError, WalletUnavailableError
 */
const switchNetwork: NetworkActions['switchNetwork'] = async ({ connector, network, signal }) => {
  const wallet = await loadPolkadotWallet(connector)
  const session = await wallet.switchNetwork(network.caipNetworkId, { signal })
  return session.network
}

/** What only `polkadot-api` does: reads, and transactions of the app's own. @throws RpcError -32004 */
const refuse = async (): Promise<never> => {
  throw new RpcError({
    code: -32004,
    message:
      'Balances and transfers of Polkadot networks are not offered here. Use polkadot-api with getPolkadotSigner.',
  })
}

/** All actions of an adapter but those that other chain families have. */
export type PolkadotActions = Required<
  Pick<
    ConnectionActions,
    | 'signMessage'
    | 'signPayload'
    | 'sendTransaction'
    | 'getBalance'
    | 'getGasPrice'
    | 'estimateNativeTransferFee'
    | 'waitForTransaction'
  >
> &
  NetworkActions

/** The actions of the Polkadot adapter. `polkadot()` loads them with the first request. */
export const polkadotActions: PolkadotActions = {
  signMessage,
  signPayload,
  sendTransaction: refuse,
  getBalance: refuse,
  getGasPrice: refuse,
  estimateNativeTransferFee: refuse,
  waitForTransaction: refuse,
  switchNetwork,
}
