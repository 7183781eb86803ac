import { decodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import type { WantedTransaction } from './Approval.ts'

/** Parses the parameter of `eth_sendTransaction`. @returns a text where it is invalid */
export function parseTransaction(value: unknown, chainId: number): WantedTransaction | string {
  if (typeof value !== 'object' || value === null) return 'The request carries no transaction.'
  const {
    to,
    value: amount,
    data,
    input,
    gas,
    gasPrice,
    chainId: wantedChain,
  } = value as Record<string, unknown>
  if (wantedChain !== undefined && Number(wantedChain) !== chainId)
    return `The transaction is for chain ${Number(wantedChain)}, but this page is on chain ${chainId}.`
  if (to !== undefined && to !== null && !isHexOf(to, 40)) return 'The receiver is not an address.'
  if (data !== undefined && input !== undefined && data !== input) return 'Data and input differ.'
  const payload = data ?? input ?? '0x'
  if (typeof payload !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(payload))
    return 'The data is not 0x-prefixed hex.'
  const numbers = [amount, gas, gasPrice].map(parseQuantity)
  if (numbers.includes(null)) return 'Value, gas and gas price are 0x-prefixed hex numbers.'
  const [wei, gasLimit, price] = numbers
  if (!isHexOf(to, 40) && payload === '0x')
    return 'The transaction has neither a receiver nor code to deploy.'
  return {
    to: isHexOf(to, 40) ? to : undefined,
    value: wei ?? 0n,
    data: payload as `0x${string}`,
    gas: gasLimit ?? undefined,
    gasPrice: price ?? undefined,
  }
}

/** `undefined`: absent; `null`: invalid. */
function parseQuantity(value: unknown): bigint | undefined | null {
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : null
}

function isHexOf(value: unknown, digits: number): value is `0x${string}` {
  return typeof value === 'string' && value.length === digits + 2 && /^0x[0-9a-fA-F]+$/.test(value)
}

/** A decoded ERC-20 call. */
type Call = { readonly name: string; readonly arguments: readonly string[]; readonly unlimited: boolean }

/** Allowances from half of the type's range up count as unlimited. */
const unlimitedFrom = maxUint256 / 2n

/** Decodes the call data of a transaction; `undefined` when there is none or it is unknown. */
export function decodeCall({ to, data }: WantedTransaction): Call | undefined {
  if (!to || data === '0x') return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    const parts = (args ?? []).map(String)
    const unlimited = functionName === 'approve' && args[1] >= unlimitedFrom
    return { name: functionName, arguments: parts, unlimited }
  } catch {
    return undefined
  }
}
