import { KeyError } from './KeyError.ts'

/** The way that was tried doesn't open this wallet. */
export function wrongFactor(cause?: unknown): KeyError {
  return new KeyError('wrongFactor', 'That doesn’t open this wallet. Check it and try again.', { cause })
}
