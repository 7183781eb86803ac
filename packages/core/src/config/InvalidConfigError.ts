import { LatchkeyError } from '../errors/LatchkeyError.ts'

/** `createConfig` was given something it can't work with; the message names the parameter. */
export class InvalidConfigError extends LatchkeyError {
  override readonly name = 'InvalidConfigError'

  constructor(message: string, hint: string) {
    super(message, { code: 'INVALID_CONFIG', hint })
  }
}
