import {
  type CaipAddress,
  parseCaipNetworkId,
  toCaipAddress,
  toChainId,
  type WalletAsset,
} from '@latchkey/protocol'
import { walletAssets } from '@latchkey/protocol/schemas'
import { formatAmount } from '../base/amounts.ts'
import { AbortedError, errorText } from '../base/errors.ts'
import { safeImageUrl } from '../base/safeImageUrl.ts'
import { plainText } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import type { Token, TokenList } from '../config/holdings.ts'
import type { Network, ServerInfo } from '../config/Network.ts'
import { queryCallsWallet } from '../requests/callsWallet.ts'
import { queryCapabilities } from '../requests/queryCapabilities.ts'
import { InvalidAnswerError } from '../requests/requestWallet.ts'
import { currentConnection } from '../wallets/connections.ts'

/** How long the wallet's answer is waited for, milliseconds. */
const assetsTimeout = 5_000

/**
 * Asks the connected wallet for the tokens of its account on a network, where it says that it can list them (`assetDiscovery`, ERC-7811).
 * `undefined` where it doesn't, where it fails, and where its answer has another shape: then the data API is read. The embedded wallet isn't
 * asked: its list is that of the data API, without the hidden tokens.
 *
 * @throws AbortedError
 */
export async function fetchWalletAssets(
  config: Config,
  { network, address, signal }: { network: Network; address: string; signal: AbortSignal },
): Promise<TokenList | undefined> {
  const { caipNetworkId, chainNamespace } = network
  if (chainNamespace !== 'eip155') return undefined
  const connection = currentConnection(config.state, chainNamespace)
  const connector = config.connectors.find(({ uid }) => uid === connection?.connectorUid)
  if (!connector || connector.type === 'AUTH') return undefined
  const answer = await queryCapabilities(config, { network: caipNetworkId, address, signal })
  if (answer?.capabilities.assetDiscovery?.supported !== true) return undefined
  const { context } = answer
  try {
    const chainId = Number(parseCaipNetworkId(caipNetworkId)?.reference)
    const given = await queryCallsWallet(
      config,
      { context, signal, timeout: assetsTimeout },
      'getAssets',
      (actions, call) => actions.getAssets({ ...call, chainId }),
    )
    const assets = await parseAssets(given, chainId)
    const server = await config._internal.server().catch(() => undefined)
    return toTokenList(server, { network, account: toCaipAddress(caipNetworkId, address), assets })
  } catch (error) {
    if (error instanceof AbortedError && signal.aborted) throw error
    config.logger.warn('The wallet did not list its tokens, so the data API is read', {
      error: errorText(error),
    })
    return undefined
  }
}

/** Returns the tokens on one chain. @throws InvalidAnswerError for another shape, or without that chain: nothing said is not nothing held */
async function parseAssets(given: unknown, chainId: number): Promise<readonly WalletAsset[]> {
  const parsed = await walletAssets['~standard'].validate(given)
  const entry = !parsed.issues && Object.entries(parsed.value).find(([chain]) => toChainId(chain) === chainId)
  if (entry) return entry[1]
  throw new InvalidAnswerError({
    expected: 'a list of tokens by network',
    hint: 'Update the wallet, or look at the tokens in it.',
  })
}

function toTokenList(
  server: ServerInfo | undefined,
  p: { network: Network; account: CaipAddress; assets: readonly WalletAsset[] },
): TokenList {
  const { network, account } = p
  const held = p.assets.flatMap((asset) => {
    const token = toToken(server, network, asset)
    // A wallet may list what it has held once. The native currency is shown at 0 too.
    return token.address === undefined || token.amount > 0n ? [token] : []
  })
  const isLow = ({ address, decimals }: Token) => address !== undefined && decimals === 0
  const tokens = held.filter((token) => !isLow(token))
  const priced = tokens.filter(({ value }) => value !== undefined)
  return {
    account,
    network: network.caipNetworkId,
    tokens: tokens.sort((a, b) => Number(a.address !== undefined) - Number(b.address !== undefined)),
    hidden: held.filter(isLow).map((token) => ({ ...token, hidden: 'lowQuality' as const })),
    readAt: Date.now(),
    ...(priced.length > 0 && { total: priced.reduce((sum, { value = 0 }) => sum + value, 0) }),
  }
}

/** Converts an asset, whose texts come from the wallet. No amount is rounded: it is the hex number of base units. */
function toToken(server: ServerInfo | undefined, network: Network, asset: WalletAsset): Token {
  const { name, symbol, decimals, price, value, iconUrl } = asset.metadata
  const amount = BigInt(asset.balance)
  const formatted = formatAmount(amount, decimals)
  // A picture inside the text was not re-encoded by the server. Only the wallet's own icon may be one.
  const icon = /^data:/i.test(iconUrl ?? '') ? undefined : safeImageUrl(iconUrl, server)
  // 0 stands for an unknown price
  const worth = price > 0 ? (value ?? Number(formatted) * price) : undefined
  return {
    network: network.caipNetworkId,
    ...(asset.type === 'ERC20' && { address: toCaipAddress(network.caipNetworkId, asset.address) }),
    name: plainText(name) || plainText(symbol),
    symbol: plainText(symbol, 24),
    decimals,
    amount,
    formatted,
    ...(price > 0 && { price }),
    ...(worth !== undefined && Number.isFinite(worth) && { value: worth }),
    ...(icon !== undefined && { iconUrl: icon }),
  }
}
