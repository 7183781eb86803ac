import { parseCaipNetworkId } from '@latchkey/protocol'
import type { ConnectionActions, WalletCall } from '../adapter/AdapterActions.ts'
import { requireConnectionActions } from '../adapter/requireConnectionActions.ts'
import type { Config } from '../config/Config.ts'
import { RpcError } from '../errors/RpcError.ts'
import { readWalletError } from '../errors/readWalletError.ts'
import { assertContext } from './assertContext.ts'
import { captureContext } from './captureContext.ts'
import type { RequestContext } from './RequestContext.ts'
import { requestLimits } from './requestLimits.ts'
import { shareWork } from './shareWork.ts'
import type { WalletRequestParameters } from './WalletRequestParameters.ts'
import { withDeadline } from './withDeadline.ts'

/** One question to a wallet. */
export type WalletQuestion = {
  readonly operation: string
  /** What is asked: the same content asked again while it waits is one question (E3). */
  readonly payload: unknown
  ask(actions: ConnectionActions, call: WalletCall): Promise<string>
  /** Refuses an answer that makes no sense. */
  check(answer: string, context: RequestContext): void
}

/**
 * Asks the wallet a request was made for, and no other: context captured, checked again just before, one prompt for a
 * double click, bounded, cancellable, errors normalised.
 */
export async function askWallet(
  config: Config,
  parameters: WalletRequestParameters,
  question: WalletQuestion,
): Promise<string> {
  const context = parameters.context ?? captureContext(config, { namespace: parameters.namespace })
  const actions = requireConnectionActions(config, parseCaipNetworkId(context.network)?.namespace)
  const { operation } = question
  const key = `${operation} ${toKey(context, question.payload)}`
  const timeout = parameters.timeout ?? requestLimits.approval
  try {
    const answer = await shareWork(
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
    throw readWalletError(error, config.preset)
  }
}

/** @throws RpcError for content that JSON can't hold, e.g. a cycle */
function toKey(context: RequestContext, payload: unknown): string {
  try {
    return JSON.stringify([context, payload], readable)
  } catch (cause) {
    throw new RpcError({ code: -32602, cause })
  }
}

function readable(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value
}
