import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AccountButton, ConnectButton, NetworkButton } from './ConnectButton.tsx'
import { createModal, type Modal } from './createModal.ts'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'
import { createModalControl } from './modal/shell/createModalControl.ts'
import { createTestApp, type TestApp } from './testing/createTestApp.tsx'
import { alice } from './testing/createTestWallet.ts'

let app: TestApp
let modal: Modal
beforeEach(() => {
  app = createTestApp()
  modal = createModal(app.config)
})
afterEach(() => {
  cleanup()
  app.stop()
})

const show = (children: ReactNode) =>
  render(
    <LatchkeyProvider config={app.config} modal={modal}>
      {children}
    </LatchkeyProvider>,
  )
const short = `${alice.slice(0, 6)}…${alice.slice(-4)}`

describe('ConnectButton', () => {
  it('shows the state of the connection and opens the modal', async () => {
    show(<ConnectButton />)
    const button = screen.getByTestId('connect-button')
    expect([button.textContent, button.dataset.status]).toEqual(['Connect wallet', 'disconnected'])

    let answer = () => {}
    app.wallet.onConnect = () => new Promise((resolve) => (answer = resolve))
    const connecting = app.connect()
    await waitFor(() => expect(button.dataset.status).toBe('connecting'))
    expect([button.textContent, button.getAttribute('aria-busy')]).toEqual(['Connecting…', 'true'])

    answer()
    await act(() => connecting)
    expect([button.textContent, button.dataset.status]).toEqual([short, 'connected'])
    expect(button.getAttribute('aria-label')).toContain(short)

    fireEvent.click(button)
    expect(modal.state).toMatchObject({ open: true, stack: [{ view: 'Account' }] })
  })

  it('[X.20] [A10] shows a restored address as reconnecting until its wallet has answered', async () => {
    await app.connect()
    show(<ConnectButton />)
    act(() =>
      app.config._internal.setState((state) => ({
        ...state,
        status: 'reconnecting',
        connections: new Map(
          [...state.connections].map(([uid, connection]) => [uid, { ...connection, status: 'reconnecting' }]),
        ),
      })),
    )
    const button = screen.getByTestId('connect-button')
    expect([button.textContent, button.dataset.status]).toEqual([short, 'reconnecting'])
    expect(button.title).toBe('Connecting…')
  })

  it('[X.41] a name of 255 characters, of invisible letters, or from right to left is short and isolated; an empty one is the address', async () => {
    await app.connect()
    show(
      <>
        <ConnectButton />
        <AccountButton />
      </>,
    )
    const buttons = [screen.getByTestId('connect-button'), screen.getByTestId('account-button')]
    const cases = [
      ['alice.latchkey.test', 'alice.latchkey.test'],
      [`${'a'.repeat(251)}.eth`, `${'a'.repeat(80)}…`],
      ['\u202Eecila\u0000', 'ecila'],
      ['\u05d0\u05dc\u05d9.eth', '\u05d0\u05dc\u05d9.eth'],
      ['<img src=x onerror=x()>', '<img src=x onerror=x()>'],
      ['\u3164\u115F\u2800 \u200B', short],
      ['', short],
    ] as const
    for (const [profileName, shown] of cases) {
      act(() =>
        app.config._internal.setState((state) => ({
          ...state,
          accountDetails: { eip155: { profileName } as NonNullable<typeof state.accountDetails.eip155> },
        })),
      )
      for (const button of buttons) {
        expect([button.textContent, button.getAttribute('aria-label')]).toEqual([shown, `Account ${shown}`])
        expect(button.innerHTML).toBe(`<bdi>${shown.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</bdi>`)
      }
    }
  })

  it('Custom passes the same state to a component of the app', async () => {
    show(
      <ConnectButton.Custom>
        {({ status, address, network, open }) => (
          <button type="button" onClick={open}>{`${status} ${address ?? 'nobody'} ${network?.name}`}</button>
        )}
      </ConnectButton.Custom>,
    )
    const name = app.config.networks[0]?.name
    fireEvent.click(screen.getByText(`disconnected nobody ${name}`))
    expect(modal.state.open).toBe(true)
    await act(() => app.connect())
    expect(screen.getByText(`connected ${alice} ${name}`)).toBeTruthy()
  })

  it('isolated renders the same button in a shadow root', async () => {
    show(<ConnectButton isolated label="Sign in" />)
    const button = await waitFor(() => {
      const root = document.querySelector('latchkey-isolated')?.shadowRoot
      const found = root?.querySelector<HTMLButtonElement>('[data-testid="connect-button"]')
      if (!found) throw new Error('There is no button yet')
      return found
    })
    expect(button.textContent).toBe('Sign in')
    expect(screen.queryByTestId('connect-button')).toBeNull()
    button.click()
    expect(modal.state.open).toBe(true)
  })
})

describe('AccountButton and NetworkButton', () => {
  it('the account button renders with an account only', async () => {
    show(<AccountButton />)
    expect(screen.queryByTestId('account-button')).toBeNull()
    await act(() => app.connect())
    expect(screen.getByTestId('account-button').textContent).toBe(short)
  })

  it('the network button shows the active network and opens the list', () => {
    show(<NetworkButton />)
    const [first, second] = app.config.networks
    const button = screen.getByTestId('network-button')
    expect(button.textContent).toBe(first?.name)
    act(() => app.config._internal.setState((state) => ({ ...state, activeNetwork: second?.caipNetworkId })))
    expect(button.textContent).toBe(second?.name)
    fireEvent.click(button)
    modal._internal.attach(createModalControl)
    expect(modal.state.stack.at(-1)?.view).toBe('Networks')
  })
  it('[S4.44] the network button names the wallet’s network while the app does not list it', async () => {
    await app.connect()
    show(<NetworkButton />)
    const button = screen.getByTestId('network-button')
    const listed = app.config.networks[0]?.name
    expect(button.textContent).toBe(listed)
    act(() => app.wallet.emit({ type: 'networkChanged', network: 'eip155:424242' }))
    expect(button.textContent).toBe('Unknown Network')
    expect(button.getAttribute('aria-label')).toBe('Network Unknown Network')
    act(() => app.wallet.emit({ type: 'networkChanged', network: 'eip155:1' }))
    expect(button.textContent).toBe(listed)
  })
})
