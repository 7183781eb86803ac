import { InvalidParameterError } from '../../base/errors.ts'
import type { ConnectionActions } from '../../config/adapterActions.ts'
import type { Network } from '../../config/Network.ts'
import type { EvmTransaction } from '../../config/Transaction.ts'
import { toPaymentDeadline } from '../../requests/requestWallet.ts'
import { assertAddress } from './checkAddress.ts'
import { toHex } from './encoding.ts'
import { isEvmAddress, sameAddress } from './isEvmAddress.ts'
import { requestProvider, toWallet } from './requestProvider.ts'
import { parseHexAnswer, transactionHashShape } from './signMessage.ts'
import { assertAccount, assertNetwork } from './walletState.ts'

/** A transaction as the engine's own actions build it. */
export type EvmRequest = Omit<EvmTransaction, 'to' | 'data'> & {
  readonly to: string
  readonly data?: string | undefined
  /** The sender; must be the account the request was captured for. */
  readonly address?: string | undefined
}

/**
 * Sends an {@link EvmTransaction} with `eth_sendTransaction`. Refused unless the wallet says, just before, that it is
 * on the request's network and shares its account. The chain id is included so that the wallet can refuse, too.
 *
 * @throws InvalidParameterError, InvalidAddressError (the checksum of the receiver does not match), ContextMismatchError,
 * UserRejectedRequestError, RpcError, TimeoutError (the wallet may still send it), AbortedError, WalletUnavailableError,
 * InvalidAnswerError
 */
export const sendTransaction: ConnectionActions['sendTransaction'] = async (p) => {
  const transaction = await toTransactionRequest(p.transaction, p.address, p.network)
  const wallet = toWallet(p.connector)
  await Promise.all([
    assertAccount(wallet, p.address, p.signal),
    assertNetwork(wallet, p.network.caipNetworkId, p.signal),
  ])
  const request = { method: 'eth_sendTransaction', params: [transaction] }
  const answer = await requestProvider(wallet, request, toPaymentDeadline(p))
  return parseHexAnswer(answer, transactionHashShape)
}

/** Names of the fields. A record, so that the compiler requires every name. */
const fieldNames: { readonly [name in keyof EvmRequest]-?: true } = {
  to: true,
  data: true,
  value: true,
  gasPrice: true,
  maxFeePerGas: true,
  maxPriorityFeePerGas: true,
  gas: true,
  nonce: true,
  address: true,
}

/**
 * Converts an {@link EvmTransaction} to JSON-RPC and checks every field. A field it does not know is refused: left out, the
 * transaction would be another one than the app meant.
 *
 * @throws InvalidParameterError, InvalidAddressError
 */
async function toTransactionRequest(
  transaction: unknown,
  from: string,
  network: Network,
): Promise<Record<string, string>> {
  const fields = (typeof transaction === 'object' && transaction ? transaction : {}) as Partial<EvmRequest>
  const { to, address, data = '0x', value, gasPrice, maxFeePerGas, maxPriorityFeePerGas, gas } = fields
  const unknown = Object.keys(fields).find((name) => !Object.hasOwn(fieldNames, name))
  if (unknown !== undefined)
    throw new InvalidParameterError({ field: unknown, write: Object.keys(fieldNames).join(', ') })
  await assertAddress(to, 'to')
  // The transaction was built for another sender than the one who would pay.
  if (address !== undefined && !(isEvmAddress(address) && sameAddress(address, from))) {
    throw new InvalidParameterError({ field: 'address', write: 'the connected account, or leave it out' })
  }
  if (typeof data !== 'string' || !/^0x(?:[\da-f]{2})*$/i.test(data)) {
    throw new InvalidParameterError({ field: 'data', write: 'bytes as hex with `0x`' })
  }
  assertOneKindOfFee(fields)
  return {
    from,
    to: toWireAddress(to as string),
    data,
    ...toQuantityField('value', value ?? 0n, 'value'),
    ...toQuantityField('gasPrice', gasPrice, 'gasPrice'),
    ...toQuantityField('maxFeePerGas', maxFeePerGas, 'maxFeePerGas'),
    ...toQuantityField('maxPriorityFeePerGas', maxPriorityFeePerGas, 'maxPriorityFeePerGas'),
    ...toQuantityField('gas', gas, 'gas'),
    ...toNonceField(fields.nonce),
    ...(typeof network.id === 'number' ? { chainId: toHex(network.id) } : {}),
  }
}

/**
 * Refuses fees that no transaction can have: a price beside limits (EIP-1559), and a priority fee above the limit.
 *
 * @throws InvalidParameterError
 */
function assertOneKindOfFee({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Partial<EvmRequest>): void {
  if (gasPrice !== undefined && (maxFeePerGas ?? maxPriorityFeePerGas) !== undefined) {
    throw new InvalidParameterError({
      field: 'gasPrice',
      write: 'either `gasPrice`, or `maxFeePerGas` and `maxPriorityFeePerGas`',
    })
  }
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined && maxPriorityFeePerGas > maxFeePerGas)
    throw new InvalidParameterError({ field: 'maxPriorityFeePerGas', write: 'at most `maxFeePerGas`' })
}

/**
 * The count of transactions as a hex quantity. A number as in viem's types: it is limited to 2^53.
 *
 * @throws InvalidParameterError
 */
function toNonceField(nonce: unknown): Record<string, string> {
  if (nonce === undefined) return {}
  if (typeof nonce !== 'number' || !Number.isSafeInteger(nonce) || nonce < 0)
    throw new InvalidParameterError({ field: 'nonce', write: 'a whole number of 0 or more' })
  return { nonce: toHex(nonce) }
}

/**
 * Adds the prefix. An address in capitals has no checksum (EIP-55), but some wallets take it for a wrong one, so it is
 * sent in lower case.
 */
export function toWireAddress(address: string): string {
  const digits = address.slice(-40)
  return `0x${digits === digits.toUpperCase() ? digits.toLowerCase() : digits}`
}

/**
 * One field of the request as a hex quantity; no field for `undefined`. Only a bigint of up to 256 bits is accepted,
 * because a number may have been rounded already.
 *
 * @param field as an error names it
 * @param name of the field in the request
 * @throws InvalidParameterError
 */
export function toQuantityField(
  field: string,
  value: unknown,
  name: 'value' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'gas',
): Record<string, string> {
  if (value === undefined) return {}
  if (typeof value !== 'bigint' || value < 0n || value >> 256n)
    throw new InvalidParameterError({ field, write: 'a bigint, e.g. `parseAmount("0.01", 18)`' })
  return { [name]: toHex(value) }
}
