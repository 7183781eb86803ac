import type { Logger } from '@latchkey/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { ConnectButton } from '../../ConnectButton.tsx'
import { createModal } from '../../createModal.ts'
import { LatchkeyProvider } from '../../LatchkeyProvider.tsx'
import { createTestApp, type TestApp } from '../../testing/createTestApp.tsx'
import { accounts as accountTexts } from './en/accounts.ts'
import { loadLanguage } from './setLanguage.ts'
import {
  type CompleteLanguageTexts,
  createTranslate,
  type LanguageTexts,
  type OwnLanguages,
} from './translate.ts'

function createTestLogger() {
  const warn = vi.fn()
  return {
    warn,
    log: { level: 'warn', error: warn, warn, info: warn, debug: warn, read: () => [] } as Logger,
  }
}

describe('texts of an app', () => {
  it('[X.46] hold before those of the modal, and English ones before English', async () => {
    const { log, warn } = createTestLogger()
    const own: OwnLanguages = {
      de: { buttons: { 'Connect wallet': 'Anmelden' } },
      en: async () => ({ titles: { Connect: 'Sign in' } }),
    }
    const german = await loadLanguage('de-AT', log, own)
    expect(german?.messages['Connect wallet']).toBe('Anmelden')
    expect(german?.messages['shell.close']).toBe('Schließen')
    expect(await loadLanguage('en-GB', log, own)).toEqual({
      locale: 'en-GB',
      rtl: false,
      messages: { 'title.Connect': 'Sign in' },
    })
    expect(await loadLanguage('fr', log, { fra: {} })).toMatchObject({ locale: 'fr' })
    expect(warn).not.toHaveBeenCalled()
  })

  it('[X.46] are a language the modal lacks, in its direction, with its plurals', async () => {
    const { log, warn } = createTestLogger()
    const urdu = await loadLanguage('ur', log, {
      ur: { accounts: { 'tokens.hidden': { one: '{count} ٹوکن', other: '{count} ٹوکنز' } } },
    })
    expect(urdu?.rtl).toBe(true)
    const t = createTranslate(urdu ?? { locale: 'en', messages: {} }, accountTexts)
    expect(t('tokens.hidden', { count: 2 })).toContain('ٹوکنز')
    // what it lacks is English
    expect(t('account.copy')).toBe('Copy address')
    expect(warn).not.toHaveBeenCalled()
  })

  it('[X.46] with markup, control characters, lost forms or what is no text break nothing; one line says which', async () => {
    const { log, warn } = createTestLogger()
    const bad = {
      buttons: { 'Connect wallet': '<img src=x onerror=alert(1)>', Close: 'Z\u0000u\n\u001B[31m' },
      accounts: {
        'account.copy': 7,
        'tokens.hidden': { one: 'eins' },
        'account.wallet': ['{wallet}'],
        constructor: 'x',
      },
      nothing: null,
    }
    const language = await loadLanguage('de', log, { de: bad as unknown as LanguageTexts })
    expect(language?.messages).toMatchObject({
      'Connect wallet': '<img src=x onerror=alert(1)>',
      Close: 'Zu [31m',
      'account.copy': 'Adresse kopieren',
      'account.wallet': expect.stringContaining('{wallet}'),
    })
    expect(warn).toHaveBeenCalledOnce()
    expect(warn.mock.calls[0]?.[1]).toEqual({
      locale: 'de',
      keys: 'account.copy tokens.hidden account.wallet',
    })
  })

  it.each<[string, OwnLanguages[string]]>([
    ['can’t be loaded', () => Promise.reject(new Error('offline'))],
    [
      'throw',
      () => {
        throw new Error('no')
      },
    ],
    ['are nothing', (async () => undefined) as unknown as () => Promise<LanguageTexts>],
  ])('[X.46] that %s leave the modal its own, with one line in the log', async (_, own) => {
    const { log, warn } = createTestLogger()
    const language = await loadLanguage('de', log, { de: own })
    expect(language?.messages['shell.close']).toBe('Schließen')
    expect(warn).toHaveBeenCalledOnce()
    expect(await loadLanguage('en', log, { en: own })).toBeUndefined()
  })

  it('are checked by the compiler: keys, placeholders, categories, and whether a whole language is whole', () => {
    expectTypeOf<{ accounts: { 'account.wallet': 'Mit {wallet}' } }>().toExtend<LanguageTexts>()
    expectTypeOf<{ accounts: { 'account.wallet': 'Mit' } }>().not.toExtend<LanguageTexts>()
    expectTypeOf<{ accounts: { 'tokens.hidden': { few: 'x' } } }>().not.toExtend<LanguageTexts>()
    expectTypeOf<LanguageTexts>().not.toExtend<CompleteLanguageTexts>()
    // @ts-expect-error there is no such key
    const unknownKey: LanguageTexts = { accounts: { 'account.nothing': 'x' } }
    // @ts-expect-error there is no such plural category
    const wrongCategory: LanguageTexts = { accounts: { 'tokens.hidden': { some: 'x', other: 'y' } } }
    expect([unknownKey, wrongCategory]).toHaveLength(2)
  })
})

