import { LatchkeyError } from '../errors/LatchkeyError.ts'

/** The server serves the network but could not read it just now (`unavailable` of W1.4): nothing is known, not zero. */
export class NetworkUnreadError extends LatchkeyError {
  override readonly name = 'NetworkUnreadError'
  /** CAIP-2. */
  readonly network: string

  constructor(p: { network: string }) {
    super('The server could not read this network just now.', {
      code: 'NETWORK_UNREAD',
      hint: 'Try again in half a minute.',
    })
    this.network = p.network
  }
}
