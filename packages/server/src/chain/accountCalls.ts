import type { EntryPointVersion } from '@latchkey/protocol/smart-accounts'
import {
  type Address,
  decodeAbiParameters,
  decodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
  toFunctionSelector,
} from 'viem'

/** One call that an account makes. */
export type AccountCall = { readonly to: Address; readonly value: bigint; readonly data: Hex }

const framework = parseAbi([
  'function execute(bytes32 mode, bytes executionCalldata)',
  'function execute((address target, uint256 value, bytes callData) execution)',
])
const simple = parseAbi([
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
])
const batch = parseAbiParameters('(address target, uint256 value, bytes callData)[]')

/**
 * Decodes the calls that the call data of an operation makes, for the account code of an entry point. Undefined: it calls something else
 * than the account's own ways to execute, so what it does is not known.
 */
export function decodeAccountCalls(
  version: EntryPointVersion,
  callData: Hex,
): readonly AccountCall[] | undefined {
  try {
    return version === '0.7' ? decodeFramework(callData) : decodeSimple(callData)
  } catch {
    return undefined
  }
}

/** The selector of `executeBatch((address,uint256,bytes)[])`. */
const batchSelector = toFunctionSelector(simple[1])
/** Calls of one batch that are read. */
const maxCalls = 64

/**
 * Returns whether an encoded batch has at most `maxCalls` calls, whose data together is no longer than the batch. Offsets may overlap: without this
 * look at the lengths a few kilobytes could be decoded to gigabytes.
 *
 * @throws SyntaxError for a batch that is cut short
 */
function isPlainBatch(encoded: Hex): boolean {
  const toWord = (at: number) => Number(BigInt(`0x${encoded.slice(2 + at * 2, 2 + (at + 32) * 2)}`))
  const bytes = (encoded.length - 2) / 2
  const count = toWord(toWord(0))
  if (count > maxCalls) return false
  const first = toWord(0) + 32
  let sum = 0
  for (let index = 0; index < count; index++) {
    const call = first + toWord(first + index * 32)
    sum += toWord(call + toWord(call + 64))
  }
  return sum <= bytes
}

function decodeFramework(callData: Hex): readonly AccountCall[] | undefined {
  const { args } = decodeFunctionData({ abi: framework, data: callData })
  if (args.length === 1) {
    const [{ target, value, callData: data }] = args
    return [toCall(target, value, data)]
  }
  const [mode, execution] = args
  // ERC-7579: call type, then whether a failed call reverts all of them. Selector and payload of the mode have to be empty.
  if (!/^0x(?:00|01)(?:00|01)0{60}$/.test(mode)) return undefined
  if (mode.startsWith('0x01')) {
    if (!isPlainBatch(execution)) return undefined
    const [calls] = decodeAbiParameters(batch, execution)
    return calls.map(({ target, value, callData: data }) => toCall(target, value, data))
  }
  // A single call is packed: address (20), value (32), data.
  if (execution.length < 2 + 104) return undefined
  return [
    toCall(
      execution.slice(0, 42) as Address,
      BigInt(`0x${execution.slice(42, 106)}`),
      `0x${execution.slice(106)}`,
    ),
  ]
}

function decodeSimple(callData: Hex): readonly AccountCall[] | undefined {
  if (callData.startsWith(batchSelector) && !isPlainBatch(`0x${callData.slice(10)}`)) return undefined
  const { args } = decodeFunctionData({ abi: simple, data: callData })
  if (args.length === 3) return [toCall(...args)]
  return args[0].map(({ target, value, data }) => toCall(target, value, data))
}

function toCall(to: Address, value: bigint, data: Hex): AccountCall {
  return { to: to.toLowerCase() as Address, value, data }
}

/** The selector of a call; `0x` for one without data. */
export function toSelector({ data }: AccountCall): Hex {
  return data.length >= 10 ? (data.slice(0, 10).toLowerCase() as Hex) : '0x'
}