describe('the provider', () => {
  let app: TestApp
  afterEach(() => {
    cleanup()
    app.stop()
    document.documentElement.removeAttribute('lang')
    vi.unstubAllGlobals()
  })
  const host = () => document.querySelector<HTMLElement>('latchkey-modal')
  const title = () => host()?.shadowRoot?.querySelector('[data-testid="modal-title"]')?.textContent

  it('[X.46] shows markup of a text as text, in the page and in the modal', async () => {
    app = createTestApp()
    const text = '<b onclick=alert(1)>Los</b>'
    const modal = createModal(app.config, {
      languages: { en: { buttons: { 'Connect wallet': text }, titles: { Connect: text } } },
    })
    render(
      <LatchkeyProvider config={app.config} modal={modal} locale="en">
        <ConnectButton />
      </LatchkeyProvider>,
    )
    await waitFor(() => expect(screen.getByTestId('connect-button').textContent).toBe(text))
    act(() => modal.open())
    await waitFor(() => expect(title()).toBe(text))
    expect(host()?.shadowRoot?.querySelector('b')).toBeNull()
  })

  it('[X.46] follows the language of the page, without a `locale`; without both it is the browser’s', async () => {
    app = createTestApp()
    vi.stubGlobal('navigator', Object.create(navigator, { language: { value: 'de-CH' } }))
    const modal = createModal(app.config)
    render(
      <LatchkeyProvider config={app.config} modal={modal}>
        <ConnectButton />
      </LatchkeyProvider>,
    )
    const button = screen.getByTestId('connect-button')
    await waitFor(() => expect(button.textContent).toBe('Wallet verbinden'))
    document.documentElement.lang = 'es'
    await waitFor(() => expect(button.textContent).toBe('Conectar billetera'))
    document.documentElement.lang = 'en'
    await waitFor(() => expect(button.textContent).toBe('Connect wallet'))
  })

  it('keeps an open modal, with its language, while another one loads', async () => {
    app = createTestApp()
    let arrive = (_: LanguageTexts) => {}
    const modal = createModal(app.config, {
      languages: {
        eo: () =>
          new Promise((resolve) => {
            arrive = resolve
          }),
      },
    })
    const page = (locale: string) => (
      <LatchkeyProvider config={app.config} modal={modal} locale={locale}>
        <ConnectButton />
      </LatchkeyProvider>
    )
    const { rerender } = render(page('de'))
    act(() => modal.open())
    await waitFor(() => expect(title()).toBe('Wallet verbinden'))
    const shown = host()
    rerender(page('eo'))
    await waitFor(() => expect(modal.state.language?.next).toBe('eo'))
    await act(() => vi.dynamicImportSettled())
    expect([host(), title()]).toEqual([shown, 'Wallet verbinden'])
    // back before it arrived: what arrives then is too late
    rerender(page('de'))
    await waitFor(() => expect(modal.state.language?.next).toBeUndefined())
    await act(async () => arrive({ titles: { Connect: 'Konekti' } }))
    expect(title()).toBe('Wallet verbinden')
    rerender(page('eo'))
    await waitFor(() => expect(modal.state.language?.next).toBe('eo'))
    await act(async () => arrive({ titles: { Connect: 'Konekti' } }))
    await waitFor(() => expect(title()).toBe('Konekti'))
    expect(host()).toBe(shown)
  })
})
