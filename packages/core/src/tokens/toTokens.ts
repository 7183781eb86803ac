import { type HiddenReason, parseCaipAddress, type TokenBalance } from '@latchkey/protocol'
import { formatAmount } from '../amounts/formatAmount.ts'
import { parseAmount } from '../amounts/parseAmount.ts'
import type { Config } from '../config/Config.ts'
import { plainText } from '../data/plainText.ts'
import { safeImageUrl } from '../data/safeImageUrl.ts'
import { errorText } from '../events/errorText.ts'
import type { Network } from '../network/Network.ts'
import type { ServerInfo } from '../server/ServerInfo.ts'
import type { Token } from './Token.ts'

/** An entry of a balance answer, with the reason where the server hides it itself. */
type Entry = TokenBalance & { readonly reason?: HiddenReason | undefined }

/**
 * Entries of a balance answer as tokens. An entry of another network, or whose amount and decimals are at odds, is left
 * out with a word in the log: nothing of one chain is shown as another's, and no amount is guessed (I2, X.36).
 */
export function toTokens(
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
      config.logger.warn('A token the server answered makes no sense', { error: errorText(error) })
      return []
    }
  })
}

function toToken(server: ServerInfo, network: Network, entry: Entry): Token | undefined {
  const contract = entry.address === undefined ? undefined : parseCaipAddress(entry.address)
  if (entry.chainId !== network.caipNetworkId) return undefined
  if (entry.address !== undefined && contract?.caipNetworkId !== network.caipNetworkId) return undefined
  const decimals = Number(entry.quantity.decimals)
  const amount = parseAmount(entry.quantity.numeric, decimals)
  // A token read live on our wish is answered even where none of it is left.
  if (contract && amount === 0n) return undefined
  const formatted = formatAmount(amount, decimals)
  // 0 stands for "no price known" on the wire (X.36).
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
