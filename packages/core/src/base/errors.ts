import { LatchkeyError } from '@latchkey/protocol'

// biome-ignore lint/performance/noBarrelFile: the errors of the engine are imported from one file
export { AbortedError, LatchkeyError, TimeoutError, withoutQuery } from '@latchkey/protocol'

/** A text is not an address of the chain, or its checksum does not match. */
export class InvalidAddressError extends LatchkeyError {
  override readonly name = 'InvalidAddressError'
  readonly reason: 'format' | 'checksum'

  constructor(p: { reason?: 'format' | 'checksum'; cause?: unknown } = {}) {
    const reason = p.reason ?? 'format'
    super(
      reason === 'checksum'
        ? 'At least one character of the address is wrong: its checksum does not match.'
        : 'This is not an address of the network in use.',
      {
        code: 'INVALID_ADDRESS',
        cause: p.cause,
        hint: 'Copy the address again from where it comes from.',
        docsPath: 'errors.html#invalidaddresserror',
      },
    )
    this.reason = reason
  }
}

/** A parameter of an action is missing or malformed. Nothing was asked of a wallet, a node or the server. */
export class InvalidParameterError extends LatchkeyError {
  override readonly name = 'InvalidParameterError'
  /** The parameter, or the field of it, e.g. `value` of a transaction or `types.Mail` of typed data. */
  readonly field: string

  /** @param p `write`: what belongs there, e.g. `an amount in wei as bigint` */
  constructor(p: { field: string; write: string; cause?: unknown }) {
    super(`Nothing was requested, because \`${p.field}\` is missing or malformed.`, {
      code: 'INVALID_PARAMETER',
      cause: p.cause,
      hint: `Write ${p.write}.`,
      docsPath: 'errors.html#invalidparametererror',
    })
    this.field = p.field
  }
}

/** Describes an error for events and logs: class and code of a Latchkey error, never text from outside. */
export function errorText(error: unknown): string {
  return error instanceof LatchkeyError ? `${error.name} ${error.code}` : 'Error'
}
