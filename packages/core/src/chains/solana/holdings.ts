import { type HiddenReason, toCaipAddress } from '@latchkey/protocol'
import { isAdvertising } from '@latchkey/protocol/spam'
import { formatAmount } from '../../base/amounts.ts'
import type { HoldingActions } from '../../config/adapterActions.ts'
import { getHistory } from './getHistory.ts'
import { getMetadata } from './getMetadata.ts'
import { getTokenAccounts, type HeldToken } from './solanaRpc.ts'
import { createSolanaTokenFilter } from './spam.ts'

/** NFTs are single tokens without decimals. */
const isNft = (held: HeldToken) => held.decimals === 0 && held.amount === 1n

/** The name of a token without metadata. */
const shorten = (mint: string) => `${mint.slice(0, 4)}…${mint.slice(-4)}`

/** Tokens, NFTs and history of an account by plain RPC, without an indexer. */
export const holdings: HoldingActions = {
  async getTokens({ network, rpc, address }) {
    const held = (await getTokenAccounts(rpc, address)).filter((token) => token.amount > 0n && !isNft(token))
    const sums = new Map<string, HeldToken>()
    for (const token of held) {
      const sum = sums.get(token.mint)
      sums.set(token.mint, sum ? { ...token, amount: sum.amount + token.amount } : token)
    }
    const metadata = await getMetadata(rpc, [...sums.keys()])
    const isFake = createSolanaTokenFilter(network)
    return [...sums.values()].map(({ mint, amount, decimals }) => {
      const { name, symbol } = metadata.get(mint) ?? { name: '', symbol: '' }
      const short = shorten(mint)
      const quality = decimals === 0 ? 'lowQuality' : undefined
      const reason: HiddenReason | undefined = isFake({ mint, name, symbol, decimals }) ? 'spam' : quality
      return {
        network: network.caipNetworkId,
        address: toCaipAddress(network.caipNetworkId, mint),
        name: name || symbol || short,
        symbol: symbol || short,
        decimals,
        amount,
        formatted: formatAmount(amount, decimals),
        ...(reason && { hidden: reason }),
      }
    })
  },
  async getNfts({ network, rpc, address }) {
    const held = (await getTokenAccounts(rpc, address)).filter(isNft)
    const metadata = await getMetadata(
      rpc,
      held.map(({ mint }) => mint),
    )
    return {
      nfts: held.map(({ mint }) => ({
        network: network.caipNetworkId,
        contract: mint,
        tokenId: '0',
        name: metadata.get(mint)?.name || shorten(mint),
        amount: 1n,
        hidden: isAdvertising(metadata.get(mint)?.name ?? ''),
      })),
    }
  },
  getActivity: getHistory,
}
