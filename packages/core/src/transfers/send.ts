import { type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import { dedupe } from '../base/dedupe.ts'
import { AbortedError, errorText, InvalidAddressError } from '../base/errors.ts'
import { toWalletError, UserRejectedRequestError } from '../base/rpcErrors.ts'
import type { Config } from '../config/Config.ts'
import type { Network } from '../config/Network.ts'
import { reduceSend, type SendStep } from '../config/sendForm.ts'
import type { SendState } from '../config/sendState.ts'
import { getGasPrice } from '../networks/getGasPrice.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import { checkAddress } from '../requests/checkAddress.ts'
import { requireConnectionActions } from '../requests/queryChain.ts'
import { assertContext, captureContext, type RequestContext } from '../requests/requestContext.ts'
import { sendTransaction } from '../requests/sendTransaction.ts'
import { InvalidSendError, UnsupportedSendChainError } from './errors.ts'
import { type ParsedTransfer, parseTransfer } from './parseTransfer.ts'
import { assertReceiverName, prepareNativeTransfer, prepareTokenTransfer } from './prepareTransfer.ts'
import { watchTransfer } from './watchTransfer.ts'

/** Parameters of {@link send}. */
export type SendParameters = {
  /** Captured at the person's click. Default: captured by the call. */
  context?: RequestContext | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds the person has in the wallet. Default: five minutes, which is also the longest on EVM. */
  timeout?: number | undefined
}

/** A transfer that the wallet has sent, for `waitForTransaction`. */
export type SendReceipt = { readonly hash: string; readonly network: CaipNetworkId }

/**
 * Sends the transfer of the send form (`state.send`), for the account and network it was captured for. A double click sends
 * once. The form is reset once the wallet has accepted; otherwise it stays as it is. The transfer is listed in
 * `state.sends` until the page closes or 100 newer ones are.
 *
 * @throws NameMovedError and NameError (receiver given by name), InvalidSendError, InsufficientFundsError,
 * InsufficientFeeError and TokenTransferError (tokens), UnsupportedSendError, NotConnectedError, ReconnectingError,
 * ContextMismatchError, UserRejectedRequestError, RpcError, HttpError, TimeoutError, AbortedError, InvalidAnswerError
 */
export async function send(config: Config, parameters: SendParameters = {}): Promise<SendReceipt> {
  const context = parameters.context ?? captureContext(config)
  // `leaveSend` finds the entry by the beginning of this key.
  const key = `send ${JSON.stringify(context)}`
  return dedupe(
    config._internal.inFlight,
    key,
    ({ signal }) => submitForm(config, key, context, { ...parameters, signal }),
    parameters.signal,
  )
}

async function submitForm(
  config: Config,
  key: string,
  context: RequestContext,
  parameters: SendParameters,
): Promise<SendReceipt> {
  // A form that was emptied by a change of the network is refused for that change.
  if (parameters.context) assertContext(config, context)
  // The form as it is at the click. Later edits belong to another transfer.
  const state = config.state.send
  const { inFlight } = config._internal
  /** Whether the form still belongs to this transfer: `leaveSend` removes the entry. */
  const isCurrent = () => inFlight.get(key)?.controller.signal === parameters.signal
  dispatch(config, { type: 'submit' })
  try {
    const hash = await submitTransfer(config, { ...parameters, context, state })
    if (isCurrent()) dispatch(config, { type: 'reset' })
    return { hash, network: context.network }
  } finally {
    if (isCurrent()) dispatch(config, { type: 'settle' })
  }
}

function dispatch(config: Config, change: SendStep): void {
  config._internal.setState((state) => ({ ...state, send: reduceSend(state.send, change) }))
}

/** Parameters of {@link submitTransfer}. */
export type SubmitTransferParameters = {
  context: RequestContext
  /** The form as it was at the click. */
  state: SendState
  signal?: AbortSignal | undefined
  timeout?: number | undefined
}

/**
 * Checks the form and that the account can pay, has the wallet sign and send, and watches the transfer from then on.
 * Returns its hash. Throws what {@link send} lists.
 */
export async function submitTransfer(config: Config, parameters: SubmitTransferParameters): Promise<string> {
  const { context, state, signal } = parameters
  const network = requireNetwork(config, context.network)
  const form = await parseForm(config, network, state, signal)
  if (state.receiverProfileName !== undefined) {
    await assertReceiverName(config, { state, network, signal })
  }
  const { hash, transaction } = await signTransfer(config, form, parameters)
  watchTransfer(config, { hash, context, form, token: state.token, transaction })
  return hash
}

async function parseForm(
  config: Config,
  network: Network,
  state: SendState,
  signal: AbortSignal | undefined,
): Promise<ParsedTransfer> {
  const { caipNetworkId, chainNamespace: namespace } = network
  if (namespace === 'polkadot') throw new UnsupportedSendChainError()
  requireConnectionActions(config, namespace)
  // A token transfer needs no gas price.
  const hasGasPrice = state.gasPrice !== undefined || state.token?.address !== undefined
  const gasPrice = hasGasPrice ? state.gasPrice : await fetchGasPrice(config, caipNetworkId, signal)
  const form = parseTransfer({ ...state, gasPrice }, network)
  const verdict = await checkAddress(config, { address: form.to, namespace, network: caipNetworkId })
  if (verdict !== 'valid') {
    const reason = verdict === 'checksum' ? 'checksum' : 'format'
    throw new InvalidSendError({ cause: new InvalidAddressError({ reason }) })
  }
  return form
}

async function fetchGasPrice(config: Config, network: CaipNetworkId, signal: AbortSignal | undefined) {
  try {
    return await getGasPrice(config, { network, signal })
  } catch (cause) {
    if (cause instanceof AbortedError) throw cause
    throw new InvalidSendError({ cause })
  }
}

type SignedTransfer = { hash: string; transaction: unknown }

async function signTransfer(
  config: Config,
  form: ParsedTransfer,
  parameters: SubmitTransferParameters,
): Promise<SignedTransfer> {
  const { context, signal, timeout } = parameters
  const { network } = context
  const address = parseCaipAddress(context.account)?.address
  if (address === undefined) throw new InvalidSendError({ cause: new InvalidAddressError() })
  const properties = { network, isSmartAccount: false, token: form.symbol, amount: form.amount }
  try {
    const prepare = form.kind === 'token' ? prepareTokenTransfer : prepareNativeTransfer
    const transaction = await prepare(config, { form, network, from: address, signal })
    config.events.emit({ event: 'SEND_INITIATED', properties })
    const hash = await sendTransaction(config, { context, transaction, signal, timeout })
    config.events.emit({ event: 'SEND_SUCCESS', properties })
    return { hash, transaction }
  } catch (thrown) {
    const error = toWalletError(thrown, config.preset)
    if (error instanceof AbortedError) throw error
    const event = error instanceof UserRejectedRequestError ? 'SEND_REJECTED' : 'SEND_ERROR'
    config.events.emit({ event, properties: { ...properties, message: errorText(error) } })
    throw error
  }
}
