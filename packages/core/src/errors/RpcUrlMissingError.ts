import { LatchkeyError } from './LatchkeyError.ts'

/** A network without any RPC URL was asked (S8.45). */
export class RpcUrlMissingError extends LatchkeyError {
  override readonly name = 'RpcUrlMissingError'

  /** `caipNetworkId` is the network's CAIP-2 id; the message names its reference. */
  constructor(p: { caipNetworkId: string }) {
    super(`No RPC url provided for chainId: ${p.caipNetworkId.split(':')[1]}`, {
      code: 'RPC_URL_MISSING',
      hint: `Give ${p.caipNetworkId} an RPC URL in createConfig.`,
    })
  }
}
