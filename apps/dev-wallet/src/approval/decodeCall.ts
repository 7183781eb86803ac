import { decodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import type { WantedTransaction } from './Approval.ts'

/** A contract call in words, where it is one of ERC-20's. */
export type Call = { readonly name: string; readonly parts: readonly string[]; readonly unlimited: boolean }

/** Amounts from half of the type's range up are "as much as there is" in practice. */
const unlimitedFrom = maxUint256 / 2n

/** Reads the data of a transaction; `undefined` when it calls nothing or something unknown. */
export function decodeCall({ to, data }: WantedTransaction): Call | undefined {
  if (!to || data === '0x') return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    const parts = (args ?? []).map(String)
    const unlimited = functionName === 'approve' && args[1] >= unlimitedFrom
    return { name: functionName, parts, unlimited }
  } catch {
    return undefined
  }
}
