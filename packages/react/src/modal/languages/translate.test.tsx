import { render } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accounts } from './en/accounts.ts'
import { connect } from './en/connect.ts'
import { en } from './en.ts'
import { joinSentences } from './joinSentences.ts'
import {
  createTranslate,
  type Language,
  type Message,
  type Messages,
  MessagesContext,
  useMessages,
} from './translate.ts'

describe('useMessages', () => {
  function Words() {
    const t = useMessages(accounts)
    return <p>{[t('account.copy'), t('shell.close'), t('account.wallet', { wallet: 'Ledger' })].join('|')}</p>
  }

  it('has the texts of the section it is given beside those of the shell', () => {
    expect(render(<Words />).container.textContent).toBe('Copy address|Close|Via Ledger')
  })

  it('[X.46] takes a text from the current language where that has it', () => {
    const german: Language = {
      locale: 'de',
      messages: { 'account.copy': 'Adresse kopieren', 'shell.close': 'Zu' },
    }
    const { container } = render(
      <MessagesContext.Provider value={german}>
        <Words />
      </MessagesContext.Provider>,
    )
    expect(container.textContent).toBe('Adresse kopieren|Zu|Via Ledger')
  })
})

describe('createTranslate', () => {
  const withMessage = (message: Messages['ui.copied']): Partial<Messages> => ({ 'ui.copied': message })

  it('[X.46] fills the places of a text, writes numbers the way of the language', () => {
    expect(
      createTranslate({ locale: 'en', messages: {} }, connect)('connecting.title', { wallet: 'MetaMask' }),
    ).toBe('Connect MetaMask')
    const german = createTranslate({ locale: 'de', messages: withMessage('{count} Netze') })
    expect(german('ui.copied', { count: 12_345 })).toBe('12.345 Netze')
  })

  it('[X.46] text from outside stays text, also when it looks like a place', () => {
    const t = createTranslate({ locale: 'en', messages: withMessage('{a} and {b}') })
    expect(t('ui.copied', { a: '{b}', b: '$& <b>x</b>' })).toBe('{b} and $& <b>x</b>')
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(t('ui.copied', { a: value, b: '' })).toBe(`${value} and `)
      }),
    )
  })

  it('[X.46] a name of another direction is isolated from the words around it', () => {
    const messages = withMessage('From {a} to {b}')
    const english = createTranslate({ locale: 'en', messages })
    expect(english('ui.copied', { a: 'Alice', b: 'دانة' })).toBe('From Alice to \u2068دانة\u2069')
    const hebrew = createTranslate({ locale: 'he', messages, rtl: true })
    expect(hebrew('ui.copied', { a: 'Alice', b: 5 })).toBe('From \u2068Alice\u2069 to \u20685\u2069')
  })

  it('chooses the plural the language has for the count', () => {
    const t = createTranslate({
      locale: 'ru',
      messages: withMessage({ one: '{count} сеть', few: '{count} сети', other: '{count} сетей' }),
    })
    expect([1, 3, 5, 21].map((count) => t('ui.copied', { count }))).toEqual([
      '1 сеть',
      '3 сети',
      '5 сетей',
      '21 сеть',
    ])
  })

  it('no text is empty, has a stray brace or says "Oops"', () => {
    for (const [key, message] of Object.values(en).flatMap((texts) => Object.entries<Message>(texts))) {
      for (const text of typeof message === 'string' ? [message] : Object.values(message)) {
        expect(text.trim().length, key).toBeGreaterThan(0)
        expect(text.replace(/\{\w+\}/g, ''), key).not.toMatch(/[{}]|oops/i)
      }
    }
  })
})

it.each([
  ['de', 'Nicht angemeldet. Versuche es noch einmal.'],
  ['ja', 'Nicht angemeldet。Versuche es noch einmal.'],
  ['zh-TW', 'Nicht angemeldet。Versuche es noch einmal.'],
  ['hi', 'Nicht angemeldet। Versuche es noch einmal.'],
  ['th', 'Nicht angemeldet Versuche es noch einmal.'],
])('[X.46] two sentences are parted as %s parts them', (locale, text) => {
  expect(joinSentences('Nicht angemeldet', 'Versuche es noch einmal.', locale)).toBe(text)
})
