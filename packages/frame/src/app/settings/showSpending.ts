import type { FrameConfig } from '@latchkey/protocol'
import type { FrameServices } from '../FrameServices.ts'
import { visibleText } from '../requests/describe/text.ts'
import { nativeToken } from '../requests/guard/solanaOutflows.ts'
import { addressRows, element, formButton, formScreen } from '../screens/forms.ts'
import { createTranslator, type Translate } from '../words/createTranslator.ts'

type Network = FrameConfig['networks'][number]

/** US dollars for one unit of a network's currency; `noPrice`: nobody knows one; `unpriced`: it could not be loaded. */
type CurrencyPrice = number | 'noPrice' | 'unpriced'

/**
 * Shows what may leave the wallet in a day without a mailed code, and for each network whether the spend guard has a price for its
 * currency: without one every payment there needs a code, whatever the limit is.
 */
export function showSpending(services: FrameServices, back: () => void): void {
  const { guard, config, state } = services
  const { translate } = createTranslator(state.look.translations)
  const format = createDollarFormat(state.look.locale)
  const { body, act } = formScreen(
    'Payments without a code',
    'How much you can send in a day without a code from your inbox. It’s counted separately for each browser and site.',
    translate,
  )
  const close = formButton(translate('Back'), 'spending-back', back, 'back')
  const again = formButton(translate('Try again'), 'spending-retry', () => showSpending(services, back))
  if (guard.limit === 0) {
    body.append(
      element('p', {
        class: 'warning caution',
        testId: 'spending-unlimited',
        text: translate(
          'There’s no limit, so payments never need a code. The wallet’s operator can set one.',
        ),
      }),
      close,
    )
    return
  }
  body.append(close)
  act(async () => {
    const prices = await Promise.all(config.networks.map((network) => getCurrencyPrice(services, network)))
    body.replaceChildren(
      addressRows([[translate('Daily limit'), format(guard.limit)]], 'spending-limit'),
      ...config.networks.map((network, index) =>
        networkSection(network, prices[index] ?? 'unpriced', { translate, format }),
      ),
      element('p', {
        text: translate('The first payment from a new device always needs a code.'),
      }),
      ...(prices.includes('unpriced') ? [again] : []),
      close,
    )
  })
}

/** Asks for the price the spend guard would use. */
async function getCurrencyPrice(
  { guard }: Pick<FrameServices, 'guard'>,
  { caipNetworkId }: Network,
): Promise<CurrencyPrice> {
  try {
    const { [nativeToken]: quote } = await guard.quotes(caipNetworkId, [nativeToken])
    return quote ? quote.price : 'noPrice'
  } catch {
    return 'unpriced'
  }
}

function networkSection(
  { caipNetworkId, name, symbol }: Network,
  price: CurrencyPrice,
  { translate, format }: { readonly translate: Translate; readonly format: (dollars: number) => string },
): HTMLElement {
  const values = { symbol: visibleText(symbol) }
  const text =
    typeof price === 'number'
      ? translate('One {symbol} counts as {price}. Payments within the limit need no code.', {
          ...values,
          price: format(price),
        })
      : price === 'noPrice'
        ? translate('No price is known for {symbol}, so every payment needs a code.', values)
        : translate(
            'The price of {symbol} couldn’t be loaded. Until it is, every payment needs a code.',
            values,
          )
  return element(
    'section',
    { class: 'export', testId: `spending-${caipNetworkId}`, attributes: { 'data-price': toState(price) } },
    element('h2', { text: visibleText(name) }),
    element('p', { text }),
  )
}

function toState(price: CurrencyPrice): string {
  return typeof price === 'number' ? 'known' : price
}

/** Formats US dollars in the person's language: whole ones without cents, parts of a cent by four digits. */
function createDollarFormat(locale: string): (dollars: number) => string {
  const [language] = Intl.NumberFormat.supportedLocalesOf([locale, 'en'])
  const currency = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
  const format = (dollars: number, digits: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, { ...currency, ...digits })
      .formatToParts(dollars)
      // Some languages have no short sign for it and write "US$".
      .map(({ type, value }) => (type === 'currency' ? '$' : value))
      .join('')
  return (dollars) => {
    if (Number.isInteger(dollars)) return format(dollars, { maximumFractionDigits: 0 })
    return format(dollars, dollars < 0.01 ? { maximumSignificantDigits: 4 } : {})
  }
}
