import { type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import { isSmartAccount } from '../accounts/isSmartAccount.ts'
import type { NameError } from '../accounts/NameError.ts'
import { formatAmount, isDecimals } from '../base/amounts.ts'
import { dedupe } from '../base/dedupe.ts'
import {
  AbortedError,
  errorText,
  InvalidAddressError,
  type InvalidParameterError,
  type LatchkeyError,
  type TimeoutError,
} from '../base/errors.ts'
import type { LatchkeyEvent } from '../base/events.ts'
import type { HttpError, UnreachableError } from '../base/http.ts'
import { type RpcError, toWalletError, UserRejectedRequestError } from '../base/rpcErrors.ts'
import type { Config } from '../config/Config.ts'
import type { Network } from '../config/Network.ts'
import type { ConfigHash, ConfigNetworkId } from '../config/typedConfig.ts'
import type { InvalidNetworkError } from '../networks/errors.ts'
import { getGasPrice } from '../networks/getGasPrice.ts'
import { requireNetwork } from '../networks/requireNetwork.ts'
import { checkAddress } from '../requests/checkAddress.ts'
import { requireConnectionActions } from '../requests/queryChain.ts'
import {
  assertContext,
  type ContextMismatchError,
  type RequestContext,
  requireContext,
} from '../requests/requestContext.ts'
import type { InvalidAnswerError } from '../requests/requestWallet.ts'
import { isUnanswered, submitTransaction } from '../requests/sendTransaction.ts'
import type { TransactionError } from '../requests/TransactionError.ts'
import { type TokenTransferError, UnsupportedSendError } from '../requests/tokenActions.ts'
import type { AdapterError, NotConnectedError, ReconnectingError } from '../wallets/errors.ts'
import { type InsufficientFundsError, InvalidSendError, type NameMovedError } from './errors.ts'
import { assertAsset, type ParsedTransfer, parseTransfer, type TransferParameters } from './parseTransfer.ts'
import { assertReceiverName, prepareNativeTransfer, prepareTokenTransfer } from './prepareTransfer.ts'
import { watchTransfer } from './watchTransfer.ts'

/** A transfer that the wallet has sent. `waitForTransaction` takes all three; `sent` is the transaction as the wallet got it. */
export type TransferReturnType<config extends Config = Config> = {
  readonly hash: ConfigHash<config>
  readonly network: ConfigNetworkId<config>
  readonly sent: unknown
}

/** Errors of {@link transfer}; `name` tells them apart. */
export type TransferErrorType =
  | AbortedError
  | AdapterError
  | ContextMismatchError
  | HttpError
  | InsufficientFundsError
  | InvalidAddressError
  | InvalidAnswerError
  | InvalidNetworkError
  | InvalidParameterError
  | InvalidSendError
  | NameError
  | NameMovedError
  | NotConnectedError
  | ReconnectingError
  | RpcError
  | TimeoutError
  | TokenTransferError
  | TransactionError
  | UnreachableError
  | UnsupportedSendError
  | UserRejectedRequestError

/**
 * Transfers the native currency or a token from the connected account. Before the wallet is asked, the receiver is checked, the
 * account must hold amount and fee, and a token transfer is tried on the network. The same call made twice, as by a double click,
 * sends once. The transfer is listed in `state.sends`, with its outcome, until the page closes or 100 newer ones are.
 * With the embedded wallet one that is aborted, or late, after the person has seen it still resolves where it was sent, or rejects within 65 s.
 *
 * @throws {@link TransferErrorType}: InvalidParameterError (`asset` is there but undefined, or its address is not CAIP-10), NameMovedError and NameError (with `toName`), InvalidSendError, InsufficientFundsError,
 * TokenTransferError (tokens), TransactionError (`unanswered`: it may be carried out, and is listed and watched like one that was
 * answered), UnsupportedSendError, NotConnectedError,
 * ReconnectingError, ContextMismatchError, InvalidNetworkError, AdapterError,
 * UserRejectedRequestError, RpcError, HttpError, UnreachableError, TimeoutError, AbortedError,
 * InvalidAnswerError
 * @example
 * const { tokens } = await getTokens(config)
 * const asset = tokens.find(({ symbol }) => symbol === 'USDC')
 * if (!asset) throw new Error('This account has no USDC')
 * const sent = await transfer(config, { to: '0x…', amount: parseAmount('12.5', 6), asset })
 * await waitForTransaction(config, sent)
 */
export async function transfer<config extends Config>(
  config: config,
  parameters: TransferParameters<config>,
): Promise<TransferReturnType<config>>
export async function transfer(config: Config, parameters: TransferParameters): Promise<TransferReturnType> {
  assertAsset(parameters)
  const context = captureTransfer(config, parameters)
  // Copied: a caller that changes its object later changes no transfer that was begun.
  const copy = parameters.asset && { asset: { ...parameters.asset } }
  const { to, amount, toName, gasPrice, timeout } = parameters
  const key = `transfer ${JSON.stringify([context, to, String(amount), copy?.asset.address, toName])}`
  return dedupe(
    config._internal.inFlight,
    key,
    ({ signal, awaitOutcome }) =>
      submitTransfer(config, {
        to,
        amount,
        ...copy,
        toName,
        gasPrice,
        context,
        timeout,
        signal,
        awaitOutcome,
      }),
    parameters.signal,
  )
}

/**
 * Returns the context of a transfer, which still holds and is the one that `network` and `account` name.
 *
 * @throws what `requireContext` and `assertContext` throw
 */
function captureTransfer(config: Config, parameters: TransferParameters): RequestContext {
  const context = requireContext(config, parameters)
  assertContext(config, context)
  return context
}

/** Parameters of {@link submitTransfer}. */
type SubmitTransferParameters = Omit<TransferParameters, 'network' | 'chainId' | 'account' | 'context'> & {
  context: RequestContext
  awaitOutcome: () => void
}

/** Checks the transfer and that the account can pay, has the wallet sign and send, and watches it from then on. */
async function submitTransfer(
  config: Config,
  parameters: SubmitTransferParameters,
): Promise<TransferReturnType> {
  const { context, asset, signal, timeout, awaitOutcome } = parameters
  const network = requireNetwork(config, context.network)
  const properties = toEventProperties(config, network, parameters)
  const prepared = await prepareTransfer(config, network, parameters).catch((thrown: unknown) => {
    throw reportFailure(config, properties, thrown)
  })
  const { transaction } = prepared
  config.events.emit({ event: 'SEND_INITIATED', properties })
  const watch = (hash: string) => watchTransfer(config, { ...prepared, hash, network, context, asset })
  try {
    const request = { context, transaction, signal, timeout, awaitOutcome }
    const hash = await submitTransaction(config, { ...request, isWatched: true })
    config.events.emit({ event: 'SEND_SUCCESS', properties })
    watch(hash)
    return { hash, network: context.network, sent: transaction }
  } catch (thrown) {
    const isDismissed = !signal?.aborted
    const error = reportFailure(config, properties, thrown, isDismissed)
    // Nobody knows whether it was sent.
    if (isUnanswered(error)) watch(error.hash)
    throw error
  }
}

type SendProperties = Extract<LatchkeyEvent, { event: 'SEND_SUCCESS' }>['properties']

/** The properties of a transfer's events. `amount` is empty where it is no amount of the asset. */
function toEventProperties(
  config: Config,
  { caipNetworkId, nativeCurrency }: Network,
  { amount, asset }: SubmitTransferParameters,
): SendProperties {
  const { symbol, decimals } = asset?.address === undefined ? nativeCurrency : asset
  return {
    network: caipNetworkId,
    isSmartAccount: isSmartAccount(config, { network: caipNetworkId }),
    token: symbol,
    amount: typeof amount === 'bigint' && isDecimals(decimals) ? formatAmount(amount, decimals) : '',
  }
}

/**
 * Emits the event of a transfer that failed; one that its caller aborted has none. Returns the typed error.
 *
 * @param isDismissed whether an aborted transfer was aborted in the wallet, where the person closed its dialog. That is a rejection
 */
function reportFailure(
  config: Config,
  properties: SendProperties,
  thrown: unknown,
  isDismissed = false,
): LatchkeyError {
  const error = toWalletError(thrown, config.preset)
  const isAborted = error instanceof AbortedError
  if (isAborted && !isDismissed) return error
  const isRejected = isAborted || error instanceof UserRejectedRequestError
  const event = isRejected ? 'SEND_REJECTED' : 'SEND_ERROR'
  config.events.emit({ event, properties: { ...properties, message: errorText(error) } })
  return error
}

/** A transfer whose wallet may be asked, with the transaction it is asked to send. */
type PreparedTransfer = { readonly transfer: ParsedTransfer; readonly transaction: unknown }

/** Checks parameters and receiver, and that the account can pay, and builds the transaction. */
async function prepareTransfer(
  config: Config,
  network: Network,
  parameters: SubmitTransferParameters,
): Promise<PreparedTransfer> {
  const { context, toName, signal } = parameters
  const parsed = await checkTransfer(config, network, parameters)
  if (toName !== undefined)
    await assertReceiverName(config, { name: toName, address: parsed.to, network, signal })
  const from = parseCaipAddress(context.account)?.address
  if (from === undefined) throw new InvalidSendError({ cause: new InvalidAddressError() })
  const prepare = parsed.kind === 'token' ? prepareTokenTransfer : prepareNativeTransfer
  const transaction = await prepare(config, { transfer: parsed, network: context.network, from, signal })
  return { transfer: parsed, transaction }
}

async function checkTransfer(
  config: Config,
  network: Network,
  parameters: SubmitTransferParameters,
): Promise<ParsedTransfer> {
  const { asset, signal } = parameters
  const { caipNetworkId, chainNamespace: namespace } = network
  if (namespace === 'polkadot') throw new UnsupportedSendError()
  requireConnectionActions(config, namespace)
  // A token transfer needs no gas price.
  const hasGasPrice = parameters.gasPrice !== undefined || asset?.address !== undefined
  const gasPrice = hasGasPrice ? parameters.gasPrice : await fetchGasPrice(config, caipNetworkId, signal)
  const parsed = parseTransfer({ ...parameters, gasPrice }, network)
  const verdict = await checkAddress(config, { address: parsed.to, namespace, network: caipNetworkId })
  if (verdict !== 'valid') {
    const reason = verdict === 'checksum' ? 'checksum' : 'format'
    throw new InvalidSendError({ cause: new InvalidAddressError({ reason }) })
  }
  return parsed
}

async function fetchGasPrice(config: Config, network: CaipNetworkId, signal: AbortSignal | undefined) {
  try {
    return await getGasPrice(config, { network, signal })
  } catch (cause) {
    if (cause instanceof AbortedError) throw cause
    throw new InvalidSendError({ cause })
  }
}
