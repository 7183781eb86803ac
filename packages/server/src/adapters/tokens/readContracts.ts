import type { CaipNetworkId } from '@latchkey/protocol'
import type { Hex } from 'viem'
import { type ChainReader, decodeUint } from '../../chain/chainReader.ts'
import type { NftDescription } from '../../ports/assets.ts'
import { cleanText, decodeAbiText } from './contractText.ts'
import { loadMetadata, type MetadataOptions } from './metadata.ts'

/** Name, symbol and decimals as a contract returns them, cleaned. */
export type TokenFacts = { readonly name: string; readonly symbol: string; readonly decimals: number }

/** Selectors of name(), symbol() and decimals() of EIP-20. */
const questions: readonly Hex[] = ['0x06fdde03', '0x95d89b41', '0x313ce567']

/**
 * Reads name, symbol and decimals of contracts in as few node calls as possible. Null: no token, or unusable answers.
 *
 * @throws ChainUnavailableError, ChainReadError when the chain can't be read
 */
export async function getTokenFacts(
  reader: ChainReader,
  chain: CaipNetworkId,
  tokens: readonly string[],
): Promise<Map<string, TokenFacts | null>> {
  const answers = await reader.read(
    chain,
    tokens.flatMap((token) =>
      questions.map((data) => ({ method: 'eth_call' as const, to: token as Hex, data })),
    ),
  )
  return new Map(
    tokens.map((token, index) => {
      const [name, symbol, decimals] = answers.slice(index * 3, index * 3 + 3)
      return [token, toFacts(name, symbol, decimals)]
    }),
  )
}

function toFacts(
  nameAnswer: string | undefined,
  symbolAnswer: string | undefined,
  decimalsAnswer: string | undefined,
): TokenFacts | null {
  const decimals = decodeUint(decimalsAnswer)
  const name = cleanText(decodeAbiText(nameAnswer) ?? '', 64)
  const symbol = cleanText(decodeAbiText(symbolAnswer) ?? '', 16)
  if (decimals === undefined || decimals > 255n || (name === '' && symbol === '')) return null
  return { name: name || symbol, symbol: symbol || cleanText(name, 16), decimals: Number(decimals) }
}

export type NftKey = { readonly contract: string; readonly tokenId: bigint }
export type NftRow = NftKey & { readonly description: NftDescription; readonly keepFor: number }

export type WantedNft = {
  readonly contract: string
  readonly tokenId: bigint
  readonly kind: 'erc721' | 'erc1155' | 'spl'
}

type NftRowsOptions = MetadataOptions & {
  readonly reader: ChainReader
  /** Milliseconds of a clock that never jumps. */
  readonly now: () => number
}

/** Milliseconds a description with and without metadata is stored. */
const keepFor = 7 * 24 * 60 * 60_000
const keepMissingFor = 60 * 60_000
/** Milliseconds after which no further metadata is fetched for this call. */
const budget = 6_000
/** Concurrent requests for metadata. */
const parallel = 8

/**
 * Reads names and images of NFTs from their contracts and metadata. An NFT without readable metadata gets the name of
 * its contract and its number. NFTs after the time budget get the same, with a `keepFor` of 0.
 *
 * @throws ChainUnavailableError, ChainReadError when the chain can't be read
 */
export async function getNftRows(
  chain: CaipNetworkId,
  nfts: readonly WantedNft[],
  { reader, now, ...options }: NftRowsOptions,
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
    contracts.map((contract, index) => [contract, decodeAbiText(answers[nfts.length + index]) ?? '']),
  )
  const described = nfts.map((nft, index) => ({
    nft,
    uri: toUri(answers[index], nft),
    fallback: `${cleanText(names.get(nft.contract) ?? '', 40) || 'NFT'} #${shortNumber(nft.tokenId)}`,
  }))
  return loadNftRows(described, { ...options, now, startedAt })
}

/** An NFT with the address of its metadata, and its name where the metadata has none. */
type DescribedNft = { readonly nft: NftKey; readonly uri: string | undefined; readonly fallback: string }

/**
 * Loads the metadata of NFTs, eight at a time. NFTs after the time budget, counted from `startedAt`, get the fallback with a
 * `keepFor` of 0. Never rejects.
 */
export async function loadNftRows(
  nfts: readonly DescribedNft[],
  {
    now,
    startedAt,
    ...options
  }: MetadataOptions & { readonly now: () => number; readonly startedAt: number },
): Promise<NftRow[]> {
  const rows: NftRow[] = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < nfts.length; index = next++) {
      const entry = nfts[index]
      if (!entry) return
      const { nft, uri, fallback } = entry
      const late = now() - startedAt > budget
      const metadata = late || uri === undefined ? undefined : await loadMetadata(uri, options)
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
  const uri = decodeAbiText(answer, 512 * 1024)?.trim()
  if (!uri) return undefined
  return kind === 'erc1155' ? uri.replaceAll('{id}', hexId(tokenId)) : uri
}

function hexId(tokenId: bigint): string {
  return tokenId.toString(16).padStart(64, '0')
}

/** Ids are often hashes. The last digits tell two of them apart. */
function shortNumber(tokenId: bigint): string {
  const digits = String(tokenId)
  return digits.length > 20 ? `${digits.slice(0, 6)}…${digits.slice(-6)}` : digits
}
