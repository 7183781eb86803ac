import { readdirSync } from 'node:fs'
import { toLatinDigits } from '@latchkey/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { facts, friend, now, testContext, testKeys } from '../../../testing/requestWorld.ts'
import { prepareRequest } from '../prepareRequest.ts'
import { describeRequest } from './describeRequest.ts'
import { formatAmount, toAmountLocale, toDecimalText } from './text.ts'

const words = readdirSync(new URL('../../words', import.meta.url))
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length))
/** The languages of the wallet, and regions that write numbers in another way than their language does by itself. */
const locales = ['en', 'ar', ...words, 'ar-EG', 'de-CH', 'en-ZA', 'en-IN', 'es-MX', 'fr-CH', 'pt-PT']

/** Parses what is shown, as a person reads it: with one decimal sign, which is followed by the fraction. */
function parseShown(text: string, decimals: number): bigint {
  const [, sign = '', whole = '', fraction = ''] =
    /^(-?)(\d+)(?:[.,٫](\d+))?$/.exec(toLatinDigits(text)) ?? []
  if (whole === '') throw new Error(`not one number: ${text}`)
  return BigInt(`${sign}${whole}${fraction.padEnd(decimals, '0')}`)
}

describe('amounts of an approval', () => {
  it('[X.46] are held to all languages of the wallet', () => {
    expect(words).toHaveLength(20)
  })

  it.each(locales)('[X.46] in %s, what is shown is exactly what is signed', (locale) => {
    const amount = fc.oneof(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.bigInt({ min: 0n, max: 10n ** 6n }),
    )
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 255 }), (units, decimals) => {
        expect(parseShown(formatAmount(units, decimals, locale), decimals)).toBe(units)
        expect(parseShown(formatAmount(-units, decimals, locale), decimals)).toBe(-units)
      }),
    )
  })

  it.each([
    ['en', '1234.567'],
    ['de', '1234,567'],
    ['de-CH', '1234.567'],
    ['fr', '1234,567'],
    ['ar-EG', '١٢٣٤٫٥٦٧'],
    ['fa', '۱۲۳۴٫۵۶۷'],
    ['hi', '1234.567'],
    ['xx', '1234.567'],
  ])('[X.46] in %s 1234567 thousandths are %s, ungrouped', (locale, shown) => {
    expect(formatAmount(1_234_567n, 3, locale)).toBe(shown)
    expect(formatAmount(1_234_567n * 10n ** 15n, 18, locale)).toBe(shown)
    expect(toDecimalText(1_234_567n, 3)).toBe('1234.567')
  })

  it('[X.46] the smallest unit of 18 decimals is shown whole', () => {
    expect(formatAmount(10n ** 18n + 1n, 18, 'de')).toBe('1,000000000000000001')
    expect(formatAmount(10n ** 18n, 18, 'de')).toBe('1')
  })

  it.each([
    ['de-CH', 'de', 'de-CH'],
    ['zh-Hant-HK', 'zh-TW', 'zh-Hant-HK'],
    // words in English, because there are none in Swedish, or the file of the German ones could not be loaded
    ['sv', 'en', 'en'],
    ['de', 'en', 'en'],
    // digits that an app chooses: a Bengali 4 looks like an 8
    ['en-u-nu-beng', 'en', 'en'],
    ['ar-EG-u-nu-mathsans', 'ar', 'ar-EG'],
    ['a-b', 'de', 'de'],
  ])('[X.46] a reader of %s, with words in %s, reads numbers of %s', (locale, language, expected) => {
    expect(toAmountLocale(locale, language)).toBe(expected)
  })

  it('[X.46] [X.63] title, rows and the fee to type follow the locale; the fee can be typed with a point', async () => {
    const params = [
      {
        from: testKeys().evm.address,
        to: friend,
        value: '0x11200c7644d50000',
        gas: '0x5208',
        gasPrice: '0x2b609106d98000',
      },
    ]
    const request = await prepareRequest('eth_sendTransaction', params, testContext())
    const shown = describeRequest(request, { ...facts, locale: 'de' }, now)
    expect(shown.title).toBe('Send 1,234 ETH')
    expect(shown.summary).toContainEqual({ label: 'Amount', value: '1,234 ETH' })
    expect(shown.summary).toContainEqual({ label: 'Network fee, at most', value: '256,4016 ETH' })
    expect(shown.confirmations).toEqual([{ kind: 'typeFee', text: '256,4016', plain: '256.4016' }])
    // control: every signed field stays as it is signed
    expect(shown.details).toContainEqual({ label: 'value', value: '1234000000000000000' })
  })
})
