import type { CaipNetworkId } from '@latchkey/protocol'
import * as v from 'valibot'
import { RequestError } from '../../errors.ts'
import type { Rpc } from '../createRpc.ts'
import type { PreparedCalls, PreparedTransaction } from '../PreparedRequest.ts'
import type { RequestFacts } from './Description.ts'
import { describeLogs, simulatedLog } from './simulatedLogs.ts'

/** Effect of a request on the account, simulated on the project's node. */
export type Simulation =
  | {
      readonly kind: 'ok'
      /** Sentences for the person. */
      readonly changes: readonly string[]
      /** What the account spends: contract in lower case, or mint (`0xeeee…` for the native currency), and base units as text. */
      readonly given: readonly { readonly token: string; readonly units: string }[]
    }
  | { readonly kind: 'fails'; readonly reason: string }
  /** The node cannot simulate: the screen says that the effect is unknown. */
  | { readonly kind: 'unavailable' }
  /** The node gave no answer, which a page can bring about by keeping it busy. */
  | { readonly kind: 'unanswered' }

const answer = v.array(
  v.object({
    calls: v.array(
      v.object({
        status: v.string(),
        logs: v.optional(v.array(simulatedLog), []),
        error: v.optional(v.object({ message: v.optional(v.string()) })),
      }),
    ),
  }),
)

/** Facts that may still be loading: the request is simulated meanwhile. */
type LaterFacts = RequestFacts | Promise<RequestFacts>

/** Simulates with `eth_simulateV1` and traced transfers. Never throws. */
export async function simulateTransaction(
  request: PreparedTransaction,
  rpc: Rpc,
  facts: LaterFacts,
): Promise<Simulation> {
  const { account, to, value, data, gas } = request
  return simulate(request, [{ from: account, ...(to && { to }), value, data, gas }], rpc, facts)
}

/**
 * Simulates the calls of a batch, one after the other on the state the one before leaves, and adds up what they change. The account
 * calls by itself in the simulation: nodes don't agree on delegated code in overrides. Never throws.
 */
export async function simulateCalls(
  request: PreparedCalls,
  rpc: Rpc,
  facts: LaterFacts,
): Promise<Simulation> {
  const calls = request.calls.map((call) => ({ from: request.account, ...call }))
  return simulate(request, calls, rpc, facts)
}

async function simulate(
  { account, network }: Pick<PreparedTransaction, 'account' | 'network'>,
  calls: readonly object[],
  rpc: Rpc,
  facts: LaterFacts,
): Promise<Simulation> {
  const parameters = [{ blockStateCalls: [{ calls }], traceTransfers: true, validation: false }, 'latest']
  let answered: unknown
  try {
    answered = await rpc.request(network as CaipNetworkId, 'eth_simulateV1', parameters)
  } catch (error) {
    if (!(error instanceof RequestError)) return { kind: 'unanswered' }
    const { message, isUnsupported } = error
    if (/revert|insufficient/i.test(message)) return { kind: 'fails', reason: message }
    return { kind: isUnsupported ? 'unavailable' : 'unanswered' }
  }
  try {
    const results = v.parse(answer, answered)[0]?.calls ?? []
    if (results.length !== calls.length) return { kind: 'unavailable' }
    const failed = results.find(({ status }) => BigInt(status) !== 1n)
    const known = await facts
    if (failed)
      return {
        kind: 'fails',
        reason: failed.error?.message?.slice(0, 200) ?? known.translate('the contract rejects it'),
      }
    const logs = results.flatMap((result) => result.logs)
    return { kind: 'ok', ...describeLogs(logs, account, known) }
  } catch {
    return { kind: 'unavailable' }
  }
}
