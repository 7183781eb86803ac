import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConnectButton, NetworkButton } from '../../ConnectButton.tsx'
import { createModal, type Modal } from '../../createModal.ts'
import { LatchkeyInline } from '../../LatchkeyInline.tsx'
import { LatchkeyProvider } from '../../LatchkeyProvider.tsx'
import { createTestApp, type TestApp } from '../../testing/createTestApp.tsx'
import { testNetworks } from '../../testing/testNetworks.ts'

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
    const network = screen.getByTestId('network-button')
    expect(network.innerHTML).toBe('<bdi>Test One</bdi>')
    expect(network.getAttribute('aria-label')).toBe('الشبكة \u2068Test One\u2069')
    act(() => modal.open())
    await waitFor(() => expect(title()).toBe('ربط محفظة'))
    expect([host()?.lang, host()?.dir]).toEqual(['ar', 'rtl'])
  })

  it.each([
    ['en', 'Unknown Network', 'Network Unknown Network'],
    ['de', 'Unbekanntes Netzwerk', 'Netzwerk Unbekanntes Netzwerk'],
    ['ar', 'شبكة غير معروفة', 'الشبكة \u2068شبكة غير معروفة\u2069'],
    ['ja', '不明なネットワーク', 'ネットワーク 不明なネットワーク'],
  ])(
    '[X.46] is also that of the words for a network the app doesn’t list: %s',
    async (locale, text, label) => {
      await app.connect()
      render(page(locale))
      act(() => app.wallet.emit({ type: 'networkChanged', network: 'eip155:424242' }))
      const network = screen.getByTestId('network-button')
      await waitFor(() =>
        expect([network.textContent, network.getAttribute('aria-label')]).toEqual([text, label]),
      )
    },
  )

  it('[X.46] a listed network that has one of these words as its name keeps it', async () => {
    app.stop()
    app = createTestApp({ networks: testNetworks.map((one) => ({ ...one, name: 'Unknown Network' })) })
    modal = createModal(app.config)
    render(page('de'))
    const network = screen.getByTestId('network-button')
    await waitFor(() => expect(network.getAttribute('aria-label')).toBe('Netzwerk Unknown Network'))
    expect(network.textContent).toBe('Unknown Network')
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
