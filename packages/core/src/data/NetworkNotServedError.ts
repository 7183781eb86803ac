import { LatchkeyError } from '../errors/LatchkeyError.ts'

/** The server doesn't list the network, so it was not asked about it (W1.1, S5.10). */
export class NetworkNotServedError extends LatchkeyError {
  override readonly name = 'NetworkNotServedError'
  /** CAIP-2. */
  readonly network: string

  constructor(p: { network: string }) {
    super('The server has no data of this network, so it was not asked.', {
      code: 'NETWORK_NOT_SERVED',
      hint: 'Choose another network; balance, receiving and sending work here all the same.',
    })
    this.network = p.network
  }
}
