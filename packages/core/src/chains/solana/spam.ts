import type { SpamReason } from '@latchkey/protocol'
import {
  createSpamTokenFilter,
  getImitatedTokens,
  isAdvertising,
  isDust,
  isLookalike,
} from '@latchkey/protocol/spam'
import type { Network } from '../../config/Network.ts'
import { wrappedSol } from './addresses.ts'

/** A movement of an account's balance, in base units; without `mint` of SOL. Name and symbol are untrusted text. */
export type SolanaMovement = {
  readonly mint: string | undefined
  readonly amount: bigint
  readonly decimals: number
  readonly name: string
  readonly symbol: string
}

/** What a transaction is to an account, as far as the test for spam looks at it. */
export type SolanaOccurrence = {
  /** Whether the account signed it: nobody can forge that. */
  readonly isOwn: boolean
  /** Plain address of the other side. */
  readonly from: string
  readonly movements: readonly SolanaMovement[]
}

/**
 * Returns why a transaction is hidden by default, by the rules of the server's history as far as a node alone tells;
 * `undefined` if it is not. What the account signed, and what comes from an address it has paid, is never hidden.
 *
 * @param paid addresses the account has sent to
 */
export function findSolanaSpam(
  network: SpamNetwork,
  { isOwn, from, movements }: SolanaOccurrence,
  paid: ReadonlySet<string>,
): SpamReason | undefined {
  if (isOwn || paid.has(from)) return undefined
  if (isLookalike(from, paid)) return 'lookalike'
  if (movements.length === 0) return 'zeroValue'
  const isFake = createSolanaTokenFilter(network)
  const reasons = movements.map(({ mint, amount, ...labels }): SpamReason | undefined => {
    if (mint === undefined) return isDust(amount, labels.decimals) ? 'dust' : undefined
    // A single piece without decimals is an NFT.
    if (labels.decimals === 0 && amount === 1n) return isAdvertising(labels.name) ? 'spamNft' : undefined
    return isFake({ mint, ...labels }) ? 'fakeToken' : undefined
  })
  return reasons.includes(undefined) ? undefined : reasons[0]
}

/**
 * Creates the test for fake tokens of a network, without an operator's token list: those that advertise, those that can be
 * mistaken for its currency, and those that can be mistaken for a well-known token.
 */
export function createSolanaTokenFilter({ nativeCurrency, caipNetworkId }: SpamNetwork) {
  const imitated = getImitatedTokens(caipNetworkId)
  const isSpam = createSpamTokenFilter([nativeCurrency, { name: 'Wrapped SOL', symbol: 'wSOL' }, ...imitated])
  const genuine = new Set([wrappedSol, ...imitated.map(({ token }) => token)])
  return ({ mint, ...labels }: Pick<SolanaMovement, 'mint' | 'name' | 'symbol' | 'decimals'>) =>
    isSpam({ ...labels, token: mint, listed: mint !== undefined && genuine.has(mint) })
}

/** What the test needs of a network. */
type SpamNetwork = Pick<Network, 'nativeCurrency' | 'caipNetworkId'>
