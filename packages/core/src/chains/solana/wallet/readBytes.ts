import { InvalidAnswerError } from '../../../requests/requestWallet.ts'

/** Bytes out of a wallet's answer, of a length if one is given. @throws InvalidAnswerError */
export function readBytes(value: unknown, expected: string, length?: number): Uint8Array {
  const bytes = ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : undefined
  if (bytes && bytes.length > 0 && (length === undefined || bytes.length === length)) return bytes
  throw new InvalidAnswerError({
    expected,
    hint: 'Look at the activity in your wallet before you try again.',
  })
}
