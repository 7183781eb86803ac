import { connect, disconnect } from '@latchkey/core'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { StrictMode, useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createModal, type Modal } from '../../createModal.ts'
import { useModal } from '../../LatchkeyContext.ts'
import { LatchkeyProvider } from '../../LatchkeyProvider.tsx'
import { createTestApp, type TestApp } from '../../testing/createTestApp.tsx'
import { type DraftDefinition, useDraft } from '../drafts.ts'
// Imported before the first test: compiling the module from source may take longer than a test waits for it.
import './ModalRoot.tsx'

// Views of the test's own: what is proved here is what the shell does with any view.
const views = vi.hoisted((): { [name: string]: () => Promise<unknown> } => ({}))
vi.mock('../flows.ts', () => ({
  getShippedView: () => undefined,
  loadView: (name: string) => views[name]?.(),
}))

let app: TestApp
let modal: Modal
let broken: boolean

beforeEach(() => {
  app = createTestApp()
  modal = createModal(app.config)
  broken = true
  Object.assign(views, {
    Connect: async () => () => (
      <button type="button" data-testid="wallet-first">
        First wallet
      </button>
    ),
    Networks: async () => Breaking,
    WalletReceive: async () => () => <p>Your address</p>,
    Account: async () => () => <p>Your account</p>,
    ConnectingExternal: async () => Effectful,
  })
})
afterEach(() => {
  cleanup()
  app.stop()
})

function Breaking() {
  if (broken) throw new Error('view broke')
  return <p>Networks</p>
}

const log: string[] = []
function Effectful({ data }: { data: unknown }) {
  const own = useModal()
  useEffect(() => {
    log.push(`in ${JSON.stringify(data)} ${own.state.open}`)
    return () => {
      log.push('out')
    }
  }, [data, own])
  return <p>Connecting</p>
}

const note: DraftDefinition<string> = { initial: '', onAccountChange: () => '' }
function Noting() {
  const [text, update] = useDraft(note)
  return <input data-testid="note" value={text} onChange={({ target }) => update(() => target.value)} />
}

const hosts = () => [...document.querySelectorAll('latchkey-modal')]
/** Queries in the shadow root; in an empty element while there is none. A fragment works, its type doesn't say so. */
const inside = () => {
  const root: unknown = hosts()[0]?.shadowRoot ?? document.createElement('div')
  return within(root as HTMLElement)
}
const locked = () => document.adoptedStyleSheets.length
const show = (given = modal) =>
  render(
    <StrictMode>
      <LatchkeyProvider config={app.config} modal={given}>
        <button type="button">Page</button>
      </LatchkeyProvider>
    </StrictMode>,
  )
const opened = async (view: string) => {
  await waitFor(() => expect(inside().getByTestId(`view-${view}`)).toBeTruthy())
  return inside()
}

