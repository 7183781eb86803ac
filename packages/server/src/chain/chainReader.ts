import type { CaipNetworkId } from '@latchkey/protocol'
import type { Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import { ChainReadError } from '../errors.ts'
import type { Chains } from '../ports/chains.ts'
import type { Clock } from '../ports/platform.ts'
import { type RpcCall, sendBatch } from './sendBatch.ts'

/** Reads the newest state of a chain in as few node calls as possible. */
export type ChainReader = {
  /**
   * The result of each call, in order. Undefined: the call reverted or the node had no answer.
   *
   * @throws ChainUnavailableError when no provider answered
   * @throws ChainReadError when the answers are unusable
   */
  read(chain: CaipNetworkId, calls: readonly ChainCall[]): Promise<CallOutcome[]>
}

/** The most calls of one request. */
const batchSize = 500
/** Concurrent requests of one read. */
const parallel = 4
/** Milliseconds a chain without Multicall3 is not asked for it again. */
const missingFor = 10 * 60_000
/** Gas of a call that is sent alone: it can't starve others, and its answer stays small. */
const singleCallGas = '0x7a120'

/**
 * A `ChainReader` over Multicall3, or over plain JSON-RPC batches on chains without it. Calls that failed inside a
 * multicall are sent once more on their own: a hostile contract can burn the gas of all calls after it.
 */
export function createChainReader({
  chains,
  clock,
}: {
  readonly chains: Pick<Chains, 'send'>
  readonly clock: Pick<Clock, 'monotonic'>
}): ChainReader {
  const missingUntil = new Map<CaipNetworkId, number>()

  return {
    async read(chain, calls) {
      const outcomes: CallOutcome[] = []
      for (let start = 0; start < calls.length; start += batchSize * parallel) {
        const parts = Array.from({ length: parallel }, (_, part) =>
          calls.slice(start + part * batchSize, Math.min(start + (part + 1) * batchSize, calls.length)),
        )
        outcomes.push(...(await Promise.all(parts.map((part) => readPart(chain, part)))).flat())
      }
      return outcomes
    },
  }

  async function readPart(chain: CaipNetworkId, calls: readonly ChainCall[]): Promise<CallOutcome[]> {
    if (calls.length === 0) return []
    if ((missingUntil.get(chain) ?? Number.NEGATIVE_INFINITY) > clock.monotonic())
      return readWithoutMulticall(chain, calls)
    const [outcome] = await sendBatch(chains, chain, [
      { method: 'eth_call', params: multicall.encode(calls) },
    ])
    const answer = outcome && 'result' in outcome ? outcome.result : undefined
    if (answer === '0x') {
      missingUntil.set(chain, clock.monotonic() + missingFor)
      return readWithoutMulticall(chain, calls)
    }
    // No answer: out of gas as a whole, or a node that caps calls.
    if (answer === undefined) return readWithoutMulticall(chain, calls)
    const outcomes = multicall.decode(answer, calls.length)
    if (!outcomes) throw new ChainReadError('bad_answer', chain, 'not an answer of Multicall3')
    return retryFailed(chain, calls, outcomes)
  }

  async function retryFailed(
    chain: CaipNetworkId,
    calls: readonly ChainCall[],
    outcomes: readonly CallOutcome[],
  ): Promise<CallOutcome[]> {
    const failed = outcomes.flatMap((outcome, index) => (outcome === undefined ? [index] : []))
    if (failed.length === 0) return [...outcomes]
    const failedCalls = calls.filter((_, index) => outcomes[index] === undefined)
    const repaired = await readWithoutMulticall(chain, failedCalls).catch((): CallOutcome[] => [])
    const all = [...outcomes]
    for (const [position, index] of failed.entries()) all[index] = repaired[position]
    return all
  }

  async function readWithoutMulticall(
    chain: CaipNetworkId,
    calls: readonly ChainCall[],
  ): Promise<CallOutcome[]> {
    const outcomes = await sendBatch(chains, chain, calls.map(toRpcCall))
    if (outcomes.every((outcome) => 'problem' in outcome && outcome.problem === 'refused'))
      throw new ChainReadError('refused', chain, 'every call was refused')
    return outcomes.map((outcome) => ('result' in outcome ? toHex(outcome.result) : undefined))
  }
}

function toRpcCall(call: ChainCall): RpcCall {
  return call.method === 'eth_call'
    ? { method: 'eth_call', params: [{ to: call.to, data: call.data, gas: singleCallGas }, 'latest'] }
    : { method: 'eth_getBalance', params: [call.account, 'latest'] }
}

/** Normalizes a result to whole bytes: `eth_getBalance` returns a short number, `eth_call` whole bytes. */
function toHex(result: unknown): CallOutcome {
  if (typeof result !== 'string' || !/^0x[\da-f]*$/i.test(result)) return undefined
  const digits = result.slice(2)
  return digits.length % 2 === 0 ? `0x${digits}` : `0x0${digits}`
}

/** One read of a chain's newest state: a contract call, or an account's native balance. */
export type ChainCall =
  | { readonly method: 'eth_call'; readonly to: Hex; readonly data: Hex }
  | { readonly method: 'eth_getBalance'; readonly account: Hex }

/** Multicall3 has this address on every chain it is on. */
const address: Hex = '0xca11bde05977b3631167028862be2a173976ca11'
const abi = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] results)',
  'function getEthBalance(address account) view returns (uint256 balance)',
])

/** What one call inside a multicall came to; undefined: it reverted. */
type CallOutcome = Hex | undefined

/** Many reads as one `eth_call` of Multicall3. */
const multicall = {
  /** The parameters of the `eth_call`. */
  encode(calls: readonly ChainCall[]): readonly [{ readonly to: Hex; readonly data: Hex }, 'latest'] {
    const inner = calls.map((call) =>
      call.method === 'eth_call'
        ? { target: call.to, allowFailure: true, callData: call.data }
        : {
            target: address,
            allowFailure: true,
            callData: encodeFunctionData({ abi, functionName: 'getEthBalance', args: [call.account] }),
          },
    )
    return [
      { to: address, data: encodeFunctionData({ abi, functionName: 'aggregate3', args: [inner] }) },
      'latest',
    ]
  },
  /** The outcomes in order; undefined when the answer isn't one of Multicall3 to as many calls. */
  decode(answer: unknown, count: number): CallOutcome[] | undefined {
    if (typeof answer !== 'string' || !/^0x(?:[\da-f]{2})+$/i.test(answer)) return undefined
    try {
      const results = decodeFunctionResult({ abi, functionName: 'aggregate3', data: answer as Hex })
      if (results.length !== count) return undefined
      return results.map(({ success, returnData }) => (success ? returnData : undefined))
    } catch {
      return undefined
    }
  },
} as const

/** The number a contract returned: the first 32 bytes, or fewer from `eth_getBalance`. Undefined: no number. */
export function decodeUint(answer: string | undefined): bigint | undefined {
  if (answer === undefined || answer.length < 3) return undefined
  return BigInt(answer.slice(0, 66))
}
