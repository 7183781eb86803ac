import { describe, expect, it } from 'vitest'
import { buttons } from './ar/buttons.ts'
import { ar as catalogue } from './ar.ts'
import { en } from './en.ts'
import { createTranslate, type Message, type Messages } from './translate.ts'

const flows = await Promise.all(Object.values(catalogue.flows).map((load) => load()))
const ar: Messages = Object.assign({}, catalogue.messages, ...flows)

const texts = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message))
const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

describe('the Arabic catalogue', () => {
  it('has every text, and no other', () => {
    expect(Object.keys(ar).sort()).toEqual([...Object.keys(en), ...Object.keys(buttons)].sort())
  })

  it('has the places of the English text in each of its own; a plural may say its number in a word', () => {
    for (const [key, message] of Object.entries(en)) {
      const wanted = places(typeof message === 'string' ? message : message.other)
      for (const text of texts(ar[key as keyof typeof en])) {
        const own = places(text)
        expect(
          own.includes('{count}') ? own : [...own, ...wanted.filter((one) => one === '{count}')],
          key,
        ).toEqual(wanted)
      }
    }
  })

  it('is Arabic throughout, and every text of it says something', () => {
    for (const [key, message] of Object.entries(ar)) {
      for (const text of texts(message)) {
        const own = text.replace(/\{\w+\}/g, '')
        expect(own, key).toMatch(/\p{Script=Arabic}/u)
        expect(own.replace(/Chrome|App Store|Farcaster|Google Play/, ''), key).not.toMatch(/[A-Za-z{}]/)
      }
    }
  })

  it('counts with all the numbers the language has', () => {
    const t = createTranslate({ locale: 'ar', messages: ar })
    expect([1, 2, 3, 11, 100].map((count) => t('tokens.hidden', { count }))).toEqual([
      'رمز مخفي واحد',
      'رمزان مخفيان',
      '3 رموز مخفية',
      '11 رمزًا مخفيًا',
      '100 رمز مخفي',
    ])
  })

  it('keeps a value from outside together, and the words around it in place', () => {
    const t = createTranslate({ locale: 'ar-EG', messages: ar, rtl: true })
    expect(t('account.wallet', { wallet: '0x12…ab (1)' })).toBe('عبر \u20680x12…ab (1)\u2069')
    expect(t('tokens.hidden', { count: 4 })).toBe('\u2068٤\u2069 رموز مخفية')
  })
})