describe('the modal in the page', () => {
  it('[S4.09, S4.11] nothing is in the page before it opens and after it has closed', async () => {
    show()
    expect(hosts()).toEqual([])
    modal.open()
    const ui = await opened('Connect')
    expect(ui.getByRole('dialog', { name: 'Connect wallet' })).toBeTruthy()
    modal.close()
    await waitFor(() => expect(hosts()).toEqual([]))
  })

  it('[D1] opened again while it closes there is one modal, with the given view', async () => {
    show()
    modal.open()
    await opened('Connect')
    modal.close()
    await waitFor(() => expect(inside().getByTestId('modal').dataset.closing).toBe(''))
    modal.open()
    modal.push({ view: 'ConnectingExternal', data: { connectorUid: 'a' } })
    await opened('ConnectingExternal')
    expect(hosts()).toHaveLength(1)
    expect(inside().getAllByTestId('modal')).toHaveLength(1)
    expect(inside().getByTestId('modal').dataset.closing).toBeUndefined()
  })

  it('[S3.09] what was entered outlives view and modal; a disconnect empties it, also while the modal is closed', async () => {
    views.WalletReceive = async () => Noting
    show()
    const { connector } = app.wallet
    const openNote = async () => {
      await connect(app.config, { connector })
      act(() => modal.open({ view: 'WalletReceive' }))
      const view = await opened('WalletReceive')
      return waitFor(() => view.getByTestId<HTMLInputElement>('note'))
    }
    const close = async () => {
      act(() => modal.close())
      await waitFor(() => expect(hosts()).toEqual([]))
    }
    fireEvent.change(await openNote(), { target: { value: '1.5' } })
    await close()
    expect((await openNote()).value).toBe('1.5')
    await close()
    await act(() => disconnect(app.config))
    expect((await openNote()).value).toBe('')
  })

  it('[X.46] a view waits for texts that are on their way, and once it is shown for none', async () => {
    const setPartial = (partial: boolean) =>
      act(() => modal._internal.set({ language: { locale: 'de', messages: {}, partial } }))
    show()
    setPartial(true)
    modal.open()
    const view = await opened('Connect')
    await waitFor(() => expect(view.getByRole('status')).toBeTruthy())
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(view.queryByText('First wallet')).toBeNull()
    setPartial(false)
    await waitFor(() => expect(view.getByText('First wallet')).toBeTruthy())
    setPartial(true)
    expect(view.getByText('First wallet')).toBeTruthy()
  })

  it('[D2] two modals work side by side and lock the page together', async () => {
    const other = createModal(app.config, { themeMode: 'light' })
    show()
    show(other)
    modal.open()
    other.open()
    await waitFor(() => expect(hosts()).toHaveLength(2))
    expect(hosts().map((host) => (host as HTMLElement).dataset.theme)).toEqual(['dark', 'light'])
    await waitFor(() => expect(locked()).toBe(2))
    modal.close()
    await waitFor(() => expect(hosts()).toHaveLength(1))
    expect(locked()).toBe(1)
    other.close()
    await waitFor(() => expect(locked()).toBe(0))
  })

  it('[S1.20] has the theme of the device with `system`, and follows it', async () => {
    const listeners = new Set<() => void>()
    let light = true
    const real = matchMedia
    vi.stubGlobal('matchMedia', (query: string) =>
      query.includes('light')
        ? {
            matches: light,
            addEventListener: (_: string, listener: () => void) => listeners.add(listener),
            removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
          }
        : real(query),
    )
    modal.setTheme({ mode: 'system', variables: { '--lk-radius': '8px', '--lk-duration': '9s' } })
    show()
    modal.open()
    await opened('Connect')
    const [host] = hosts() as HTMLElement[]
    expect(host?.dataset.theme).toBe('light')
    expect(host?.style.getPropertyValue('--lk-radius')).toBe('8px')
    expect(host?.style.getPropertyValue('--lk-duration')).toBe('')
    light = false
    for (const listener of listeners) listener()
    await waitFor(() => expect(host?.dataset.theme).toBe('dark'))
    modal.setTheme({ variables: {} })
    await waitFor(() => expect(host?.style.getPropertyValue('--lk-radius')).toBe(''))
    vi.unstubAllGlobals()
  })
})

describe('closing', () => {
  it.each<[string, (ui: ReturnType<typeof inside>) => void]>([
    ['the close button', (ui) => ui.getByTestId('modal-close').click()],
    ['the backdrop', (ui) => ui.getByTestId('modal-backdrop').click()],
    ['Escape', (ui) => ui.getByTestId('modal').dispatchEvent(new Event('cancel', { cancelable: true }))],
    [
      'the browser closing the dialog by itself',
      (ui) => {
        const dialog = ui.getByTestId<HTMLDialogElement>('modal')
        dialog.close()
        dialog.dispatchEvent(new Event('close'))
      },
    ],
  ])('[D8] %s closes it and lets the page scroll again', async (_, leave) => {
    show()
    modal.open()
    const ui = await opened('Connect')
    await waitFor(() => expect(locked()).toBe(1))
    leave(ui)
    expect(modal.state.open).toBe(false)
    await waitFor(() => expect(hosts()).toEqual([]))
    expect(locked()).toBe(0)
  })

  it('[D8] a provider that is unmounted while it is open leaves nothing behind', async () => {
    const { unmount } = show()
    modal.open()
    await opened('Connect')
    unmount()
    expect(hosts()).toEqual([])
    expect(locked()).toBe(0)
  })

  it('returns the focus to the element that had it', async () => {
    show()
    const page = screen.getByText('Page')
    page.focus()
    modal.open()
    await opened('Connect')
    await waitFor(() =>
      expect(hosts()[0]?.shadowRoot?.activeElement).toBe(inside().getByTestId('modal-title')),
    )
    modal.close()
    await waitFor(() => expect(document.activeElement).toBe(page))
  })
})

