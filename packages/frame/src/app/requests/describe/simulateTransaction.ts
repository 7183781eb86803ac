import type { CaipNetworkId } from '@latchkey/protocol'
import { addr } from 'micro-eth-signer'
import * as v from 'valibot'
import { RequestError } from '../../errors.ts'
import type { Rpc } from '../createRpc.ts'
import type { PreparedTransaction } from '../PreparedRequest.ts'
import type { RequestFacts } from './Description.ts'
import { formatAmount } from './text.ts'
import { formatTokenAmount } from './tokenAmounts.ts'

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

const log = v.object({ address: v.string(), topics: v.array(v.string()), data: v.string() })
const answer = v.array(
  v.object({
    calls: v.array(
      v.object({
        status: v.string(),
        logs: v.optional(v.array(log), []),
        error: v.optional(v.object({ message: v.optional(v.string()) })),
      }),
    ),
  }),
)
/** `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Contract address under which a node reports transfers of the native currency (`traceTransfers`). */
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

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
    return { kind: 'ok', ...changesOf(result.logs, account, facts) }
  } catch (error) {
    if (error instanceof RequestError && /revert|insufficient/i.test(error.message))
      return { kind: 'fails', reason: error.message }
    return { kind: 'unavailable' }
  }
}

function changesOf(
  logs: readonly v.InferOutput<typeof log>[],
  account: string,
  facts: RequestFacts,
): Omit<Extract<Simulation, { kind: 'ok' }>, 'kind'> {
  const self = account.toLowerCase()
  const sums = new Map<string, bigint>()
  const items: string[] = []
  for (const { address, topics, data } of logs) {
    const [topic, from, to, tokenId] = topics
    if (topic !== transferTopic || !from || !to) continue
    const [sender, recipient] = [from, to].map((word) => `0x${word.slice(-40)}`.toLowerCase())
    const sign = (recipient === self ? 1n : 0n) - (sender === self ? 1n : 0n)
    if (sign === 0n) continue
    if (tokenId !== undefined)
      items.push(
        facts.translate(
          sign > 0n ? 'You get item {id} of {collection}' : 'You give item {id} of {collection}',
          {
            id: String(BigInt(tokenId)),
            collection: addr.addChecksum(address.toLowerCase()),
          },
        ),
      )
    else if (/^0x[0-9a-f]{64}$/i.test(data))
      sums.set(address.toLowerCase(), (sums.get(address.toLowerCase()) ?? 0n) + sign * BigInt(data))
  }
  const amounts = [...sums]
    .filter(([, sum]) => sum !== 0n)
    .map(([address, sum]) =>
      facts.translate(sum > 0n ? 'You get {amount}' : 'You give {amount}', {
        amount: amountOf(address, sum < 0n ? -sum : sum, facts),
      }),
    )
  const given = [...sums].flatMap(([token, sum]) => (sum < 0n ? [{ token, units: String(-sum) }] : []))
  return { changes: [...amounts, ...items], given }
}

function amountOf(address: string, units: bigint, facts: RequestFacts): string {
  if (address === native) return `${formatAmount(units, facts.decimals)} ${facts.symbol}`
  return formatTokenAmount(address, units, facts)
}
