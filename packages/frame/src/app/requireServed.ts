import type { CaipNetworkId, FrameConfig } from '@latchkey/protocol'
import { RequestError } from '../requests/RequestError.ts'
import { networkOf } from './networkOf.ts'

/** The network a page names by a wire chain id, if this frame serves it. @throws RequestError `mismatch` */
export function requireServed(
  { networks }: Pick<FrameConfig, 'networks'>,
  chainId: string | number,
): CaipNetworkId {
  const network = networkOf(chainId)
  if (network && networks.some((one) => one.caipNetworkId === network)) return network
  throw new RequestError('mismatch', 'This wallet doesn’t serve that network.')
}
