import { accountNfts } from '@latchkey/protocol/schemas'
import type { Config } from '../config/Config.ts'
import { networkSupport } from '../data/networkSupport.ts'
import { plainText } from '../data/plainText.ts'
import { readApi } from '../data/readApi.ts'
import { requireServer } from '../data/requireServer.ts'
import { safeImageUrl } from '../data/safeImageUrl.ts'
import type { Network } from '../network/Network.ts'
import { readHoldings } from '../request/readHoldings.ts'
import { shareWork } from '../request/shareWork.ts'
import type { NftPage } from './NftPage.ts'

/** Parameters of {@link readNfts}. */
export type ReadNftsParameters = {
  network: Network
  /** Plain. */
  address: string
  cursor?: string | undefined
  signal?: AbortSignal | undefined
}

/** One page of an account's NFTs (W10.1), shared by callers. Throws what `readApi` throws. */
export async function readNfts(config: Config, p: ReadNftsParameters): Promise<NftPage> {
  const key = `nfts ${p.network.caipNetworkId} ${p.address} ${p.cursor ?? ''}`
  return shareWork(config._internal.pending, key, ({ signal }) => read(config, { ...p, signal }), p.signal)
}

async function read(config: Config, p: ReadNftsParameters & { signal: AbortSignal }): Promise<NftPage> {
  const { network, address, cursor, signal } = p
  const { caipNetworkId } = network
  const support = await networkSupport(config, network)
  if (support !== 'served') {
    const read = await readHoldings(config, { network: caipNetworkId, signal }, (actions, call) =>
      actions.getNfts({ ...call, address }),
    )
    return read ?? { nfts: [], unavailable: support }
  }
  const answer = await readApi(config, `/v1/account/${encodeURIComponent(address)}/nfts`, {
    schema: accountNfts,
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
