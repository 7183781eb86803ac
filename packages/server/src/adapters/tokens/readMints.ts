import type { CaipNetworkId } from '@latchkey/protocol'
import { isSolanaAddress } from '../../chain/addresses.ts'
import { getSolanaMints, type SolanaMint } from '../../chain/solanaMints.ts'
import type { SolanaRpc } from '../../chain/solanaRpc.ts'
import { cleanText } from './contractText.ts'
import type { MetadataOptions } from './metadata.ts'
import { loadNftRows, type NftKey, type NftRow, type TokenFacts } from './readContracts.ts'

/**
 * Reads name, symbol and decimals of mints. A mint without metadata is named by its shortened address. Null: no mint.
 *
 * @throws ChainUnavailableError, ChainReadError when the chain can't be read
 */
export async function getMintFacts(
  rpc: SolanaRpc,
  chain: CaipNetworkId,
  tokens: readonly string[],
): Promise<Map<string, TokenFacts | null>> {
  const mints = await readMints(rpc, chain, tokens)
  return new Map(
    tokens.map((token) => {
      const mint = mints.get(token)
      if (!mint) return [token, null]
      const [name, symbol] = [cleanText(mint.name, 64), cleanText(mint.symbol, 16)]
      const short = shortenMint(token)
      return [token, { name: name || symbol || short, symbol: symbol || short, decimals: mint.decimals }]
    }),
  )
}

/**
 * Reads names and images of NFTs from their metadata. An NFT without readable metadata gets the name in its mint, else its
 * shortened address.
 *
 * @throws ChainUnavailableError, ChainReadError when the chain can't be read
 */
export async function getMintNftRows(
  chain: CaipNetworkId,
  nfts: readonly NftKey[],
  { rpc, now, ...options }: MetadataOptions & { readonly rpc: SolanaRpc; readonly now: () => number },
): Promise<NftRow[]> {
  const startedAt = now()
  const mints = await readMints(
    rpc,
    chain,
    nfts.map(({ contract }) => contract),
  )
  const described = nfts.map(({ contract, tokenId }) => {
    const { name = '', uri = '' } = mints.get(contract) ?? {}
    const fallback = cleanText(name, 64) || shortenMint(contract)
    return { nft: { contract, tokenId }, uri: uri.trim() || undefined, fallback }
  })
  return loadNftRows(described, { ...options, now, startedAt })
}

/** Texts that are no address are left out: callers pass on what clients sent. */
function readMints(
  rpc: SolanaRpc,
  chain: CaipNetworkId,
  tokens: readonly string[],
): Promise<Map<string, SolanaMint | null>> {
  return getSolanaMints(rpc, chain, tokens.filter(isSolanaAddress))
}

function shortenMint(mint: string): string {
  return `${mint.slice(0, 4)}…${mint.slice(-4)}`
}