describe('before the first paint', () => {
  let frames: Map<number, FrameRequestCallback>
  const paint = async () => {
    await act(async () => {
      for (const frame of frames.values()) frame(0)
      frames.clear()
      await new Promise((resolve) => setTimeout(resolve))
    })
  }
  const focused = () => hosts()[0]?.shadowRoot?.activeElement
  beforeEach(() => {
    frames = new Map()
    let id = 0
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
      id += 1
      frames.set(id, frame)
      return id
    })
    vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('the dialog has the focus already, so that nothing typed is lost; afterwards the title has it', async () => {
    show()
    modal.open()
    const ui = await opened('Connect')
    await waitFor(() => expect(ui.getByTestId('wallet-first')).toBeTruthy())
    expect(focused()).toBe(ui.getByTestId('modal'))
    expect(ui.queryAllByRole('status')).toEqual([])
    await paint()
    expect(focused()).toBe(ui.getByTestId('modal-title'))
    expect(ui.queryAllByRole('status')).not.toEqual([])
  })

  it('a focus that was moved meanwhile stays', async () => {
    show()
    modal.open()
    const ui = await opened('Connect')
    ui.getByTestId('modal-close').focus()
    await paint()
    expect(focused()).toBe(ui.getByTestId('modal-close'))
  })
})

describe('a view that fails', () => {
  it('[D8] [X.45] a crash stays inside the view: it is described, can be tried again and closed, and the page is unlocked', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const logged = vi.spyOn(app.config.logger, 'error')
    show()
    modal.open()
    await opened('Connect')
    modal.push({ view: 'Networks' })
    await waitFor(() => expect(inside().getByRole('alert').textContent).toContain('stopped working'))
    expect(logged).toHaveBeenCalledWith('A view crashed', { view: 'Networks', error: 'Error' })
    expect(inside().getByTestId('modal-back')).toBeTruthy()

    inside().getByText('Try again').click()
    await waitFor(() => expect(inside().getByRole('alert').textContent).toContain('stopped working'))
    broken = false
    inside().getByText('Try again').click()
    await waitFor(() =>
      expect(within(inside().getByTestId('view-Networks')).getByText('Networks')).toBeTruthy(),
    )

    broken = true
    modal.back()
    await opened('Connect')
    modal.push({ view: 'Networks' })
    await waitFor(() => expect(inside().getByRole('alert')).toBeTruthy())
    inside().getByText('Close').click()
    await waitFor(() => expect(hosts()).toEqual([]))
    expect(locked()).toBe(0)
  })

  it('code that could not be loaded is loaded again', async () => {
    let online = false
    Object.assign(views, {
      Networks: async () => {
        if (!online) throw new TypeError('Failed to fetch')
        return () => <p>Here they are</p>
      },
    })
    show()
    modal.open({ view: 'Networks' })
    await waitFor(() => expect(inside().getByRole('alert').textContent).toContain('This page couldn’t load'))
    online = true
    inside().getByText('Try again').click()
    await waitFor(() => expect(inside().getByText('Here they are')).toBeTruthy())
  })
})

describe('moving between views', () => {
  it('[S2.19, S2.21] the back button goes back and is not there at the last view; Alt+Left goes back too', async () => {
    show()
    modal.open()
    await opened('Connect')
    expect(inside().queryByTestId('modal-back')).toBeNull()
    modal.push({ view: 'WalletReceive' })
    await opened('WalletReceive')
    expect(inside().getByTestId('modal-title').textContent).toBe('Receive')
    inside().getByTestId('modal-back').click()
    await opened('Connect')
    modal.push({ view: 'WalletReceive' })
    await opened('WalletReceive')
    const key = new KeyboardEvent('keydown', {
      key: 'ArrowLeft',
      altKey: true,
      bubbles: true,
      composed: true,
    })
    inside().getByTestId('modal-title').dispatchEvent(key)
    await opened('Connect')
    expect(modal.state.open).toBe(true)
  })

  it('moves the focus to the title and announces it; the leaving view is inert, then removed', async () => {
    show()
    modal.open()
    await opened('Connect')
    modal.push({ view: 'WalletReceive' })
    await opened('WalletReceive')
    await waitFor(() =>
      expect(hosts()[0]?.shadowRoot?.activeElement).toBe(inside().getByTestId('modal-title')),
    )
    await waitFor(() =>
      expect(
        inside()
          .getAllByRole('status')
          .map(({ textContent }) => textContent),
      ).toContain('Receive'),
    )
    await waitFor(() => expect(inside().queryByTestId('wallet-first')).toBeNull())
    act(() => modal.back())
    const frames = [...(hosts()[0]?.shadowRoot?.querySelectorAll('.lk-view') ?? [])]
    expect(frames.map((frame) => frame.hasAttribute('inert'))).toEqual([true, false])
    expect(inside().queryByTestId('view-WalletReceive')).toBeNull()
  })

  it('[S2.15] a view gets the data of its own entry, and starts from its initial state when it is shown again', async () => {
    log.length = 0
    show()
    modal.open()
    await opened('Connect')
    modal.push({ view: 'ConnectingExternal', data: { connectorUid: 'a' } })
    await opened('ConnectingExternal')
    modal.back()
    modal.push({ view: 'ConnectingExternal', data: { connectorUid: 'b' } })
    await waitFor(() => expect(log).toContain('in {"connectorUid":"b"} true'))
    await waitFor(() => expect(inside().getAllByText('Connecting')).toHaveLength(1))
    expect(log.filter((line) => line.startsWith('in')).at(-1)).toBe('in {"connectorUid":"b"} true')
    expect(log.filter((line) => line === 'out').length).toBe(
      log.filter((line) => line.startsWith('in')).length - 1,
    )
  })

  it('keeps key presses from the shortcuts of the page', async () => {
    const heard = vi.fn()
    document.addEventListener('keydown', heard)
    show()
    modal.open()
    await waitFor(() => expect(inside().getByTestId('wallet-first')).toBeTruthy())
    const key = () => new KeyboardEvent('keydown', { key: 's', bubbles: true, composed: true })
    inside().getByTestId('wallet-first').dispatchEvent(key())
    expect(heard).not.toHaveBeenCalled()
    document.body.dispatchEvent(key())
    expect(heard).toHaveBeenCalledOnce()
    document.removeEventListener('keydown', heard)
  })
})

