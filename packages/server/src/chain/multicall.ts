import type { Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import type { ChainCall } from './ChainCall.ts'

/** Multicall3 has this address on every chain it is on. */
const address: Hex = '0xca11bde05977b3631167028862be2a173976ca11'
const abi = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] results)',
  'function getEthBalance(address account) view returns (uint256 balance)',
])

/** What one call inside a multicall came to; undefined: it reverted. */
export type CallOutcome = Hex | undefined

/** Many reads as one `eth_call` of Multicall3. */
export const multicall = {
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
