import type { CaipNetworkId } from '@latchkey/protocol'
import type { Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import type { NftDescription } from '../../ports/Tokens.ts'
import { cleanText } from './cleanText.ts'
import { readAbiText } from './readAbiText.ts'
import { type MetadataOptions, readMetadata } from './readMetadata.ts'

export type NftKey = { readonly contract: string; readonly tokenId: bigint }
export type NftRow = NftKey & { readonly description: NftDescription; readonly keepFor: number }

export type WantedNft = {
  readonly contract: string
  readonly tokenId: bigint
  readonly kind: 'erc721' | 'erc1155'
}

export type ReadNftsOptions = MetadataOptions & {
  readonly reader: ChainReader
  /** Milliseconds on a clock that never jumps. */
  readonly now: () => number
}

const keepFor = 7 * 24 * 60 * 60_000
const keepMissingFor = 60 * 60_000
/** Milliseconds after which no further metadata is fetched for this question. */
const budget = 6_000
const parallel = 8

/**
 * Reads names and images of NFTs from their contracts and metadata. What can't be read has its contract's name and
 * number; what there was no time for as well, with nothing to keep.
 *
 * @throws ChainUnavailableError, ChainReadError when the chain can't be read
 */
export async function readNfts(
  chain: CaipNetworkId,
  nfts: readonly WantedNft[],
  { reader, now, ...options }: ReadNftsOptions,
): Promise<NftRow[]> {
  const startedAt = now()
  const contracts = [...new Set(nfts.map(({ contract }) => contract))]
  const answers = await reader.read(chain, [
    ...nfts.map((nft) => ({ method: 'eth_call' as const, to: nft.contract as Hex, data: uriCall(nft) })),
    ...contracts.map((contract) => ({
      method: 'eth_call' as const,
      to: contract as Hex,
      data: '0x06fdde03' as const,
    })),
  ])
  const names = new Map(
    contracts.map((contract, index) => [contract, readAbiText(answers[nfts.length + index]) ?? '']),
  )
  const rows: NftRow[] = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < nfts.length; index = next++) {
      const nft = nfts[index]
      if (!nft) return
      const late = now() - startedAt > budget
      const uri = toUri(answers[index], nft)
      const metadata = late || uri === undefined ? undefined : await readMetadata(uri, options)
      const fallback = `${cleanText(names.get(nft.contract) ?? '', 40) || 'NFT'} #${shortNumber(nft.tokenId)}`
      rows[index] = {
        ...nft,
        description: {
          name: metadata?.name ?? fallback,
          ...(metadata?.imageUrl !== undefined && { imageUrl: metadata.imageUrl }),
        },
        keepFor: metadata ? keepFor : late ? 0 : keepMissingFor,
      }
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return rows
}

/** tokenURI(uint256) of EIP-721, uri(uint256) of EIP-1155. */
function uriCall({ kind, tokenId }: WantedNft): Hex {
  return `${kind === 'erc721' ? '0xc87b56dd' : '0x0e89341c'}${hexId(tokenId)}`
}

/** EIP-1155: `{id}` in the URI is the id as 64 hex digits. */
function toUri(answer: string | undefined, { kind, tokenId }: WantedNft): string | undefined {
  const uri = readAbiText(answer, 512 * 1024)?.trim()
  if (!uri) return undefined
  return kind === 'erc1155' ? uri.replaceAll('{id}', hexId(tokenId)) : uri
}

function hexId(tokenId: bigint): string {
  return tokenId.toString(16).padStart(64, '0')
}

/** Ids are often hashes; the last digits tell two apart. */
function shortNumber(tokenId: bigint): string {
  const digits = String(tokenId)
  return digits.length > 20 ? `${digits.slice(0, 6)}…${digits.slice(-6)}` : digits
}
