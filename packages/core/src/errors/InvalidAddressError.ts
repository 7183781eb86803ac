import { LatchkeyError } from './LatchkeyError.ts'

/** A text is not an address of the chain, or its checksum says that a character is wrong (S5.19). */
export class InvalidAddressError extends LatchkeyError {
  override readonly name = 'InvalidAddressError'
  readonly reason: 'format' | 'checksum'

  constructor(p: { reason?: 'format' | 'checksum'; cause?: unknown } = {}) {
    const reason = p.reason ?? 'format'
    super(
      reason === 'checksum'
        ? 'At least one character of the address is wrong: its checksum does not match.'
        : 'This is not an address of the network in use.',
      { code: 'INVALID_ADDRESS', cause: p.cause, hint: 'Copy the address again from where it comes from.' },
    )
    this.reason = reason
  }
}
