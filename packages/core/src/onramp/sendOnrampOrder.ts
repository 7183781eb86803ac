import { parseCaipAddress, toCaipAddress } from '@latchkey/protocol'
import { onrampUrl } from '@latchkey/protocol/schemas'
import { createEventId } from '../analytics/createEventId.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { NetworkNotServedError } from '../config/server.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import { cardNetwork } from './cardNetwork.ts'
import { checkedNetwork } from './checkedNetwork.ts'
import { keepOrder } from './keptOrders.ts'
import { OnrampError } from './OnrampError.ts'
import type { OnrampProvider } from './OnrampProvider.ts'
import type { OpenedOnrampOrder } from './OpenedOnrampOrder.ts'
import type { OpenOnrampOrderParameters } from './OpenOnrampOrderParameters.ts'

/** The working half of `openOnrampOrder`; throws what it says. */
export async function sendOnrampOrder(
  config: Config,
  { context, provider, quote, token, signal }: OpenOnrampOrderParameters,
): Promise<OpenedOnrampOrder> {
  if (quote?.isEstimate) throw new OnrampError({ failure: 'estimate' })
  if (quote && quote.expiresAt <= Date.now()) throw new OnrampError({ failure: 'expired' })
  const { account, network } = context
  const address = parseCaipAddress(account)?.address ?? ''
  const place = cardNetwork(requireNetwork(config, network).name)
  const body = {
    destinationWallets: [{ address, blockchains: [place], ...(token && { assets: [token.symbol] }) }],
    // nobody's name: the provider tells orders apart by it
    partnerUserId: createEventId(),
    defaultNetwork: place,
    defaultExperience: 'buy',
    network,
    provider: provider.id,
    quoteId: quote?.quoteId,
    purchaseCurrency: token?.id,
    paymentCurrency: quote?.paymentTotal.currency,
  }
  try {
    const call = { schema: onrampUrl, body, network: await checkedNetwork(config, network), signal }
    const { url, orderId } = await callServer(config, '/v1/generators/onrampurl', call)
    if (!isOf(provider, url)) throw new OnrampError({ failure: 'address' })
    if (orderId !== undefined)
      keepOrder(config, {
        id: orderId,
        account,
        ...(token?.address !== undefined && { token: toCaipAddress(network, token.address) }),
      })
    return { url, orderId }
  } catch (error) {
    if (error instanceof NetworkNotServedError) return { url: '', orderId: undefined }
    throw error
  }
}

/** Whether a page is the provider's, as the server named it; a server that names none must use https at least. */
function isOf({ origins }: OnrampProvider, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, origin, hostname, username } = new URL(address)
  const isLocal = /(^|\.)localhost$/.test(hostname) || hostname === '127.0.0.1'
  if (username || !(protocol === 'https:' || (protocol === 'http:' && isLocal))) return false
  return origins ? origins.includes(origin) : protocol === 'https:'
}
