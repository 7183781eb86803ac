import { type ChainNamespace, parseCaipNetworkId } from '@latchkey/protocol'
import { requestLimits, withDeadline } from '../base/deadline.ts'
import { dedupe } from '../base/dedupe.ts'
import { LatchkeyError } from '../base/errors.ts'
import { RpcError, toWalletError } from '../base/rpcErrors.ts'
import type { ConnectionActions, WalletCall } from '../config/adapterActions.ts'
import type { Config } from '../config/Config.ts'
import { requireConnectionActions } from './queryChain.ts'
import { assertContext, captureContext, type RequestContext } from './requestContext.ts'

/** One question to a wallet. */
type WalletRequest = {
  readonly operation: string
  /** What is asked: the same content asked again while it waits is one question. */
  readonly payload: unknown
  ask(actions: ConnectionActions, call: WalletCall): Promise<string>
  /** Refuses an answer that makes no sense. */
  check(answer: string, context: RequestContext): void
}

/**
 * Asks the wallet a request was made for, and no other: context captured, checked again just before, one prompt for a
 * double click, bounded, cancellable, errors normalised.
 */
export async function requestWallet(
  config: Config,
  parameters: WalletRequestParameters,
  question: WalletRequest,
): Promise<string> {
  const context = parameters.context ?? captureContext(config, { namespace: parameters.namespace })
  const actions = requireConnectionActions(config, parseCaipNetworkId(context.network)?.namespace)
  const { operation } = question
  const key = `${operation} ${toRequestKey(context, question.payload)}`
  const timeout = parameters.timeout ?? requestLimits.approval
  try {
    const answer = await dedupe(
      config._internal.pending,
      key,
      (control) => {
        const call = assertContext(config, context)
        const ask = (signal: AbortSignal) => question.ask(actions, { ...call, signal })
        return withDeadline(ask, { timeout, operation, signal: control.signal })
      },
      parameters.signal,
    )
    question.check(answer, context)
    return answer
  } catch (error) {
    throw toWalletError(error, config.preset)
  }
}

/** @throws RpcError for content that JSON can't hold, e.g. a cycle */
function toRequestKey(context: RequestContext, payload: unknown): string {
  try {
    return JSON.stringify([context, payload], writeBigint)
  } catch (cause) {
    throw new RpcError({ code: -32602, cause })
  }
}

function writeBigint(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value
}

/** What every action that asks a wallet takes. */
export type WalletRequestParameters = {
  /** Captured earlier, e.g. at the click; default: captured now. */
  context?: RequestContext | undefined
  /** Whose wallet, where no context is given; default: the active network's. */
  namespace?: ChainNamespace | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds; five minutes by default, and at most on EVM. */
  timeout?: number | undefined
}

/** The wallet answered a request with something that can't be its answer. */
export class InvalidAnswerError extends LatchkeyError {
  override readonly name = 'InvalidAnswerError'

  /** `expected`: in words, e.g. `a transaction hash`. */
  constructor(p: { expected: string; hint: string }) {
    super(`The wallet's answer is not ${p.expected}, so it can't be used.`, {
      code: 'INVALID_ANSWER',
      hint: p.hint,
    })
  }
}
