import { type CaipAddress, toCaipAddress } from '@latchkey/protocol'
import { tokenBalances } from '@latchkey/protocol/schemas'
import { getBalance } from '../actions/getBalance.ts'
import type { Config } from '../config/Config.ts'
import { NetworkUnreadError } from '../data/NetworkUnreadError.ts'
import { networkSupport } from '../data/networkSupport.ts'
import { readApi } from '../data/readApi.ts'
import { requireServer } from '../data/requireServer.ts'
import type { Network } from '../network/Network.ts'
import { readHoldings } from '../request/readHoldings.ts'
import { sortHidden } from './sortHidden.ts'
import type { TokenList } from './TokenList.ts'
import { toTokens } from './toTokens.ts'

/** Parameters of {@link readTokens}. */
export type ReadTokensParameters = {
  network: Network
  /** Plain. */
  address: string
  /** Tokens the server must read live, past its cache (W1.4). */
  changed: readonly CaipAddress[]
  signal: AbortSignal
}

/**
 * What an account holds: of the data API where it serves the network (S5.10), else the native balance alone, straight
 * from the node and without a price: testnets, local and unlisted networks, no server (S5.11, X.43).
 * Throws what `readApi` and `getBalance` throw, NetworkUnreadError where the server could not read the network itself.
 */
export async function readTokens(config: Config, p: ReadTokensParameters): Promise<TokenList> {
  const { network, address, signal } = p
  const support = network.testnet ? 'testnet' : await networkSupport(config, network)
  const { caipNetworkId } = network
  const base = { account: toCaipAddress(caipNetworkId, address), network: caipNetworkId }
  if (support !== 'served') {
    const balance = await getBalance(config, { network: caipNetworkId, address, signal })
    const { name, symbol, decimals } = network.nativeCurrency
    const native = {
      network: caipNetworkId,
      name,
      symbol,
      decimals,
      amount: balance.value,
      formatted: balance.formatted,
    }
    const held = await readHoldings(config, { network: caipNetworkId, signal }, (actions, call) =>
      actions.getTokens({ ...call, address }),
    )
    const list = { ...base, tokens: [native, ...(held ?? [])], hidden: [], readAt: Date.now() }
    return held ? list : { ...list, nativeOnly: support }
  }
  const answer = await readApi(config, `/v1/account/${encodeURIComponent(address)}/balance`, {
    schema: tokenBalances,
    query: { currency: 'usd', chainId: caipNetworkId, forceUpdate: p.changed },
    network: caipNetworkId,
    signal,
  })
  // Without an entry of the network nothing is known of it; an empty list would say that the account is poor.
  if (answer.unavailable?.includes(caipNetworkId)) throw new NetworkUnreadError({ network: caipNetworkId })
  const { server } = await requireServer(config, 'api')
  const { shown, hidden } = sortHidden(answer)
  const tokens = toTokens(config, server, network, shown)
  const priced = tokens.filter((token) => token.value !== undefined)
  return {
    ...base,
    tokens: [...tokens].sort((a, b) => Number(a.address !== undefined) - Number(b.address !== undefined)),
    hidden: toTokens(config, server, network, hidden),
    readAt: answer.readAt ?? Date.now(),
    ...(priced.length > 0 && { total: priced.reduce((sum, token) => sum + (token.value ?? 0), 0) }),
  }
}
