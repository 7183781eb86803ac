import { onrampQuote } from '@latchkey/protocol/schemas'
import { formatAmount } from '../base/amounts.ts'
import { AbortedError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { NetworkNotServedError } from '../config/server.ts'
import { checkedNetwork } from './checkedNetwork.ts'
import { checkQuote } from './checkQuote.ts'
import { estimateQuote } from './estimateQuote.ts'
import type { GetOnrampQuoteParameters } from './GetOnrampQuoteParameters.ts'
import { minorDigits } from './minorDigits.ts'
import type { OnrampQuote } from './OnrampQuote.ts'
import { readMoney } from './readMoney.ts'

/** No price is believed for longer, milliseconds, whatever the server says; nor for longer than this where it says nothing. */
const longest = 60_000

/** The working half of `getOnrampQuote`; throws what it says. */
export async function readOnrampQuote(
  config: Config,
  { token, paymentCurrency, amount, provider, signal }: GetOnrampQuoteParameters,
): Promise<OnrampQuote | null> {
  const decimals = minorDigits(paymentCurrency)
  const { id, symbol, name } = token
  try {
    const body = {
      purchaseCurrency: { id, symbol, name },
      paymentCurrency: { id: paymentCurrency },
      amount: formatAmount(amount, decimals),
      network: token.networkName,
      provider,
    }
    const call = { schema: onrampQuote, body, network: await checkedNetwork(config, token.network), signal }
    const told = await callServer(config, '/v1/onramp/quote', call)
    const money = (one: typeof told.paymentTotal) => readMoney(one, decimals)
    const quote: OnrampQuote = {
      quoteId: told.quoteId,
      paymentTotal: money(told.paymentTotal),
      paymentSubtotal: money(told.paymentSubtotal),
      purchaseAmount: readMoney(told.purchaseAmount, token.decimals ?? 0),
      networkFee: money(told.networkFee),
      ...(told.serviceFee && { serviceFee: money(told.serviceFee) }),
      expiresAt: Date.now() + Math.min(told.validFor ?? longest, longest),
      isEstimate: told.isEstimate === true,
    }
    return quote.isEstimate ? quote : checkQuote(quote, { paymentCurrency, symbol, amount, decimals })
  } catch (error) {
    if (error instanceof AbortedError) throw error
    if (error instanceof NetworkNotServedError) return null
    config.logger.warn('There is no price: an estimate stands in for it', { error })
    return estimateQuote({ paymentCurrency, amount, decimals }, error)
  }
}
