import { walkErrorChain } from '../../base/errorChain.ts'
import { RpcError } from '../../base/rpcErrors.ts'

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
  return `0xa9059cbb${word(to.slice(-40).toLowerCase())}${word(toHex(value).slice(2))}`
}

function word(digits: string): string {
  return digits.padStart(64, '0')
}

/**
 * Decodes a text a contract returned: an ABI `string`, or `bytes32` padded with zeros, as older tokens return;
 * `undefined` for anything else. Never throws and never reads beyond the data, whatever lengths it claims.
 */
export function decodeText(answer: unknown): string | undefined {
  if (typeof answer !== 'string' || !/^0x(?:[\da-f]{2}){32,4096}$/i.test(answer)) return undefined
  const hex = answer.slice(2)
  if (hex.length === 64) return decodeHex(hex.replace(/(?:00)+$/, ''))
  const offset = decodeLength(hex, 0)
  const length = offset === undefined ? undefined : decodeLength(hex, offset)
  if (offset === undefined || length === undefined) return undefined
  const start = (offset + 32) * 2
  return start + length * 2 <= hex.length ? decodeHex(hex.slice(start, start + length * 2)) : undefined
}

/** A 32-byte number that is small enough for an offset or a length. */
function decodeLength(hex: string, at: number): number | undefined {
  const text = hex.slice(at * 2, at * 2 + 64)
  return /^0{56}[\da-f]{8}$/i.test(text) ? Number.parseInt(text.slice(-8), 16) : undefined
}

function decodeHex(hex: string): string {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  return new TextDecoder().decode(bytes)
}

const maxText = 200

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
  if (selector === '0x08c379a0') return decodeString(data.slice(10))
  if (selector === '0x4e487b71') return `panic 0x${data.slice(-2)}`
  return `error ${selector}`
}

/** Decodes an ABI-encoded string: offset, length, bytes. */
function decodeString(body: string): string | undefined {
  const length = Number.parseInt(body.slice(64, 128), 16)
  if (!Number.isSafeInteger(length) || length > 10_000) return undefined
  const digits = body.slice(128, 128 + length * 2).match(/../g) ?? []
  const text = new TextDecoder().decode(Uint8Array.from(digits, (pair) => Number.parseInt(pair, 16)))
  return (
    text
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, maxText) || undefined
  )
}
