import type { Logger } from '@latchkey/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp.tsx'
import { loadLanguage, setLanguage } from './setLanguage.ts'
import type { Language, LanguageTexts } from './translate.ts'

/** The language file arrives when `arrive` is called, in the first test. */
const arrival = vi.hoisted(() => {
  let arrive = () => {}
  const wait = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { wait, arrive }
})
vi.mock('./ar.json', async (importOriginal) => {
  await arrival.wait
  return importOriginal()
})
const { default: catalogue } = await vi.importActual<{ default: typeof import('./ar.json') }>('./ar.json')

const arabic = {
  locale: 'ar',
  rtl: true,
  messages: expect.objectContaining({
    'title.Connect': catalogue.titles.Connect,
    'account.wallet': catalogue.accounts['account.wallet'],
    'Connect wallet': catalogue.buttons['Connect wallet'],
  }),
}

describe('setLanguage', () => {
  let app: TestApp
  afterEach(() => {
    vi.useRealTimers()
    app.stop()
  })

  it('lets the modal wait two seconds at most, then shows English until the language has loaded', async () => {
    app = createTestApp()
    const { modal } = app
    vi.useFakeTimers()
    const done = setLanguage(modal, 'ar')
    await vi.advanceTimersByTimeAsync(1_999)
    expect(modal.state.language?.pending).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(modal.state.language).toEqual({ locale: 'ar', messages: {} })
    arrival.arrive()
    await done
    expect(modal.state.language).toEqual(arabic)
  })

  it('[X.46] shows its own texts after two seconds while those of the app are still loading, and both once they are there', async () => {
    let arrive: (texts: LanguageTexts) => void = () => {}
    app = createTestApp({
      languages: { de: () => new Promise<LanguageTexts>((resolve) => (arrive = resolve)) },
    })
    const { modal } = app
    const text = () => modal.state.language?.messages['Connect wallet']
    // The file itself is there by then.
    await loadLanguage('de', app.config.logger)
    vi.useFakeTimers()
    const done = setLanguage(modal, 'de')
    await vi.advanceTimersByTimeAsync(1_999)
    expect(modal.state.language?.pending).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitFor(() => expect(text()).toBe('Wallet verbinden'))
    expect(modal.state.language?.pending).toBeFalsy()
    arrive({ buttons: { 'Connect wallet': 'Anmelden' } })
    await done
    expect(text()).toBe('Anmelden')
    expect(modal.state.language?.messages['shell.close']).toBe('Schließen')
  })

  it('[X.46] gives the app’s own texts up after five seconds, and logs it', async () => {
    app = createTestApp({ languages: { de: () => new Promise<LanguageTexts>(() => {}) } })
    const warn = vi.spyOn(app.config.logger, 'warn')
    await loadLanguage('de', app.config.logger)
    vi.useFakeTimers()
    const done = setLanguage(app.modal, 'de')
    await vi.advanceTimersByTimeAsync(4_999)
    expect(warn).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await done
    expect(app.modal.state.language?.messages['Connect wallet']).toBe('Wallet verbinden')
    expect(warn).toHaveBeenCalledOnce()
  })

  it('keeps a language that is set meanwhile', async () => {
    app = createTestApp()
    const done = setLanguage(app.modal, 'ar')
    const own: Language = { locale: 'eo', messages: {} }
    app.modal._internal.set({ language: own })
    await done
    expect(app.modal.state.language).toBe(own)
  })
})

describe('loadLanguage', () => {
  const logger = () => {
    const warn = vi.fn()
    return {
      warn,
      log: { level: 'warn', error: warn, warn, info: warn, debug: warn, read: () => [] } as Logger,
    }
  }

  it.each(['ar', 'ar-EG', 'AR-latn-u-nu-arab'])('%s is Arabic, right to left', async (locale) => {
    expect(await loadLanguage(locale, logger().log)).toEqual({ ...arabic, locale })
  })

  it.each([
    ['zh', '连接钱包'],
    ['zh-SG', '连接钱包'],
    ['zh-HK', '連接錢包'],
    ['zh-Hant', '連接錢包'],
  ])('[X.46] %s is Chinese in the script of its readers: %s', async (locale, text) => {
    const language = await loadLanguage(locale, logger().log)
    expect(language).toMatchObject({ locale, rtl: false, messages: { 'Connect wallet': text } })
  })

  it.each(['pt', 'pt-BR', 'pt-PT'])(
    '[X.46] %s is the Portuguese there is, that of Brazil',
    async (locale) => {
      const language = await loadLanguage(locale, logger().log)
      expect(language).toMatchObject({
        locale,
        rtl: false,
        messages: { 'Connect wallet': 'Conectar carteira' },
      })
    },
  )

  it.each(['en', 'en-GB', ''])('“%s” is English and loads nothing', async (locale) => {
    const { log, warn } = logger()
    expect(await loadLanguage(locale, log)).toBeUndefined()
    expect(warn).not.toHaveBeenCalled()
  })

  it.each(['tlh', 'constructor', '__proto__', 'x', 'not a tag'])(
    '%s falls back to English, with a warning',
    async (locale) => {
      const { log, warn } = logger()
      expect(await loadLanguage(locale, log)).toBeUndefined()
      expect(warn).toHaveBeenCalledOnce()
    },
  )
})
