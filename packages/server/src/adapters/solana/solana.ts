import { createSolanaRpc } from '../../chain/solanaRpc.ts'
import type { Chains, IndexedNft, Solana } from '../../ports/chains.ts'
import type { Clock } from '../../ports/platform.ts'
import { createSolanaHistory } from './history.ts'
import { getSolanaBalances, getSolanaTokenAccounts, isSolanaNft } from './tokenAccounts.ts'

type SolanaOptions = {
  readonly chains: Pick<Chains, 'list' | 'send'>
  readonly clock: Pick<Clock, 'monotonic'>
}

/** Creates the `Solana` port over the nodes of the served Solana chains. Works with any RPC; no index is needed. */
export function createSolana({ chains, clock }: SolanaOptions): Solana {
  const rpc = createSolanaRpc({ chains, clock })
  const served = chains
    .list()
    .filter(({ namespace, http }) => namespace === 'solana' && http)
    .map(({ caipNetworkId }) => caipNetworkId)

  return {
    chains: () => served,

    async holdings(account, chain) {
      const { native, accounts } = await getSolanaBalances(rpc, chain, account)
      const tokens = new Map<string, bigint>()
      for (const one of accounts)
        if (one.amount > 0n && !isSolanaNft(one))
          tokens.set(one.mint, (tokens.get(one.mint) ?? 0n) + one.amount)
      return { native, tokens }
    },

    async nfts({ account, chains: wanted, after, limit }) {
      const lists = await Promise.all(
        wanted.map(async (chain) => {
          const accounts = await getSolanaTokenAccounts(rpc, chain, account)
          const mints = new Set(accounts.filter(isSolanaNft).map(({ mint }) => mint))
          return [...mints].map((mint): IndexedNft => {
            return { chain, contract: mint, tokenId: 0n, amount: 1n, kind: 'spl' }
          })
        }),
      )
      const toPlace = ({ chain, contract }: { readonly chain: string; readonly contract: string }) =>
        `${chain} ${contract}`
      const start = after && toPlace(after)
      return lists
        .flat()
        .filter((nft) => start === undefined || toPlace(nft) > start)
        .sort((a, b) => (toPlace(a) < toPlace(b) ? -1 : 1))
        .slice(0, limit)
    },

    ...createSolanaHistory({ rpc, clock }),
  }
}
