import { type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import { requireConnectionActions } from '../adapter/requireConnectionActions.ts'
import type { Config } from '../config/Config.ts'
import { AbortedError } from '../errors/AbortedError.ts'
import { InvalidAddressError } from '../errors/InvalidAddressError.ts'
import { InvalidSendError } from '../errors/InvalidSendError.ts'
import { isUserRejection } from '../errors/isUserRejection.ts'
import { toRpcError } from '../errors/toRpcError.ts'
import { errorText } from '../events/errorText.ts'
import type { Network } from '../network/Network.ts'
import { requireNetwork } from '../network/requireNetwork.ts'
import { captureContext } from '../request/captureContext.ts'
import type { RequestContext } from '../request/RequestContext.ts'
import { shareWork } from '../request/shareWork.ts'
import { followSend } from '../send/followSend.ts'
import { prepareNativeSend } from '../send/prepareNativeSend.ts'
import { prepareTokenSend } from '../send/prepareTokenSend.ts'
import { readSendForm, type SendForm } from '../send/readSendForm.ts'
import { reduceSend, type SendStep } from '../send/reduceSend.ts'
import type { SendState } from '../send/SendState.ts'
import { UnsupportedSendError } from '../send/UnsupportedSendError.ts'
import { checkAddress } from './checkAddress.ts'
import { getGasPrice } from './getGasPrice.ts'
import { sendTransaction } from './sendTransaction.ts'

/** Parameters of {@link send}. */
export type SendParameters = {
  /** Captured at the person's click; default: captured now. */
  context?: RequestContext | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds the person has in the wallet; five minutes by default, and at most on EVM. */
  timeout?: number | undefined
}

/** What a send gives: where to look for its outcome. */
export type SendReceipt = { readonly hash: string; readonly network: CaipNetworkId }

/**
 * Sends what the send form (`state.send`) says: checked first, for who it was captured for only, one prompt for a double
 * click. The form is reset once the wallet has accepted; otherwise it stays as it is.
 *
 * What was sent is in `state.sends` from then on, until the page closes.
 *
 * @throws InvalidSendError (S5.32), InsufficientFundsError, InsufficientFeeError and TokenTransferError (of tokens),
 * UnsupportedSendError, NotConnectedError, ReconnectingError,
 * ContextMismatchError, UserRejectedRequestError, RpcError, HttpError, TimeoutError, AbortedError, InvalidAnswerError
 */
export async function send(config: Config, parameters: SendParameters = {}): Promise<SendReceipt> {
  const context = parameters.context ?? captureContext(config)
  const key = `send ${JSON.stringify(context)}`
  return shareWork(
    config._internal.pending,
    key,
    ({ signal }) => submit(config, context, { ...parameters, signal }),
    parameters.signal,
  )
}

async function submit(
  config: Config,
  context: RequestContext,
  parameters: SendParameters,
): Promise<SendReceipt> {
  const network = requireNetwork(config, context.network)
  // The form as it is at the click; what is typed later is another send.
  const state = config.state.send
  step(config, { type: 'submit' })
  try {
    const form = await readForm(config, network, state, parameters.signal)
    const hash = await hand(config, context, form, parameters)
    step(config, { type: 'reset' })
    followSend(config, { hash, context, form, token: state.token })
    return { hash, network: context.network }
  } finally {
    step(config, { type: 'settle' })
  }
}

function step(config: Config, change: SendStep): void {
  config._internal.setState((state) => ({ ...state, send: reduceSend(state.send, change) }))
}

async function readForm(
  config: Config,
  network: Network,
  state: SendState,
  signal: AbortSignal | undefined,
): Promise<SendForm> {
  const { caipNetworkId, chainNamespace: namespace } = network
  if (namespace !== 'eip155') throw new UnsupportedSendError({ what: `on ${network.name}` })
  requireConnectionActions(config, namespace)
  const isPriced = state.gasPrice !== undefined || state.token?.address !== undefined
  const gasPrice = isPriced ? state.gasPrice : await readGasPrice(config, caipNetworkId, signal)
  const form = readSendForm({ ...state, gasPrice }, network)
  const verdict = await checkAddress(config, { address: form.to, namespace })
  if (verdict !== 'valid') {
    const reason = verdict === 'checksum' ? 'checksum' : 'format'
    throw new InvalidSendError({ cause: new InvalidAddressError({ reason }) })
  }
  return form
}

async function readGasPrice(config: Config, network: CaipNetworkId, signal: AbortSignal | undefined) {
  try {
    return await getGasPrice(config, { network, signal })
  } catch (cause) {
    if (cause instanceof AbortedError) throw cause
    throw new InvalidSendError({ cause })
  }
}

async function hand(
  config: Config,
  context: RequestContext,
  form: SendForm,
  parameters: SendParameters,
): Promise<string> {
  const { network } = context
  const { signal, timeout } = parameters
  const address = parseCaipAddress(context.account)?.address
  if (address === undefined) throw new InvalidSendError({ cause: new InvalidAddressError() })
  const properties = { network, isSmartAccount: false, token: form.symbol, amount: form.amount }
  try {
    const prepare = form.kind === 'token' ? prepareTokenSend : prepareNativeSend
    const transaction = await prepare(config, { form, network, from: address, signal })
    config.events.emit({ event: 'SEND_INITIATED', properties })
    const hash = await sendTransaction(config, { context, transaction, signal, timeout })
    config.events.emit({ event: 'SEND_SUCCESS', properties })
    return hash
  } catch (thrown) {
    const error = toRpcError(thrown)
    if (error instanceof AbortedError) throw error
    const event = isUserRejection(error, { preset: config.preset }) ? 'SEND_REJECTED' : 'SEND_ERROR'
    config.events.emit({ event, properties: { ...properties, message: errorText(error) } })
    throw error
  }
}
