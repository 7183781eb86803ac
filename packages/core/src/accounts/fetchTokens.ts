import {
  type CaipAddress,
  type HiddenReason,
  parseCaipAddress,
  type TokenBalance,
  type TokenBalances,
  toCaipAddress,
} from '@latchkey/protocol'
import { getBalance as getBalanceRoute } from '@latchkey/protocol/routes'
import { formatAmount, parseAmount } from '../base/amounts.ts'
import { errorText } from '../base/errors.ts'
import { safeImageUrl } from '../base/safeImageUrl.ts'
import { plainText } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { callRoute } from '../config/callRoute.ts'
import type { Token, TokenList } from '../config/holdings.ts'
import type { Network, ServerInfo } from '../config/Network.ts'
import { getNetworkSupport, requireServer, ServerError } from '../config/server.ts'
import { queryHoldings } from '../requests/queryChain.ts'
import { fetchWalletAssets } from './fetchWalletAssets.ts'
import { getBalance } from './getBalance.ts'

/** Parameters of {@link fetchTokens}. */
type FetchTokensParameters = {
  network: Network
  /** Plain address. */
  address: string
  /** Tokens that the server must read past its cache. */
  changed: readonly CaipAddress[]
  signal: AbortSignal
}

/**
 * Fetches the tokens of an account from the connected wallet where it lists them, else from the data API. On networks that the API does
 * not serve, reads the native balance from a node, without a price, and the tokens if the adapter can; on testnets the native balance
 * alone.
 *
 * @throws what `callServer` and `getBalance` throw, ServerError (`networkUnread`)
 */
export async function fetchTokens(config: Config, p: FetchTokensParameters): Promise<TokenList> {
  const { network, address, signal } = p
  const isChanged = p.changed.length > 0
  // A testnet shows its own currency only, whatever wallet and node list: test coins have no value.
  const queryWallet = () => (network.testnet ? undefined : fetchWalletAssets(config, p))
  // What a transaction of this page has changed is read anew by the server, which a wallet can't be asked for.
  const own = isChanged ? undefined : await queryWallet()
  if (own) return own
  const support = network.testnet ? 'testnet' : await getNetworkSupport(config, network)
  const listed = isChanged && support !== 'served' ? await queryWallet() : undefined
  if (listed) return listed
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
    const tokens = network.testnet
      ? undefined
      : await queryHoldings(config, { network: caipNetworkId, signal }, (actions, call) =>
          actions.getTokens({ ...call, address }),
        )
    const [shown, hidden] = [false, true].map((isHidden) =>
      (tokens ?? []).filter((token) => (token.hidden !== undefined) === isHidden),
    )
    const list = { ...base, tokens: [native, ...(shown ?? [])], hidden: hidden ?? [], readAt: Date.now() }
    return tokens ? list : { ...list, nativeOnly: support }
  }
  // The server reads single tokens anew on EVM only, and refuses a request that names others: elsewhere all are read anew.
  const isEvm = network.chainNamespace === 'eip155'
  const forced = isEvm ? p.changed.join(',') : ''
  const refresh = !isEvm && p.changed.length > 0 ? 'true' : undefined
  const answer = await callRoute(config, getBalanceRoute, {
    params: { address },
    query: { currency: 'usd', chainId: caipNetworkId, forceUpdate: forced || undefined, refresh },
    network: caipNetworkId,
    signal,
  })
  // An unread network must fail: an empty list would mean that the account holds nothing.
  if (answer.unavailable?.includes(caipNetworkId))
    throw new ServerError('networkUnread', { network: caipNetworkId })
  const { server } = await requireServer(config, 'api')
  const { shown, hidden } = splitHidden(answer)
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

/** A balance of the answer; `reason` when the server hides it. */
type Entry = TokenBalance & { readonly reason?: HiddenReason | undefined }

/**
 * Converts balances into tokens. A balance of another network, or one whose amount does not fit its decimals, is
 * skipped and logged: no amount is guessed.
 */
function toTokens(
  config: Config,
  server: ServerInfo,
  network: Network,
  entries: readonly Entry[],
): readonly Token[] {
  return entries.flatMap((entry) => {
    try {
      const token = toToken(server, network, entry)
      return token ? [token] : []
    } catch (error) {
      config.logger.warn('Skipped an invalid token balance of the server', { error: errorText(error) })
      return []
    }
  })
}

function toToken(server: ServerInfo, network: Network, entry: Entry): Token | undefined {
  const contract = entry.address === undefined ? undefined : parseContract(network, entry.address)
  if (entry.chainId !== network.caipNetworkId) return undefined
  if (entry.address !== undefined && contract?.caipNetworkId !== network.caipNetworkId) return undefined
  const decimals = Number(entry.quantity.decimals)
  const amount = parseAmount(entry.quantity.numeric, decimals)
  // The server answers a token of `forceUpdate` even when its balance is zero.
  if (contract && amount === 0n) return undefined
  const formatted = formatAmount(amount, decimals)
  // The server sends 0 for an unknown price.
  const price = entry.price > 0 ? entry.price : undefined
  const value = price === undefined ? undefined : (entry.value ?? Number(formatted) * price)
  const iconUrl = safeImageUrl(entry.iconUrl, server)
  return {
    network: network.caipNetworkId,
    ...(contract && { address: contract.caipAddress }),
    name: plainText(entry.name) || plainText(entry.symbol),
    symbol: plainText(entry.symbol, 24),
    decimals,
    amount,
    formatted,
    ...(price !== undefined && { price }),
    ...(value !== undefined && Number.isFinite(value) && { value }),
    ...(iconUrl !== undefined && { iconUrl }),
    ...(entry.reason && { hidden: entry.reason }),
  }
}

/** Parses a token's address. Some servers answer it without its network, e.g. the mint alone: then it is of the balance's network. */
function parseContract({ caipNetworkId }: Network, address: string) {
  return parseCaipAddress(address.includes(':') ? address : toCaipAddress(caipNetworkId, address))
}

/**
 * Splits the answer into shown and hidden balances. A Latchkey server, which sends `readAt`, sorts them itself. For
 * other servers, tokens without decimals count as low quality; the native currency never does.
 */
function splitHidden(answer: TokenBalances) {
  const { balances, hidden = [], readAt } = answer
  if (readAt !== undefined) return { shown: balances, hidden }
  const isLowQuality = (entry: TokenBalances['balances'][number]) =>
    entry.address !== undefined && Number(entry.quantity.decimals) === 0
  return {
    shown: balances.filter((entry) => !isLowQuality(entry)),
    hidden: [
      ...hidden,
      ...balances.filter(isLowQuality).map((entry) => ({ ...entry, reason: 'lowQuality' as const })),
    ],
  }
}
