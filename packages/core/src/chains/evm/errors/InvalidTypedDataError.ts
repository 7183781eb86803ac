import { LatchkeyError } from '../../../base/errors.ts'

/** Typed data without the parts EIP-712 demands, or that isn't JSON; `part` names the part. */
export class InvalidTypedDataError extends LatchkeyError {
  override readonly name = 'InvalidTypedDataError'
  readonly part: string

  constructor(p: { part: string; cause?: unknown }) {
    super(
      `The wallet was not asked to sign because the "${p.part}" of the typed data is missing or malformed.`,
      {
        code: 'INVALID_TYPED_DATA',
        cause: p.cause,
        hint: 'This is a fault of the app: tell whoever runs it.',
      },
    )
    this.part = p.part
  }
}
