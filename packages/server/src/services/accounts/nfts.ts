import { type AccountNft, type AccountNfts, type CaipNetworkId, dataLimits } from '@latchkey/protocol'
import { isAdvertising } from '@latchkey/protocol/spam'
import { base58 } from '@scure/base'
import { withDeadline } from '../../base/promises.ts'
import { toWireAddress } from '../../chain/addresses.ts'
import type { ServerConfig } from '../../config/readConfig.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { createCursorCheck, cursorChain, type PageQuery, type PageScope } from '../../http/page.ts'
import type { NftDescription } from '../../ports/assets.ts'
import type { IndexedNft } from '../../ports/chains.ts'
import type { Ports } from '../../ports/Ports.ts'

/** A page as JSON text, and when it was made (milliseconds since 1970). */
type NftsPage = { readonly body: string; readonly madeAt: number }

/** Reads one page. Fails with HttpFailure 503 while index and cache have none. */
export type NftReader = (query: PageQuery<NftPosition>) => Promise<NftsPage>

/** Milliseconds for a page. */
const deadline = 20_000
/** A cached page is returned only while the index does not answer. Milliseconds. */
const cacheRule = { freshFor: 0, staleFor: 10 * 60_000 }

/** Creates the function that reads one page of the NFTs an account holds. */
export function createNftReader({ cache, index, solana, tokens, images, log }: NftsOptions): NftReader {
  return async ({ project, family, scope, chains, cursor = '', after }) => {
    const { account } = scope
    const key = ['nfts', project, chains.join(','), account, cursor]
    try {
      const { value, madeAt } = await cache.getOrLoad(key, cacheRule, () =>
        withDeadline(load(), deadline, 'A list of NFTs'),
      )
      return { body: value, madeAt }
    } catch (error) {
      log.warn({ problem: error instanceof Error ? error.name : 'unknown' }, 'NFTs could not be read')
      throw new HttpFailure(503, '', 'NFT provider is temporarily unavailable')
    }

    async function load(): Promise<string> {
      const source = family === 'solana' ? solana : index
      const found = await source.nfts({ account, chains, after, limit: dataLimits.nftPage + 1 })
      const page = found.slice(0, dataLimits.nftPage)
      const descriptions = await describe(page)
      const last = found.length > page.length ? page.at(-1) : undefined
      const answer: AccountNfts = {
        data: page.map((nft) => toEntry(nft, descriptions.get(nft.chain)?.get(toNftKey(nft)))),
        next: last ? nftCursor.encode(last, scope) : null,
      }
      return JSON.stringify(answer)
    }
  }

  async function describe(page: readonly IndexedNft[]) {
    const byChain = new Map<CaipNetworkId, ReadonlyMap<string, NftDescription>>()
    const chainsOfPage = [...new Set(page.map(({ chain }) => chain))]
    await Promise.all(
      chainsOfPage.map(async (chain) => {
        byChain.set(
          chain,
          await tokens.describeNfts(
            chain,
            page.filter((nft) => nft.chain === chain),
          ),
        )
      }),
    )
    return byChain
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
      is_spam: isAdvertising(name),
    }
  }
}

function toNftKey({ contract, tokenId }: IndexedNft): string {
  return `${contract}/${tokenId}`
}

/** Ports and settings of the NFT route. */
export type NftsOptions = Pick<
  Ports,
  'cache' | 'chains' | 'clock' | 'images' | 'index' | 'limits' | 'log' | 'projects' | 'solana' | 'tokens'
> & { readonly config: Pick<ServerConfig, 'mode' | 'limits' | 'networks'> }

/** Position in a list of NFTs: the last NFT of a page. */
type NftPosition = { readonly chain: CaipNetworkId; readonly contract: string; readonly tokenId: bigint }

// chain 4 · contract 20 · id 32 · check 4 = 60 bytes, 80 characters of base64url. On Solana the mint (32 bytes) stands in
// place of the id, and the contract is zero.
const positionLength = 56
const cursorLength = 60

/** Encodes a position in the NFTs of an account as opaque text. Clients hold such cursors: the layout is a wire format. */
export const nftCursor = {
  encode({ chain, contract, tokenId }: NftPosition, scope: PageScope): string {
    const isSolana = chain.startsWith('solana:')
    const positionBytes = Buffer.concat([
      cursorChain.encode(chain, 4),
      isSolana ? Buffer.alloc(20) : Buffer.from(contract.slice(2), 'hex'),
      isSolana ? base58.decode(contract) : Buffer.from(tokenId.toString(16).padStart(64, '0'), 'hex'),
    ])
    return Buffer.concat([positionBytes, toChecksum(scope, positionBytes)]).toString('base64url')
  },
  /** Undefined for a cursor that is malformed, altered, of another query or of a chain outside `chains`. */
  decode(cursor: string, scope: PageScope, chains: readonly CaipNetworkId[]): NftPosition | undefined {
    if (!/^[\w-]{80}$/.test(cursor)) return undefined
    const bytes = Buffer.from(cursor, 'base64url')
    const positionBytes = bytes.subarray(0, positionLength)
    if (!toChecksum(scope, positionBytes).equals(bytes.subarray(positionLength))) return undefined
    const chain = cursorChain.decode(positionBytes.subarray(0, 4), chains)
    if (!chain) return undefined
    if (chain.startsWith('solana:'))
      return { chain, contract: base58.encode(positionBytes.subarray(24)), tokenId: 0n }
    return {
      chain,
      contract: `0x${positionBytes.toString('hex', 4, 24)}`,
      tokenId: BigInt(`0x${positionBytes.toString('hex', 24)}`),
    }
  },
} as const

function toChecksum({ account, chain }: PageScope, positionBytes: Uint8Array): Buffer {
  return createCursorCheck(['nfts', account, chain], positionBytes, cursorLength - positionLength)
}
