import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createModal } from '../../../createModal.ts'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestLogin, type TestLogin } from '../../../testing/createTestLogin.ts'
import { watchLogin } from './watchLogin.ts'

describe('the look of the embedded wallet’s frame', () => {
  let test: TestLogin
  let app: TestApp
  beforeEach(() => {
    test = createTestLogin()
    app = createTestApp({ wallets: [test.wallet] })
    watchLogin(app.modal)
  })

  it('[S3.21] the frame gets the modal’s theme and language', () => {
    const hasLook = (locale: string, direction: string) =>
      expect(test.login.dress).toHaveBeenLastCalledWith(
        expect.objectContaining({ theme: 'light', language: { locale, direction } }),
      )
    app.modal.setTheme({ mode: 'light' })
    hasLook('en', 'ltr')
    app.modal._internal.set({ language: { locale: 'ar-EG', messages: {}, rtl: true } })
    hasLook('ar-EG', 'rtl')
  })

  it('[S1.20] [S3.21] with the theme system the frame gets the one of the device, and follows it', () => {
    const listeners = new Set<() => void>()
    let light = true
    const real = matchMedia
    vi.stubGlobal('matchMedia', (query: string) =>
      query.includes('light')
        ? { matches: light, addEventListener: (_: string, listener: () => void) => listeners.add(listener) }
        : real(query),
    )
    watchLogin(createModal(app.config, { themeMode: 'system' }))
    const hasTheme = (theme: string) =>
      expect(test.login.dress).toHaveBeenLastCalledWith(expect.objectContaining({ theme }))
    hasTheme('light')
    light = false
    for (const listener of listeners) listener()
    hasTheme('dark')
    expect(test.login.dress.mock.calls.map(([look]) => look.theme)).not.toContain('system')
  })

  it.each([
    ['#ff0066', { '--lk-accent': 'rgb(255, 0, 102)' }],
    ['url(https://evil.example)', {}],
    [undefined, {}],
  ])('[S3.21] the frame gets the app’s accent %s as %j', (accent, variables) => {
    vi.stubGlobal('CSS', { supports: (_: string, value: string) => value === '#ff0066' })
    // As a browser computes it; this document leaves a colour as it was written.
    vi.spyOn(window, 'getComputedStyle').mockReturnValue({ color: 'rgb(255, 0, 102)' } as CSSStyleDeclaration)
    app.modal.setTheme({ variables: accent ? { '--lk-accent': accent } : {} })
    expect(test.login.dress).toHaveBeenLastCalledWith(expect.objectContaining({ variables }))
  })
})
