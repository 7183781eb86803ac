import type { CaipNetworkId } from '@latchkey/protocol'
import * as v from 'valibot'
import { RequestError } from '../../errors.ts'
import type { Rpc } from '../createRpc.ts'
import type { PreparedTransaction } from '../PreparedRequest.ts'
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

/** Simulates with `eth_simulateV1` and traced transfers. Never throws. */
export async function simulateTransaction(
  request: PreparedTransaction,
  rpc: Rpc,
  facts: RequestFacts,
): Promise<Simulation> {
  const { account, to, value, data, gas, network } = request
  const call = { from: account, ...(to && { to }), value, data, gas }
  const parameters = [
    { blockStateCalls: [{ calls: [call] }], traceTransfers: true, validation: false },
    'latest',
  ]
  try {
    const parsed = v.parse(answer, await rpc.request(network as CaipNetworkId, 'eth_simulateV1', parameters))
    const [result] = parsed[0]?.calls ?? []
    if (!result) return { kind: 'unavailable' }
    if (BigInt(result.status) !== 1n)
      return {
        kind: 'fails',
        reason: result.error?.message?.slice(0, 200) ?? facts.translate('the contract refuses it'),
      }
    return { kind: 'ok', ...describeLogs(result.logs, account, facts) }
  } catch (error) {
    if (error instanceof RequestError && /revert|insufficient/i.test(error.message))
      return { kind: 'fails', reason: error.message }
    return { kind: 'unavailable' }
  }
}
