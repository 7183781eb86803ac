import { type Config, createConfig, getTokens } from '@latchkey/core'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ConnectButton } from './ConnectButton.tsx'
import { createModal, type Modal } from './createModal.ts'
import { useModal, useModalState } from './LatchkeyContext.ts'
import { LatchkeyInline } from './LatchkeyInline.tsx'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'
import { createTestApp, type TestApp } from './testing/createTestApp.tsx'
import { createTestAdapter, createTestChain } from './testing/createTestChain.ts'
import { alice } from './testing/createTestWallet.ts'
import { stubServer } from './testing/stubServer.ts'
import { testNetworks } from './testing/testNetworks.ts'

let app: TestApp
beforeEach(() => {
  app = createTestApp()
})
afterEach(() => {
  cleanup()
  app.stop()
})

const shadow = () => {
  const root: unknown = document.querySelector('latchkey-modal')?.shadowRoot ?? document.createElement('div')
  return within(root as HTMLElement)
}

/** Counts the listeners of these targets from now on, by type of event. Those that were added before are not counted. */
function countListeners(targets: readonly EventTarget[]) {
  const counts: Record<string, number> = {}
  const change = (type: string, by: number) => {
    counts[type] = (counts[type] ?? 0) + by
  }
  for (const target of targets) {
    const known = new Map<string, Set<unknown>>()
    const forget = (type: string, listener: unknown) => known.get(type)?.delete(listener) && change(type, -1)
    const { addEventListener, removeEventListener } = target
    vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      const all = known.get(type) ?? new Set()
      known.set(type, all)
      if (!all.has(listener)) change(type, 1)
      all.add(listener)
      const { signal, once = false } = typeof options === 'object' ? options : {}
      signal?.addEventListener('abort', () => forget(type, listener))
      if (once) addEventListener.call(target, type, () => forget(type, listener), { once })
      addEventListener.call(target, type, listener, options)
    })
    vi.spyOn(target, 'removeEventListener').mockImplementation((type, listener, options) => {
      forget(type, listener)
      removeEventListener.call(target, type, listener, options)
    })
  }
  onTestFinished(() => void vi.restoreAllMocks())
  return () => Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))
}

