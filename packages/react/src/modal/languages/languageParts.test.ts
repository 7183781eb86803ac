import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp.tsx'
import * as catalogues from './catalogues.ts'
import { setLanguage } from './setLanguage.ts'

const { languageCodes, loadPart } = catalogues
vi.mock('./catalogues.ts', { spy: true })

it.each(languageCodes)(
  '[X.46] the two parts of %s are the whole of it, each section in one of them',
  async (code) => {
    const whole = JSON.parse(readFileSync(join(import.meta.dirname, `${code}.json`), 'utf8'))
    const [first, rest] = await Promise.all([loadPart(code, 'connect'), loadPart(code, 'account')])
    expect({ ...first, ...rest }).toEqual(whole)
    expect(Object.keys(first).filter((section) => section in rest)).toEqual([])
    expect(Object.keys(first)).not.toEqual([])
    expect(Object.keys(rest)).not.toEqual([])
  },
)

describe('a language whose second part is on its way', () => {
  let app: TestApp
  let settle: (failure?: Error) => void
  beforeEach(async () => {
    const first = await loadPart('de', 'connect')
    const rest = await loadPart('de', 'account')
    const arrival = new Promise<typeof rest>((resolve, reject) => {
      settle = (failure) => (failure ? reject(failure) : resolve(rest))
    })
    vi.mocked(loadPart).mockImplementation((_code, part) =>
      part === 'connect' ? Promise.resolve(first) : arrival,
    )
    app = createTestApp()
    app.modal.close()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.mocked(loadPart).mockReset()
    app.stop()
  })
  const language = () => app.modal.state.language

  it('[X.46] has the texts for connecting', async () => {
    const done = setLanguage(app.modal, 'de')
    await vi.waitFor(() => expect(language()?.partial).toBe(true))
    expect(language()?.messages['Connect wallet']).toBe('Wallet verbinden')
    expect(language()?.pending).toBeFalsy()
    expect(language()?.messages['account.wallet']).toBeUndefined()
    settle()
    await done
    expect(language()?.partial).toBeFalsy()
    expect(language()?.messages['account.wallet']).toEqual(expect.any(String))
  })

  it('[X.46] is English when that part can’t be loaded, with one line in the log', async () => {
    const warn = vi.spyOn(app.config.logger, 'warn')
    const done = setLanguage(app.modal, 'de')
    await vi.waitFor(() => expect(language()?.partial).toBe(true))
    settle(new Error('offline'))
    await done
    expect(language()).toBeUndefined()
    expect(warn).toHaveBeenCalledOnce()
  })

  it('[X.46] keeps no view waiting longer than two seconds', async () => {
    vi.useFakeTimers()
    const done = setLanguage(app.modal, 'de')
    await vi.advanceTimersByTimeAsync(1_999)
    expect(language()?.partial).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(language()?.partial).toBeFalsy()
    expect(language()?.messages['Connect wallet']).toBe('Wallet verbinden')
    settle()
    await done
  })

  it.each<[string, string, () => void]>([
    [
      'another language is set',
      'Konekti',
      () =>
        app.modal._internal.set({ language: { locale: 'eo', messages: { 'Connect wallet': 'Konekti' } } }),
    ],
    ['the modal is open in English', 'none', () => app.modal.open()],
  ])('[X.46] is shown nowhere while %s', async (_, text, prepare) => {
    prepare()
    const done = setLanguage(app.modal, 'de')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(language()?.messages['Connect wallet'] ?? 'none').toBe(text)
    settle()
    await done
    expect(language()?.messages['Connect wallet']).toBe('Wallet verbinden')
  })
})
