import { type AccountNft, type AccountNfts, type CaipNetworkId, dataLimits } from '@latchkey/protocol'
import { toWireAddress } from '../../chain/toWireAddress.ts'
import { withDeadline } from '../../chain/withDeadline.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { PageQuestion } from '../../http/readPage.ts'
import type { IndexedNft } from '../../ports/Index.ts'
import type { NftDescription } from '../../ports/Tokens.ts'
import { isLure } from '../../spam/isLure.ts'
import type { NftsOptions } from './NftsOptions.ts'
import { type NftPlace, nftCursor } from './nftCursor.ts'

/** A page as JSON text, and when it was made (milliseconds since 1970). */
export type NftsPage = { readonly body: string; readonly madeAt: number }

export type AskNfts = (question: PageQuestion<NftPlace>) => Promise<NftsPage>

const deadline = 20_000
/** Never given while the index answers; what a person sees when it doesn't. */
const rule = { freshFor: 0, staleFor: 10 * 60_000 }

/** Makes the function that answers one page of the NFTs an account holds (W10.1). */
export function createAskNfts({ cache, index, tokens, images, log }: NftsOptions): AskNfts {
  return async ({ project, scope, chains, cursor = '', after }) => {
    const { account } = scope
    const key = ['nfts', project, chains.join(','), account, cursor]
    try {
      const { value, madeAt } = await cache.through(key, rule, () =>
        withDeadline(load(), deadline, 'A list of NFTs'),
      )
      return { body: value, madeAt }
    } catch (error) {
      log.warn({ problem: error instanceof Error ? error.name : 'unknown' }, 'NFTs could not be read')
      throw new HttpFailure(503, '', 'NFT provider is temporarily unavailable')
    }

    async function load(): Promise<string> {
      const found = await index.nfts({ account, chains, after, limit: dataLimits.nftPage + 1 })
      const page = found.slice(0, dataLimits.nftPage)
      const descriptions = await describe(page)
      const last = found.length > page.length ? page.at(-1) : undefined
      const answer: AccountNfts = {
        data: page.map((nft) => toEntry(nft, descriptions.get(nft.chain)?.get(keyOf(nft)))),
        next: last ? nftCursor.write(last, scope) : null,
      }
      return JSON.stringify(answer)
    }
  }

  async function describe(page: readonly IndexedNft[]) {
    const all = new Map<CaipNetworkId, ReadonlyMap<string, NftDescription>>()
    const named = [...new Set(page.map(({ chain }) => chain))]
    await Promise.all(
      named.map(async (chain) => {
        all.set(
          chain,
          await tokens.describeNfts(
            chain,
            page.filter((nft) => nft.chain === chain),
          ),
        )
      }),
    )
    return all
  }

  function toEntry(
    nft: IndexedNft,
    { name, imageUrl }: NftDescription = { name: `NFT #${nft.tokenId}` },
  ): AccountNft {
    return {
      chain: nft.chain,
      contract: toWireAddress(nft.contract),
      tokenId: String(nft.tokenId),
      name,
      image: (imageUrl !== undefined && images.link(imageUrl)) || null,
      amount: String(nft.amount),
      is_spam: isLure(name),
    }
  }
}

function keyOf({ contract, tokenId }: IndexedNft): string {
  return `${contract}/${tokenId}`
}
