import { LatchkeyError } from './LatchkeyError.ts'

/** A value is not a CAIP-2 id of a chain family we know (S5.22). */
export class InvalidNetworkError extends LatchkeyError {
  override readonly name = 'InvalidNetworkError'
  /** What was given. */
  readonly value: unknown

  constructor(p: { value: unknown; cause?: unknown }) {
    super(`${printable(p.value)} is not the id of a network.`, {
      code: 'INVALID_NETWORK',
      cause: p.cause,
      hint: 'Write it as namespace and reference (CAIP-2), e.g. eip155:1.',
    })
    this.value = p.value
  }
}

function printable(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? `'${String(value).slice(0, 64)}'` : 'This'
}
