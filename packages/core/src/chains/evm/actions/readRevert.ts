import { walkErrorChain } from '../../../base/errorChain.ts'

const maxText = 200

/**
 * Why a contract refused a call, in its own words: the text of `Error(string)`, else the kind of panic or the selector of
 * a custom error (Solidity ABI). `undefined` where it gave no reason. Text from outside.
 */
export function readRevert(error: unknown): string | undefined {
  const data = walkErrorChain(error)
    .flatMap((node) => [node.data, (node.data as { data?: unknown } | null | undefined)?.data])
    .find((value): value is string => typeof value === 'string' && /^0x[\da-f]{8,}$/i.test(value))
  if (data === undefined) return undefined
  const selector = data.slice(0, 10).toLowerCase()
  if (selector === '0x08c379a0') return readString(data.slice(10))
  if (selector === '0x4e487b71') return `panic 0x${data.slice(-2)}`
  return `error ${selector}`
}

/** The text of an ABI-encoded string: offset, length, bytes. */
function readString(body: string): string | undefined {
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
