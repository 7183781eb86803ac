import { hex } from '@scure/base'
import { walkErrorChain } from '../../base/errorChain.ts'
import { isRevert, RpcError } from '../../base/rpcErrors.ts'

/**
 * Permit2, at the same address on every chain it is on: apps spend tokens through it by allowances that it keeps itself.
 *
 * @see https://docs.uniswap.org/contracts/permit2/reference/allowance-transfer
 */
export const permit2Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** A number as JSON-RPC quantity, e.g. `0x0`, without leading zeros (EIP-1474). */
export function toHex(value: bigint | number): `0x${string}` {
  return `0x${value.toString(16)}`
}

/**
 * Parses a node's hex quantity of up to 256 bits.
 *
 * @throws RpcError for anything else
 */
export function parseQuantity(answer: unknown, method: string): bigint {
  if (typeof answer !== 'string' || !/^0x[\da-f]{1,64}$/i.test(answer)) {
    throw new RpcError({
      code: -1,
      message: `The network answered ${method} with something that is no number.`,
    })
  }
  return BigInt(answer)
}

/** Calldata of ERC-20 `transfer(address to, uint256 value)` (EIP-20). */
export function encodeTransfer(to: string, value: bigint): string {
  return `0xa9059cbb${encodeAddress(to)}${encodeUint(value)}`
}

/** A number as 64 hex digits: one ABI word, without `0x`. */
export function encodeUint(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}

/** An address, with or without `0x`, as 64 hex digits: one ABI word, without `0x`. */
export function encodeAddress(address: string): string {
  return address.slice(-40).toLowerCase().padStart(64, '0')
}

/**
 * Decodes a text a contract returned: an ABI `string`, or `bytes32` padded with zeros, as older tokens return;
 * `undefined` for anything else. Never throws and never reads beyond the data, whatever lengths it claims.
 */
export function decodeText(answer: unknown): string | undefined {
  if (typeof answer !== 'string' || !/^0x(?:[\da-f]{2}){32,4096}$/i.test(answer)) return undefined
  const digits = answer.slice(2)
  if (digits.length === 64) return decodeUtf8(digits.replace(/(?:00)+$/, ''))
  const offset = decodeLength(digits, 0)
  const length = offset === undefined ? undefined : decodeLength(digits, offset)
  if (offset === undefined || length === undefined) return undefined
  const start = (offset + 32) * 2
  return start + length * 2 <= digits.length ? decodeUtf8(digits.slice(start, start + length * 2)) : undefined
}

/** The ABI word at a byte offset; `undefined` if it is missing or too large for an offset or a length. */
function decodeLength(digits: string, byteOffset: number): number | undefined {
  const word = digits.slice(byteOffset * 2, byteOffset * 2 + 64)
  return /^0{56}[\da-f]{8}$/i.test(word) ? Number.parseInt(word.slice(-8), 16) : undefined
}

/** Decodes hex digits as UTF-8; an odd last digit is left out. */
function decodeUtf8(digits: string): string {
  return new TextDecoder().decode(hex.decode(digits.slice(0, digits.length - (digits.length % 2))))
}

/** Characters of a revert reason at most. */
const maxReasonLength = 200

/**
 * The reason of a revert: the text of `Error(string)`, else the code of the panic or the selector of the custom error
 * (Solidity ABI). `undefined` if there is none. Text from outside.
 */
export function decodeRevert(error: unknown): string | undefined {
  const data = walkErrorChain(error)
    .flatMap((node) => [node.data, (node.data as { data?: unknown } | null | undefined)?.data])
    .find((value): value is string => typeof value === 'string' && /^0x[\da-f]{8,}$/i.test(value))
  if (data === undefined) return undefined
  const selector = data.slice(0, 10).toLowerCase()
  if (selector === '0x08c379a0') return decodeReason(data.slice(10))
  if (selector === '0x4e487b71') return `panic 0x${data.slice(-2)}`
  return `error ${selector}`
}

/** Decodes an ABI string (offset, length, bytes) into one line; data that is cut off is decoded as far as it goes. */
function decodeReason(body: string): string | undefined {
  const length = Number.parseInt(body.slice(64, 128), 16)
  if (!Number.isSafeInteger(length) || length > 10_000) return undefined
  const text = decodeUtf8(body.slice(128, 128 + length * 2)).replace(/[\p{C}\s]+/gu, ' ')
  return text.trim().slice(0, maxReasonLength) || undefined
}

/**
 * Whether an `eth_call` failed by the contract's code: it reverted, or ended in one of the EVM's exceptions, which nodes name
 * in their message alone (Geth "invalid opcode: INVALID", Anvil "EVM error InvalidFEOpcode", Nethermind "BadInstruction").
 */
export function isContractFailure(error: unknown): boolean {
  return isRevert(error) || (error instanceof RpcError && evmException.test(error.message))
}

const evmException =
  /invalid ?(?:fe)? ?opcode|opcode ?not ?found|bad ?instruction|out ?of ?gas|invalid ?jump|stack ?(?:under|over)flow|stack limit/i
