import type { Ports, ServerConfig } from '@latchkey/server'
import type { Finding } from './Finding.ts'

const adapter = 'The MoonPay adapter follows its public documents and is not yet run against the live service'

/** Who sells tokens for money; with `isLive` each that tells prices is asked what it sells, MoonPay for a price. */
export async function onrampFinding(
  { onramp }: Pick<ServerConfig, 'onramp'>,
  { onramps }: Pick<Ports, 'onramps'>,
  isLive: boolean,
): Promise<Finding> {
  const part = 'Buying'
  const providers = onramps.providers()
  const servedBy =
    providers.map(({ name, origins }) => `${name} at ${new URL(origins[0] ?? '').host}`).join(', then ') ||
    'nothing'
  if (providers.length === 0) {
    const advice =
      'Buying isn’t offered. Set LATCHKEY_CHECKOUT_URL and _SECRET, LATCHKEY_MOONPAY_KEY, _SECRET and _WEBHOOK_KEY, or LATCHKEY_ONRAMP_LINK_URL.'
    return { part, servedBy, state: 'ok', advice }
  }
  if (!isLive)
    return onramp.moonPay
      ? { part, servedBy, state: 'attention', advice: `${adapter}. Try it with "doctor --live".` }
      : { part, servedBy, state: 'ok', advice: '' }
  for (const provider of providers) {
    try {
      const options = await provider.options?.()
      const currency = options?.purchaseCurrencies[0]
      const network = currency?.networks[0]
      if (currency && network)
        await provider.quote?.({
          purchaseCurrency: currency.id,
          network: network.name,
          paymentCurrency: 'USD',
          amount: '100.00',
        })
    } catch (error) {
      const why = error instanceof Error ? error.message : 'no answer'
      return { part, servedBy, state: 'failed', advice: `${provider.name} can’t be used (${why}).` }
    }
  }
  return { part, servedBy, state: 'ok', advice: 'Each that tells prices was asked for one just now.' }
}
