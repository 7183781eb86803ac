import { LatchkeyError } from '../base/errors.ts'

/** Swaps, or their gas price, were asked for on a network the server has none of (S8.15, S8.16). */
export class UnsupportedSwapError extends LatchkeyError {
  override readonly name = 'UnsupportedSwapError'

  constructor(p: { what: 'Gas Price' | 'Swaps'; cause?: unknown }) {
    super(`Network not supported for ${p.what}`, {
      code: 'SWAP_NETWORK_NOT_SUPPORTED',
      cause: p.cause,
      hint: 'Choose another network.',
    })
  }
}
