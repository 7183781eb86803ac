import type { CaipNetworkId } from '@latchkey/protocol'
import { dedupe } from '../base/dedupe.ts'
import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import { captureContext, type RequestContext } from '../requests/requestContext.ts'
import { reduceSend, type SendStep } from '../send/reduceSend.ts'

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
 * click. The form is reset once the wallet has accepted; otherwise it stays as it is. What was sent is in `state.sends` from then on, until the page closes.
 *
 * @throws NameMovedError and NameError where it was made out to a name (X.39), InvalidSendError (S5.32), InsufficientFundsError, InsufficientFeeError and TokenTransferError (of tokens),
 * UnsupportedSendError, NotConnectedError, ReconnectingError, ContextMismatchError, UserRejectedRequestError, RpcError,
 * HttpError, TimeoutError, AbortedError, InvalidAnswerError
 */
export async function send(config: Config, parameters: SendParameters = {}): Promise<SendReceipt> {
  const context = parameters.context ?? captureContext(config)
  const key = `send ${JSON.stringify(context)}`
  return dedupe(
    config._internal.pending,
    key,
    ({ signal }) => submit(config, key, context, { ...parameters, signal }),
    parameters.signal,
  )
}

async function submit(
  config: Config,
  key: string,
  context: RequestContext,
  parameters: SendParameters,
): Promise<SendReceipt> {
  // The form as it is at the click; what is typed later is another send.
  const state = config.state.send
  const { pending } = config._internal
  /** Nobody has turned away from it: the form is still this send's. */
  const isOurs = () => pending.get(key)?.controller.signal === parameters.signal
  step(config, { type: 'submit' })
  try {
    const { handSend } = await loadCode(() => import('../send/handSend.ts'))
    const hash = await handSend(config, { ...parameters, context, state })
    if (isOurs()) step(config, { type: 'reset' })
    return { hash, network: context.network }
  } finally {
    if (isOurs()) step(config, { type: 'settle' })
  }
}

function step(config: Config, change: SendStep): void {
  config._internal.setState((state) => ({ ...state, send: reduceSend(state.send, change) }))
}
