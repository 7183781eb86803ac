import type { CaipNetworkId } from '@latchkey/protocol'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { NamesOptions } from './NamesOptions.ts'

/** SLIP-44 number of Ether: chain 1 (ENSIP-11). */
export const etherCoin = 60
const evmBit = 2 ** 31

/** A coin type, and the chain that knows its contracts' signatures; undefined: this server doesn't serve it. */
export type CoinChain = { readonly coinType: number; readonly chain: CaipNetworkId | undefined }

/** Tells which chains are served. */
export type ServedChains = { readonly chains: Pick<NamesOptions['chains'], 'get'> }

/**
 * Reads the coin type of an EVM chain (ENSIP-11): 60 for chain 1, else 2³¹ and the chain's number. 2³¹ + 1 is 60 as well.
 *
 * @throws HttpFailure 400 `coin_type` for other coins, and for chains this server doesn't serve (S5.28)
 */
export function coinChain(coinType: number, { chains }: ServedChains): CoinChain {
  const number = coinType === etherCoin ? 1 : coinType - evmBit
  const chain: CaipNetworkId = `eip155:${number}`
  const isServed = chains.get(chain)?.http === true
  // everybody's Ether address can be kept, whether a node of its chain is there or not
  if (number !== 1 && (number < 1 || !isServed))
    throw new HttpFailure(400, 'coin_type', `Coin type ${coinType} is of no chain this server serves`)
  return { coinType: number === 1 ? etherCoin : coinType, chain: isServed ? chain : undefined }
}
