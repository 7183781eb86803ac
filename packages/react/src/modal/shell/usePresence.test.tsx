import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ConnectButton } from '../../ConnectButton.tsx'
import { createModal, type Modal } from '../../createModal.ts'
import { LatchkeyProvider } from '../../LatchkeyProvider.tsx'
import { createTestApp, type TestApp } from '../../testing/createTestApp.tsx'
import { createTestWallet } from '../../testing/createTestWallet.ts'
import { testNetworks } from '../../testing/testNetworks.ts'
import { afterPaint } from '../afterOpening.tsx'
// Imported before the first test: compiling the module from source may take longer than a test waits for it.
import './ModalRoot.tsx'

const foxglove = createTestWallet({ id: 'com.foxglove', name: 'Foxglove' })
const quartz = createTestWallet({ id: 'com.quartz', name: 'Quartz' })
const fetched = vi.fn(async (_url: string) => new Response('{}'))
/** Of the app under test: what earlier ones had begun may still ask their own hosts. */
let host = ''
let apps = 0
const asked = () => fetched.mock.calls.map(([url]) => String(url)).filter((url) => url.includes(host))

let app: TestApp
let modal: Modal
let events: string[]
let stopEvents: () => void

beforeEach(() => {
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  host = `app-${++apps}.example`
  app = createTestApp({
    wallets: [foxglove],
    server: { api: `https://api.${host}` },
    networks: testNetworks.map((network) => ({
      ...network,
      rpcUrls: { default: { http: [`https://rpc.${host}/`] } },
    })),
  })
  modal = createModal(app.config)
  events = []
  stopEvents = app.config.events.subscribe(({ event }) => events.push(event))
})
afterEach(() => {
  cleanup()
  stopEvents()
  app.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const hosts = () => [...document.querySelectorAll('latchkey-modal')]
const inside = () => {
  const root: unknown = hosts()[0]?.shadowRoot ?? document.createElement('div')
  return within(root as HTMLElement)
}
const dialog = () => inside().getByTestId<HTMLDialogElement>('modal')
const row = (id = 'com.foxglove') => inside().getByTestId(`wallet-${id}`)
const button = () => screen.getByTestId('connect-button')
const show = () =>
  render(
    <StrictMode>
      <LatchkeyProvider config={app.config} modal={modal}>
        <ConnectButton />
      </LatchkeyProvider>
    </StrictMode>,
  )
const ready = () => vi.waitFor(() => expect(row()).toBeTruthy(), { timeout: 10_000 })
/** Code that was being loaded is here, and what waits for a paint has had it (`afterPaint`). */
const settle = async () => {
  await act(() => vi.dynamicImportSettled())
  await act(() => new Promise<void>((resolve) => afterPaint(() => afterPaint(resolve))))
}

describe('a click that is expected', () => {
  it.each<[string, () => void]>([
    ['the pointer comes', () => fireEvent.pointerEnter(button())],
    ['a finger lands', () => fireEvent.pointerEnter(button(), { pointerType: 'touch' })],
    ['the focus comes by keyboard', () => button().focus()],
  ])('%s: the list of wallets is drawn, and nothing of it is open, told or asked', async (_, come) => {
    show()
    const sheets = document.adoptedStyleSheets.length
    act(come)
    const focused = document.activeElement
    await ready()
    await settle()
    expect(hosts()).toHaveLength(1)
    expect(dialog().open).toBe(false)
    expect(modal.state.open).toBe(false)
    expect(document.activeElement).toBe(focused)
    expect(inside().queryAllByRole('status')).toEqual([])
    expect(document.adoptedStyleSheets).toHaveLength(sheets)
    expect(events).toEqual([])
    expect(asked()).toEqual([])
  })

  it('the click shows what was rendered, in its own task', async () => {
    show()
    fireEvent.pointerEnter(button())
    await ready()
    const drawn = row()
    fireEvent.click(button())
    expect(dialog().open).toBe(true)
    expect(row()).toBe(drawn)
    expect(events).toEqual(['MODAL_OPEN'])
    await waitFor(() => expect(hosts()[0]?.shadowRoot?.activeElement?.localName).toBe('h2'))
    await waitFor(() => expect(inside().queryAllByRole('status')).not.toEqual([]))
    // Only now the directory's part comes, which asks the server.
    await inside().findByTestId('all-wallets')
  })

  it('[S4.09] everything is removed when no click comes within 30 seconds; a later hover renders it again', async () => {
    vi.useFakeTimers()
    show()
    fireEvent.pointerEnter(button())
    await ready()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    fireEvent.pointerEnter(button())
    await act(() => vi.advanceTimersByTimeAsync(29_000))
    expect(hosts()).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(hosts()).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(hosts()).toEqual([])
    fireEvent.pointerEnter(button())
    await ready()
  })

  it('[S4.09] before one there is nothing, and neither after closing', async () => {
    show()
    act(() => modal.open())
    await ready()
    act(() => modal.close())
    await waitFor(() => expect(hosts()).toEqual([]))
    await settle()
    expect(hosts()).toEqual([])
  })

  describe('on a device without hover', () => {
    beforeEach(() => {
      vi.stubGlobal('matchMedia', (query: string) => ({
        matches: query === '(hover: none)',
        addEventListener: () => {},
        removeEventListener: () => {},
      }))
      // The page is idle at once.
      vi.stubGlobal('requestIdleCallback', (callback: () => void) => setTimeout(callback))
      vi.stubGlobal('cancelIdleCallback', clearTimeout)
    })

    it('the list of wallets is drawn when the page is idle, and nothing of it is open, told or asked', async () => {
      show()
      await ready()
      await settle()
      expect(hosts()).toHaveLength(1)
      expect(dialog().open).toBe(false)
      expect(modal.state.open).toBe(false)
      expect(events).toEqual([])
      expect(asked()).toEqual([])
      const drawn = row()
      fireEvent.click(button())
      expect(dialog().open).toBe(true)
      expect(row()).toBe(drawn)
    })

    it('it waits for a tap as long as the page is there, and is drawn again after closing', async () => {
      show()
      await ready()
      vi.useFakeTimers()
      await act(() => vi.advanceTimersByTimeAsync(600_000))
      vi.useRealTimers()
      expect(hosts()).toHaveLength(1)
      fireEvent.click(button())
      act(() => modal.close())
      await waitFor(() => expect(dialog().open).toBe(false))
      await ready()
      expect(modal.state.open).toBe(false)
    })

    it.each(['saves data', 'is set to save data while the page is open'])(
      'that %s, nothing is drawn or asked before the tap',
      async (when) => {
        const connection = { saveData: when === 'saves data' }
        Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
        onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
        show()
        connection.saveData = true
        await settle()
        await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
        await settle()
        expect(hosts()).toEqual([])
        expect(asked()).toEqual([])
        fireEvent.pointerEnter(button(), { pointerType: 'touch' })
        fireEvent.click(button())
        await waitFor(() => expect(dialog().open).toBe(true))
        expect(row()).toBeTruthy()
      },
    )

    it('with an account nothing is drawn', async () => {
      await app.connect()
      fetched.mockClear()
      show()
      await settle()
      expect(hosts()).toEqual([])
      expect(asked()).toEqual([])
    })
  })

  it('[S2.23] the click shows an account that came meanwhile', async () => {
    show()
    fireEvent.pointerEnter(button())
    await ready()
    await act(() => app.connect())
    expect(hosts()).toEqual([])
    fireEvent.click(button())
    expect(modal.state.stack).toEqual([{ view: 'Account' }])
    await inside().findByTestId('view-Account')
    expect(inside().queryByTestId('view-Connect')).toBeNull()
    // The witness: what is asked for after the click is seen.
    await waitFor(() => expect(asked()).not.toEqual([]))
  })

  it('with an account nothing is rendered or requested ahead', async () => {
    await app.connect()
    fetched.mockClear()
    show()
    fireEvent.pointerEnter(button())
    await settle()
    expect(hosts()).toEqual([])
    expect(asked()).toEqual([])
  })

  it('[G1] a wallet that was announced meanwhile is in the list', async () => {
    show()
    fireEvent.pointerEnter(button())
    await ready()
    act(() => app.adapter.announce(quartz))
    fireEvent.click(button())
    expect(row('com.quartz')).toBeTruthy()
  })

  it('another view opens as if nothing had been rendered', async () => {
    show()
    fireEvent.pointerEnter(button())
    await ready()
    act(() => modal.open({ view: 'Networks' }))
    await inside().findByTestId('view-Networks')
    expect(hosts()).toHaveLength(1)
    expect(inside().queryByTestId('view-Connect')).toBeNull()
    expect(hosts()[0]?.shadowRoot?.querySelectorAll('.lk-view')).toHaveLength(1)
    await waitFor(() => expect(inside().queryAllByRole('status')).not.toEqual([]))
    expect(
      inside()
        .queryAllByRole('status')
        .map(({ textContent }) => textContent),
    ).not.toContain('Choose network')
  })

  it('[D8] an unmounted provider leaves nothing behind', async () => {
    const { unmount } = show()
    fireEvent.pointerEnter(button())
    await ready()
    unmount()
    expect(hosts()).toEqual([])
  })
})
