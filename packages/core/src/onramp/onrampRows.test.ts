import { onrampDefaults } from '@latchkey/protocol'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatAmount } from '../base/amounts.ts'
import { createTestConfig } from '../testing/createTestConfig.ts'
import { getOnrampOptions } from './getOnrampOptions.ts'
import { getOnrampProviders } from './getOnrampProviders.ts'
import { getOnrampQuote } from './getOnrampQuote.ts'
import { minorDigits, parseMoney } from './OnrampMoney.ts'
import { offersOnramp } from './offersOnramp.ts'
import { toCardNetwork } from './openOnrampOrder.ts'

/** A config whose server answers with `body`, or fails. */
function configOf(body: unknown, onramp: readonly string[] = ['eip155']) {
  vi.stubGlobal('fetch', async () => Response.json(body ?? {}, { status: body === undefined ? 500 : 200 }))
  const { config } = createTestConfig({ projectId: 'p', server: { api: 'https://server.invalid' } })
  Object.assign(config._internal, { server: async () => ({ api: 'https://server.invalid', onramp }) })
  return config
}
const listed = {
  id: 'coinbase',
  name: 'Card',
  feeRange: '1-2%',
  supportedChains: ['eip155'],
  quotes: true,
  restrictedZones: onrampDefaults.restrictedZones,
  origins: [],
  isTest: false,
}
const meld = { ...listed, id: 'meld', supportedChains: ['eip155', 'solana'], restrictedZones: [] }

describe('rows of buying', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it.each([
    ['Ethereum', 'ethereum'],
    ['Arbitrum One', 'arbitrum'],
    ['Polygon', 'polygon'],
    ['Berachain', 'berachain'],
    ['Avalanche', 'avalanche-c-chain'],
    ['OP Mainnet', 'optimism'],
    ['Celo', 'celo'],
    ['Base', 'base'],
  ])('[S9.13] the card provider calls %s %s', (name, word) => expect(toCardNetwork(name)).toBe(word))

  it.each(['Local One', '', 'ethereum', 'constructor', 'Solana'])(
    '[S9.14] a network it has no word for (%s) is ethereum',
    (name) => expect(toCardNetwork(name)).toBe('ethereum'),
  )

  it.each(
    'Asia/Shanghai Asia/Urumqi ASIA/CHONGQING asia/harbin Asia/Kashgar Asia/Macau Asia/Hong_Kong Asia/Macao Asia/Beijing'.split(
      ' ',
    ),
  )('[S9.15] in %s the card provider sells nothing, the other one does', async (timeZone) => {
    const config = configOf({ providers: [listed, meld] })
    const found = await getOnrampProviders(config, { network: 'eip155:1', timeZone })
    expect(found.map(({ id }) => id)).toEqual(['meld'])
  })

  it.each(['Asia/Singapore', 'Asia/Taipei', 'Europe/Berlin', ''])(
    '[S9.15] in %s both sell',
    async (timeZone) => {
      const config = configOf({ providers: [listed, meld] })
      expect(await getOnrampProviders(config, { network: 'eip155:1', timeZone })).toHaveLength(2)
    },
  )

  it('[S9.15] the time zone is this browser’s own where none is named', async () => {
    vi.stubGlobal('Intl', {
      ...Intl,
      DateTimeFormat: () => ({ resolvedOptions: () => ({ timeZone: 'Asia/Hong_Kong' }) }),
    })
    const found = await getOnrampProviders(configOf({ providers: [listed, meld] }), { network: 'eip155:1' })
    expect(found.map(({ id }) => id)).toEqual(['meld'])
  })

  it('[S9.11] who isn’t listed by a server of others is the card provider with preset compat: one to two per cent, EVM', async () => {
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 404 }))
    const server = { api: 'https://server.invalid' }
    const { config } = createTestConfig({ projectId: 'p', server, preset: 'compat' })
    Object.assign(config._internal, { server: async () => server })
    const timeZone = 'Europe/Berlin'
    const found = await getOnrampProviders(config, { network: 'eip155:1', timeZone })
    expect(found.map(({ id, feeRange, supportedChains }) => [id, feeRange, supportedChains])).toEqual([
      ['coinbase', '1-2%', ['eip155']],
    ])
    expect(await getOnrampProviders(config, { network: 'solana:x', timeZone })).toEqual([])
  })

  it('[S9.12] [S6.06] the second one serves Solana, the first doesn’t', async () => {
    const config = configOf({ providers: [listed, meld] })
    const found = await getOnrampProviders(config, { network: 'solana:x', timeZone: '' })
    expect(found.map(({ id, feeRange }) => [id, feeRange])).toEqual([['meld', '1-2%']])
  })

  it('[S8.74] [S9.08] [S9.09] without options the built-in limits count: by card and by bank account', async () => {
    const { paymentCurrencies } = await getOnrampOptions(configOf(undefined), { network: 'eip155:137' })
    const [usd] = paymentCurrencies
    const shown = usd?.methods.map(({ id, min, max }) => [id, formatAmount(min, 2), formatAmount(max, 2)])
    expect(shown).toEqual([
      ['card', '10', '7500'],
      ['ach_bank_account', '10', '25000'],
    ])
  })

  it('[S9.10] they are paid in dollars and euros, and buy USD Coin on Ethereum and Polygon', async () => {
    const config = configOf(undefined)
    const { paymentCurrencies, tokens } = await getOnrampOptions(config, { network: 'eip155:137' })
    expect(paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
    expect(tokens).toMatchObject([{ symbol: 'USDC', address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174' }])
  })

  it('[S8.75] without a quote the placeholder is one to one and marked', async () => {
    const token = {
      id: 'x',
      name: 'X',
      symbol: 'X',
      network: 'eip155:1' as const,
      networkName: 'x',
      address: undefined,
      decimals: 18,
    }
    const quote = await getOnrampQuote(configOf(undefined), { token, paymentCurrency: 'EUR', amount: 1_234n })
    expect(quote).toMatchObject({ quoteId: 'mocked-quote-id', isEstimate: true })
    expect(quote?.purchaseAmount).toEqual({ units: 1_234n, decimals: 2, currency: 'EUR' })
  })

  it('[S9.63] it is on unless an app switches it off', async () => {
    const config = configOf({})
    expect(await offersOnramp(config, 'eip155:1')).toBe(true)
    Object.assign(config.features, { onramp: false })
    expect(await offersOnramp(config, 'eip155:1')).toBe(false)
  })
})

describe('money', () => {
  it('every amount of the wire is read exactly, whatever its digits', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.integer({ min: 0, max: 18 }),
        fc.integer({ min: 0, max: 18 }),
        (units, digits, decimals) => {
          const amount = formatAmount(units, digits)
          const money = parseMoney({ amount, currency: 'USD' }, decimals)
          expect(formatAmount(money.units, money.decimals)).toBe(amount)
          expect(money.decimals).toBeGreaterThanOrEqual(decimals)
        },
      ),
    )
  })

  it.each([
    ['USD', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['no currency', 2],
  ])('%s has %d digits after the point', (currency, digits) => expect(minorDigits(currency)).toBe(digits))
})
