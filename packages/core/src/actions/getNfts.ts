import type { Config } from '../config/Config.ts'
import { currentConnection } from '../connection/currentConnection.ts'
import { NotConnectedError } from '../errors/NotConnectedError.ts'
import { requireNetwork } from '../network/requireNetwork.ts'
import type { NftPage } from '../nfts/NftPage.ts'
import { loadPart } from '../request/loadPart.ts'
import type { ReadParameters } from '../request/readChain.ts'

/** Parameters of {@link getNfts}. */
export type GetNftsParameters = Pick<ReadParameters, 'network' | 'signal'> & {
  /** Plain address; default the current account of the network's namespace. */
  address?: string | undefined
  /** `next` of the page before; absent for the first page. */
  cursor?: string | undefined
}

/**
 * A page of the NFTs an account holds on a network (W10.1); spam is in it with `hidden: true`.
 * @throws NotConnectedError, NetworkUndefinedError, AbortedError, and what `readApi` throws
 */
export async function getNfts(config: Config, parameters: GetNftsParameters = {}): Promise<NftPage> {
  const network = requireNetwork(config, parameters.network)
  const address = parameters.address ?? currentConnection(config.state, network.chainNamespace)?.accounts[0]
  if (address === undefined) throw new NotConnectedError()
  const { readNfts } = await loadPart(() => import('../nfts/readNfts.ts'))
  return readNfts(config, { ...parameters, network, address })
}
