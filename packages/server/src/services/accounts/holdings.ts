import type { CaipNetworkId } from '@latchkey/protocol'
import type { Hex } from 'viem'
import { type ChainReader, decodeUint } from '../../chain/chainReader.ts'
import { ChainReadError } from '../../errors.ts'
import type { TokenDescription } from '../../ports/assets.ts'
import type { Ports } from '../../ports/Ports.ts'

/** An amount of one token, in base units. */
export type Holding = {
  readonly description: TokenDescription
  readonly amount: bigint
  /** CAIP-10 of the token as the client wrote it, where it named it. */
  readonly text?: string
}

/** What an account holds on one chain. The first of `held` is the native currency. */
export type Holdings = {
  readonly chain: CaipNetworkId
  readonly held: readonly Holding[]
  /** Milliseconds since 1970. */
  readonly readAt: number
}

/** Contracts whose balance is read. Accounts that received more tokens are read in part. */
const maxCandidates = 10_000
/** Tokens with a balance whose name and decimals are read. */
const maxDescribed = 1_000

type HoldingsOptions = {
  readonly index: Pick<Ports['index'], 'chains' | 'tokens'>
  readonly tokens: Pick<Ports['tokens'], 'list' | 'native' | 'describe'>
  readonly clock: Pick<Ports['clock'], 'now'>
  readonly reader: ChainReader
}

type SolanaHoldingsOptions = Pick<HoldingsOptions, 'clock'> & {
  readonly solana: Pick<Ports['solana'], 'holdings'>
  readonly tokens: Pick<Ports['tokens'], 'list' | 'native' | 'describe'>
}

/**
 * Reads what an account holds on one chain: the native currency, listed tokens, and every token that ever moved
 * to or from the account. Listed tokens come first. Zero balances are left out, except that of the native
 * currency.
 *
 * @throws what the index or the chain fails with
 */
export async function getHoldings(
  { index, tokens, clock, reader }: HoldingsOptions,
  chain: CaipNetworkId,
  account: string,
): Promise<Holdings> {
  const listed = tokens.list(chain).flatMap(({ token }) => (token === undefined ? [] : [token]))
  const indexed = index.chains().includes(chain) ? await index.tokens(account, [chain]) : []
  const candidates = [...new Set([...listed, ...indexed.map(({ token }) => token)])].slice(0, maxCandidates)
  const readAt = clock.now()
  const amounts = await getAmounts(reader, chain, account, candidates)
  const nonZero = candidates.filter((token) => (amounts.tokens.get(token) ?? 0n) > 0n).slice(0, maxDescribed)
  const descriptions = await tokens.describe(chain, nonZero)
  const held = nonZero.flatMap((token): Holding[] => {
    const description = descriptions.get(token)
    return description ? [{ description, amount: amounts.tokens.get(token) ?? 0n }] : []
  })
  return { chain, held: [{ description: tokens.native(chain), amount: amounts.native }, ...held], readAt }
}

/**
 * Reads what an account holds on a Solana chain: SOL, and the tokens of both token programs with their names.
 *
 * @throws what the node fails with
 */
export async function getSolanaHoldings(
  { solana, tokens, clock }: SolanaHoldingsOptions,
  chain: CaipNetworkId,
  account: string,
): Promise<Holdings> {
  const readAt = clock.now()
  const { native, tokens: amounts } = await solana.holdings(account, chain)
  const isListed = new Set(tokens.list(chain).map(({ token }) => token))
  // Accounts that received more tokens than are described show the listed ones at least.
  const mints = [...amounts.keys()]
    .sort((a, b) => Number(isListed.has(b)) - Number(isListed.has(a)))
    .slice(0, maxDescribed)
  const descriptions = mints.length > 0 ? await tokens.describe(chain, mints) : new Map()
  const held = mints.flatMap((mint): Holding[] => {
    const description = descriptions.get(mint)
    return description ? [{ description, amount: amounts.get(mint) ?? 0n }] : []
  })
  return { chain, held: [{ description: tokens.native(chain), amount: native }, ...held], readAt }
}

/** Reads balances of the given tokens, including zero balances. Addresses that are no token are left out. */
export async function getForcedHoldings(
  { tokens, reader }: Pick<HoldingsOptions, 'tokens' | 'reader'>,
  chain: CaipNetworkId,
  account: string,
  forced: readonly string[],
): Promise<Holding[]> {
  if (forced.length === 0) return []
  const amounts = await getAmounts(reader, chain, account, forced)
  const descriptions = await tokens.describe(chain, [...amounts.tokens.keys()])
  return forced.flatMap((token): Holding[] => {
    const description = descriptions.get(token)
    const amount = amounts.tokens.get(token)
    return description && amount !== undefined ? [{ description, amount }] : []
  })
}

/** Balances in base units. `tokens` has no entry for a contract without `balanceOf`. */
type Amounts = { readonly native: bigint; readonly tokens: ReadonlyMap<string, bigint> }

/**
 * Reads native and token balances of one block, 500 calls per node request.
 *
 * @throws ChainUnavailableError, ChainReadError
 */
async function getAmounts(
  reader: ChainReader,
  chain: CaipNetworkId,
  account: string,
  tokens: readonly string[],
): Promise<Amounts> {
  // balanceOf(address) of EIP-20
  const data: Hex = `0x70a08231${account.slice(2).padStart(64, '0')}`
  const [nativeAnswer, ...tokenAnswers] = await reader.read(chain, [
    { method: 'eth_getBalance', account: account as Hex },
    ...tokens.map((token) => ({ method: 'eth_call' as const, to: token as Hex, data })),
  ])
  const native = decodeUint(nativeAnswer)
  if (native === undefined) throw new ChainReadError('bad_answer', chain, 'no native balance')
  const amounts = new Map<string, bigint>()
  for (const [index, token] of tokens.entries()) {
    const answer = tokenAnswers[index]
    // A number is 32 bytes; a contract without balanceOf returns fewer.
    const amount = answer !== undefined && answer.length >= 66 ? decodeUint(answer) : undefined
    if (amount !== undefined) amounts.set(token, amount)
  }
  return { native, tokens: amounts }
}
