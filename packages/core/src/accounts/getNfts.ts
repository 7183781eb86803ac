import { getNfts as getNftsRoute } from '@latchkey/protocol/routes'
import { dedupe } from '../base/dedupe.ts'
import { safeImageUrl } from '../base/safeImageUrl.ts'
import { plainText } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { callRoute } from '../config/callRoute.ts'
import type { NftPage } from '../config/holdings.ts'
import type { Network } from '../config/Network.ts'
import { getNetworkSupport, requireServer } from '../config/server.ts'
import type { AccountParameters } from '../config/typedConfig.ts'
import { queryHoldings } from '../requests/queryChain.ts'
import { type AccountReadErrorType, requireAccount } from './requireAccount.ts'

/** Parameters of {@link getNfts}. */
export type GetNftsParameters<config extends Config = Config> = AccountParameters<config> & {
  signal?: AbortSignal | undefined
  /** `next` of the previous page; absent for the first. */
  cursor?: string | undefined
}

/** Result of {@link getNfts}. */
export type GetNftsReturnType = NftPage

/** Errors of {@link getNfts}; `name` tells them apart. */
export type GetNftsErrorType = AccountReadErrorType

/**
 * Returns a page of the NFTs that an account holds on a network. Spam is part of it, with `hidden: true`.
 *
 * @throws NotConnectedError, InvalidNetworkError, AbortedError, and what `callServer` and RPC
 * reads throw
 */
export async function getNfts<config extends Config>(
  config: config,
  parameters: GetNftsParameters<config> = {},
): Promise<GetNftsReturnType> {
  const { network, address } = await requireAccount(config, parameters)
  const { cursor } = parameters
  const key = `nfts ${network.caipNetworkId} ${address} ${cursor ?? ''}`
  const run = ({ signal }: { signal: AbortSignal }) => fetchPage(config, { network, address, cursor, signal })
  return dedupe(config._internal.inFlight, key, run, parameters.signal)
}

async function fetchPage(
  config: Config,
  p: { network: Network; address: string; cursor: string | undefined; signal: AbortSignal },
): Promise<NftPage> {
  const { network, address, cursor, signal } = p
  const { caipNetworkId } = network
  const support = await getNetworkSupport(config, network)
  if (support !== 'served') {
    const read = await queryHoldings(config, { network: caipNetworkId, signal }, (actions, call) =>
      actions.getNfts({ ...call, address }),
    )
    return read ?? { nfts: [], unavailable: support }
  }
  const answer = await callRoute(config, getNftsRoute, {
    params: { address },
    query: { chainId: caipNetworkId, cursor },
    network: caipNetworkId,
    signal,
  })
  const { server } = await requireServer(config, 'api')
  return {
    nfts: answer.data
      .filter((nft) => nft.chain === caipNetworkId)
      .map((nft) => ({
        network: caipNetworkId,
        contract: nft.contract,
        tokenId: nft.tokenId,
        name: plainText(nft.name) || `#${nft.tokenId}`,
        imageUrl: safeImageUrl(nft.image, server),
        amount: BigInt(nft.amount),
        hidden: nft.is_spam,
      })),
    ...(answer.next && answer.next !== cursor && { next: answer.next }),
  }
}