describe('LatchkeyProvider', () => {
  it('[S7.01] tells the server that the page uses React', async () => {
    const server = stubServer()
    server.answer = () => ({ body: { balances: [] } })
    const { config } = createTestApp({ server: { api: server.api } })
    render(<LatchkeyProvider config={config} />)
    await getTokens(config, { address: alice })
    expect(server.asked[0]?.query.get('sv')).toMatch(/^react-ethers-\d+\.\d+\.\d+$/)
    vi.unstubAllGlobals()
  })

  it('[E1] starts the engine once while mounted, StrictMode or not, and stops it afterwards', async () => {
    const adapter = createTestAdapter(createTestChain(), [])
    const running = { now: 0, ever: 0 }
    const config = createConfig({
      networks: testNetworks,
      adapters: [
        {
          ...adapter,
          setup(context) {
            running.now += 1
            running.ever += 1
            const stop = adapter.setup(context)
            return () => {
              running.now -= 1
              stop()
            }
          },
        },
      ],
      storage: null,
      logLevel: 'silent',
    })
    expect(running.ever).toBe(0)
    const { unmount } = render(
      <StrictMode>
        <LatchkeyProvider config={config} />
      </StrictMode>,
    )
    expect(running.now).toBe(1)
    expect(running.ever).toBe(1)
    unmount()
    await waitFor(() => expect(running.now).toBe(0))
  })

  it('[X.27] fifty mounts with an open modal leave no listener, element or idle callback on the page', async () => {
    const idle = new Set<number>()
    let lastIdle = 0
    vi.stubGlobal('requestIdleCallback', () => idle.add(++lastIdle) && lastIdle)
    vi.stubGlobal('cancelIdleCallback', (id: number) => idle.delete(id))
    onTestFinished(() => void vi.unstubAllGlobals())
    let subscribers = 0
    const plain = createModal(app.config)
    const modal: Modal = Object.create(plain, {
      subscribe: {
        value: (listener: () => void) => {
          const stop = plain.subscribe(listener)
          subscribers += 1
          return () => {
            subscribers -= 1
            stop()
          }
        },
      },
    })
    const listeners = countListeners([window, document])
    const mountOnce = async () => {
      const { unmount } = render(
        <StrictMode>
          <LatchkeyProvider config={app.config} modal={modal}>
            <ConnectButton />
          </LatchkeyProvider>
        </StrictMode>,
      )
      act(() => modal.open())
      await waitFor(() => expect(shadow().getByTestId('view-Connect')).toBeTruthy(), { timeout: 10_000 })
      unmount()
    }
    await mountOnce()
    const before = listeners()
    for (let round = 1; round < 50; round++) await mountOnce()
    await waitFor(() => expect(document.querySelectorAll('latchkey-modal')).toHaveLength(0))
    expect(listeners()).toEqual(before)
    expect(idle.size).toBe(0)
    expect(subscribers).toBe(0)
  })

  it('creates its modal once, and another only for another config', () => {
    const seen = new Set<Modal>()
    const Probe = () => {
      seen.add(useModal())
      return <p>{useModalState().themeMode}</p>
    }
    const other = createTestApp()
    const { rerender } = render(
      <LatchkeyProvider config={app.config}>
        <Probe />
      </LatchkeyProvider>,
    )
    rerender(
      <LatchkeyProvider config={app.config} themeMode="light">
        <Probe />
      </LatchkeyProvider>,
    )
    expect(screen.getByText('light')).toBeTruthy()
    expect(seen.size).toBe(1)
    rerender(
      <LatchkeyProvider config={other.config}>
        <Probe />
      </LatchkeyProvider>,
    )
    expect(seen.size).toBe(2)
    other.stop()
  })

  it('renders on a server, closed, without touching a document', () => {
    const html = renderToString(
      <LatchkeyProvider config={app.config}>
        <ConnectButton />
        <ConnectButton isolated />
      </LatchkeyProvider>,
    )
    expect(html).toContain('Connect wallet')
    expect(html).not.toContain('latchkey-modal')
  })

  it('a hook outside of the provider throws an error that names it', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const Lost = () => <p>{useModalState().themeMode}</p>
    expect(() => render(<Lost />)).toThrow(
      expect.objectContaining({
        name: 'ProviderNotFoundError',
        reason: 'missing',
        message:
          'This hook or component found no <LatchkeyProvider> above it. ' +
          'Wrap your app in <LatchkeyProvider config={config}>. Docs: errors.html#providernotfounderror',
      }),
    )
  })

  it.each([undefined, { state: {}, _internal: {} }])('refuses %j in place of a config', (config) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<LatchkeyProvider config={config as unknown as Config} />)).toThrow(
      expect.objectContaining({ name: 'InvalidConfigError', field: 'config' }),
    )
  })
})

describe('LatchkeyInline', () => {
  it('[S4.11] is a labelled region of the page, not a dialog; closing shows Connect and it stays', async () => {
    const modal = createModal(app.config, { inline: true })
    const view = render(
      <StrictMode>
        <LatchkeyProvider config={app.config} modal={modal}>
          <main data-testid="place">
            <LatchkeyInline />
          </main>
        </LatchkeyProvider>
      </StrictMode>,
    )
    await waitFor(() => expect(shadow().getByRole('region', { name: 'Wallet' })).toBeTruthy(), {
      timeout: 10_000,
    })
    expect(shadow().queryByRole('dialog')).toBeNull()
    expect(view.getByTestId('place').contains(document.querySelector('latchkey-modal'))).toBe(true)
    expect(document.adoptedStyleSheets).toEqual([])
    expect(shadow().queryByTestId('modal-close')).toBeNull()

    act(() => modal.push({ view: 'Networks' }))
    expect(shadow().getByTestId('modal-title').textContent).toBe('Choose network')
    shadow().getByTestId('modal-close').click()
    await waitFor(() => expect(shadow().getByTestId('modal-title').textContent).toBe('Connect wallet'))
    await act(() => app.connect())
    await waitFor(() => expect(shadow().getByTestId('modal-title').textContent).toBe('Account'))
  })

  it('[S4.11, D2] has a modal of its own beside the one of the provider, in the same theme', async () => {
    const dialog = createModal(app.config)
    render(
      <LatchkeyProvider config={app.config} modal={dialog}>
        <LatchkeyInline />
      </LatchkeyProvider>,
    )
    await waitFor(() => expect(shadow().getByRole('region')).toBeTruthy(), { timeout: 10_000 })
    expect(dialog.state.open).toBe(false)
    act(() => dialog.setTheme({ mode: 'light' }))
    await waitFor(() =>
      expect(document.querySelector<HTMLElement>('latchkey-modal')?.dataset.theme).toBe('light'),
    )
  })
})
