import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConnectButton, NetworkButton } from '../../ConnectButton.tsx'
import { createModal, type Modal } from '../../createModal.ts'
import { LatchkeyInline } from '../../LatchkeyInline.tsx'
import { LatchkeyProvider } from '../../LatchkeyProvider.tsx'
import { createTestApp, type TestApp } from '../../testing/createTestApp.tsx'

let app: TestApp
let modal: Modal
beforeEach(() => {
  app = createTestApp()
  modal = createModal(app.config)
})
afterEach(() => {
  cleanup()
  app.stop()
  document.documentElement.removeAttribute('lang')
})

const host = () => document.querySelector<HTMLElement>('latchkey-modal')
const page = (locale?: string) => (
  <LatchkeyProvider config={app.config} modal={modal} locale={locale}>
    <ConnectButton />
    <NetworkButton />
  </LatchkeyProvider>
)
const title = () => host()?.shadowRoot?.querySelector('[data-testid="modal-title"]')?.textContent

describe('the language', () => {
  it('is the provider’s: buttons, modal and direction', async () => {
    render(page('ar'))
    await waitFor(() => expect(screen.getByTestId('connect-button').textContent).toBe('ربط محفظة'))
    expect(screen.getByTestId('network-button').getAttribute('aria-label')).toMatch(/^الشبكة /)
    act(() => modal.open())
    await waitFor(() => expect(title()).toBe('ربط محفظة'))
    expect([host()?.lang, host()?.dir]).toEqual(['ar', 'rtl'])
  })

  it('is that of the page by default, and changes while the modal is open', async () => {
    document.documentElement.lang = 'ar-EG'
    const { rerender } = render(page())
    act(() => modal.open())
    await waitFor(() => expect(title()).toBe('ربط محفظة'))
    expect(host()?.lang).toBe('ar-EG')
    rerender(page('en'))
    await waitFor(() => expect(title()).toBe('Connect wallet'))
    expect([host()?.lang, host()?.dir]).toEqual(['en', 'ltr'])
    expect(screen.getByTestId('connect-button').textContent).toBe('Connect wallet')
  })

  it('is English, without a request, on an English page or one without a language', async () => {
    document.documentElement.lang = 'en-GB'
    render(page())
    act(() => modal.open())
    await waitFor(() => expect(title()).toBe('Connect wallet'))
    expect(modal.state.language).toBeUndefined()
  })

  it('waits while the language loads', async () => {
    render(page())
    act(() => {
      modal._internal.set({ language: { locale: 'ar', messages: {}, pending: true } })
      modal.open()
    })
    await act(() => vi.dynamicImportSettled())
    expect(title()).toBeUndefined()
    act(() =>
      modal._internal.set({ language: { locale: 'ar', messages: { 'title.Connect': 'ربط' }, rtl: true } }),
    )
    await waitFor(() => expect(title()).toBe('ربط'))
  })

  it('is that of the page around it for an embedded modal', async () => {
    render(
      <LatchkeyProvider config={app.config} modal={modal} locale="ar">
        <LatchkeyInline />
      </LatchkeyProvider>,
    )
    await waitFor(() => expect(title()).toBe('ربط محفظة'))
    expect(host()?.shadowRoot?.querySelector('section')?.getAttribute('aria-label')).toBe('المحفظة')
  })
})
