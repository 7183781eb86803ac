import { type CaipNetworkId, isNativePlaceholder } from '@latchkey/protocol'
import { wrappedSol } from '../../chain/addresses.ts'
import { createChainReader } from '../../chain/chainReader.ts'
import { createSolanaRpc } from '../../chain/solanaRpc.ts'
import { getDefaultCurrency, wellKnownChains } from '../../chain/wellKnownChains.ts'
import type { ServerConfig } from '../../config/readConfig.ts'
import type { NftDescription, TokenDescription, Tokens } from '../../ports/assets.ts'
import type { Chains } from '../../ports/chains.ts'
import type { Db } from '../../ports/db.ts'
import type { Clock, Egress, Log } from '../../ports/platform.ts'
import { cleanText } from './contractText.ts'
import { getNftRows, getTokenFacts, type TokenFacts, type WantedNft } from './readContracts.ts'
import { getMintFacts, getMintNftRows } from './readMints.ts'
import { createNftStore, createTokenStore } from './tokenStore.ts'

type TokensOptions = {
  readonly config: Pick<ServerConfig, 'networks' | 'tokens' | 'ipfsGateway'>
  readonly chains: Pick<Chains, 'send'>
  readonly db: Pick<Db, 'query'>
  readonly egress: Pick<Egress, 'request'>
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

/** The `Tokens` port: the operator's list, then stored data, then the contracts themselves. */
export function createTokens({ config, chains, db, egress, clock, log }: TokensOptions): Tokens {
  const reader = createChainReader({ chains, clock })
  const rpc = createSolanaRpc({ chains, clock })
  const tokenStore = createTokenStore({ db, clock })
  const nftStore = createNftStore({ db, clock })
  const listed = toTokenList(config.tokens)

  return {
    list: (chain) => [...(listed.get(chain)?.values() ?? [])],
    native: (chain) => describeNative(config, chain),

    async describe(chain, tokens) {
      const descriptions = new Map<string, TokenDescription>()
      const unlisted: string[] = []
      for (const token of new Set(tokens)) {
        const description = listed.get(chain)?.get(token) ?? describeWrappedSol(chain, token)
        if (description) descriptions.set(token, description)
        else unlisted.push(token)
      }
      const known = await tolerate(tokenStore.read(chain, unlisted), new Map<string, TokenFacts | null>())
      const unknown = unlisted.filter((token) => !known.has(token))
      if (unknown.length > 0) {
        const read = isSolana(chain)
          ? await getMintFacts(rpc, chain, unknown)
          : await getTokenFacts(reader, chain, unknown)
        await tolerate(tokenStore.write(chain, read), undefined)
        for (const [token, facts] of read) known.set(token, facts)
      }
      for (const [token, facts] of known)
        if (facts) descriptions.set(token, { chain, token, ...facts, listed: false })
      return descriptions
    },

    async describeNfts(chain, nfts) {
      const uniqueNfts = [...new Map(nfts.map((nft): [string, WantedNft] => [keyOf(nft), nft])).values()]
      const descriptions = await tolerate(nftStore.read(chain, uniqueNfts), new Map<string, NftDescription>())
      const unknown = uniqueNfts.filter((nft) => !descriptions.has(keyOf(nft)))
      if (unknown.length === 0) return descriptions
      const metadata = { now: () => clock.monotonic(), egress, ipfsGateway: config.ipfsGateway }
      const rows = isSolana(chain)
        ? await getMintNftRows(chain, unknown, { ...metadata, rpc })
        : await getNftRows(chain, unknown, { ...metadata, reader })
      await tolerate(
        nftStore.write(
          chain,
          rows.filter(({ keepFor }) => keepFor > 0),
        ),
        undefined,
      )
      for (const row of rows) descriptions.set(keyOf(row), row.description)
      return descriptions
    },
  }

  /** Names are available without the database, only slower. */
  function tolerate<value>(loading: Promise<value>, fallback: value): Promise<value> {
    return loading.catch((error: unknown) => {
      log.warn({ problem: error instanceof Error ? error.name : 'unknown' }, 'Token names are not stored')
      return fallback
    })
  }
}

function isSolana(chain: CaipNetworkId): boolean {
  return chain.startsWith('solana:')
}

/** Wrapped SOL has the symbol of SOL in its metadata, which would make it a fake of the native currency. */
function describeWrappedSol(chain: CaipNetworkId, token: string): TokenDescription | undefined {
  if (!isSolana(chain) || token !== wrappedSol) return undefined
  return { chain, token, name: 'Wrapped SOL', symbol: 'WSOL', decimals: 9, listed: true }
}

function keyOf({ contract, tokenId }: { readonly contract: string; readonly tokenId: bigint }): string {
  return `${contract}/${tokenId}`
}

function toTokenList(entries: ServerConfig['tokens']): Map<CaipNetworkId, Map<string, TokenDescription>> {
  const list = new Map<CaipNetworkId, Map<string, TokenDescription>>()
  for (const { chain, address, name, symbol, decimals, logoURI } of entries) {
    if (isNativePlaceholder(`${chain}:${address}`)) continue
    const tokens = list.get(chain) ?? new Map<string, TokenDescription>()
    const texts = { name: cleanText(name, 64), symbol: cleanText(symbol, 16) }
    list.set(
      chain,
      tokens.set(address, {
        chain,
        token: address,
        ...texts,
        decimals,
        ...(logoURI && { imageUrl: logoURI }),
        listed: true,
      }),
    )
  }
  return list
}

/**
 * Describes a chain's native currency: by the operator's token list (placeholder address), else by the networks file,
 * else as a well-known public chain, else as Ether or SOL.
 */
function describeNative(
  { networks, tokens }: Pick<ServerConfig, 'networks' | 'tokens'>,
  chain: CaipNetworkId,
): TokenDescription {
  const listed = tokens.find(
    (token) => token.chain === chain && isNativePlaceholder(`${chain}:${token.address}`),
  )
  const network = networks.find(({ id, caipNetworkId }) => (caipNetworkId ?? `eip155:${id}`) === chain)
  const known = wellKnownChains.get(chain)?.currency ?? getDefaultCurrency(chain)
  const { decimals, ...texts } = listed ?? network?.nativeCurrency ?? known
  return {
    chain,
    name: cleanText(texts.name, 64),
    symbol: cleanText(texts.symbol, 16),
    decimals,
    ...(listed?.logoURI && { imageUrl: listed.logoURI }),
    listed: true,
  }
}