describe('live regions', () => {
  it('[S2.40] the notification is in a polite live region inside of the dialog', async () => {
    show()
    modal.open()
    await opened('Connect')
    modal.notify({ variant: 'loading', message: '<b>Waiting</b>' })
    await waitFor(() => expect(inside().getByTestId('snackbar').textContent).toBe('<b>Waiting</b>'))
    const snackbar = inside().getByTestId('snackbar')
    expect(snackbar.dataset.variant).toBe('loading')
    expect(snackbar.closest('[role="status"]')).toBeTruthy()
    expect(snackbar.closest('dialog')).toBeTruthy()
    modal.dismiss()
    await waitFor(() => expect(inside().queryByTestId('snackbar')).toBeNull())
  })

  it('[S8.14] what was notified while the modal was closed is read at the next opening', async () => {
    show()
    modal.open()
    await opened('Connect')
    modal.notify({ variant: 'success', message: 'Transaction started' })
    await waitFor(() => expect(inside().getByTestId('snackbar')).toBeTruthy())
    modal.close()
    await waitFor(() => expect(hosts()).toEqual([]))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    await vi.advanceTimersByTimeAsync(10_000)
    modal.notify({ variant: 'error', message: 'Transaction failed' })
    await vi.advanceTimersByTimeAsync(10_000)
    act(() => modal.open())
    await waitFor(() => expect(inside().getByTestId('snackbar').textContent).toBe('Transaction failed'))
    const snackbar = inside().getByTestId('snackbar')
    expect(snackbar.dataset.variant).toBe('error')
    expect(snackbar.closest('dialog')?.open).toBe(true)
    await vi.advanceTimersByTimeAsync(2_500)
    await waitFor(() => expect(inside().queryByTestId('snackbar')).toBeNull())
  })

  it('says that the device is offline, unless there is another alert', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    show()
    modal.open()
    await opened('Connect')
    await waitFor(() => expect(inside().getByTestId('alert').textContent).toContain('You’re offline'))
    modal.alert('The network is slow')
    await waitFor(() => expect(inside().getByTestId('alert').textContent).toBe('The network is slow'))
    modal.alert(undefined)
    onLine.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(inside().queryByTestId('alert')).toBeNull())
  })

  it('removes attributes that password managers and other dialogs set on it', async () => {
    show()
    modal.open()
    await opened('Connect')
    const dialog = inside().getByTestId('modal')
    dialog.setAttribute('inert', '')
    hosts()[0]?.setAttribute('aria-hidden', 'true')
    await waitFor(() => expect(dialog.hasAttribute('inert')).toBe(false))
    await waitFor(() => expect(hosts()[0]?.hasAttribute('aria-hidden')).toBe(false))
  })

  it('closes and says why when a style of the page or an extension hides it: the page would be inert', async () => {
    const error = vi.spyOn(app.config.logger, 'error').mockImplementation(() => {})
    HTMLDialogElement.prototype.checkVisibility = () => false
    try {
      show()
      modal.open()
      await waitFor(() => expect(error.mock.calls).toHaveLength(1))
      expect(error.mock.calls[0]?.[0]).toMatch(/hidden by a style.*browsers\.html#hidden-by-a-blocker/)
      await waitFor(() => expect(modal.state.open).toBe(false))
    } finally {
      Reflect.deleteProperty(HTMLDialogElement.prototype, 'checkVisibility')
    }
    modal.open()
    await opened('Connect')
    expect(error.mock.calls).toHaveLength(1)
  })
})
