import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { alice, bob } from '../../../testing/createTestWallet.ts'
import { WalletReceive } from './WalletReceive.tsx'

describe('WalletReceive', () => {
  let app: TestApp
  beforeEach(() => {
    app = createTestApp()
  })
  afterEach(() => {
    cleanup()
    app.stop()
  })

  it('[S1.12] shows the whole address and a QR code, and copies it', async () => {
    await app.connect()
    app.show(<WalletReceive />)
    expect((await screen.findByTestId('receive-qr')).dataset.uri).toBe(alice)
    expect(screen.getByTitle(alice).textContent).toBe(alice)
    const writeText = vi.fn(async () => {})
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)
    fireEvent.click(screen.getByTestId('receive-copy'))
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(alice))
    expect(screen.getByTestId('receive-copy').textContent).toBe('Copied')
  })

  it('[S1.12] updates when the account changes', async () => {
    await app.connect()
    app.show(<WalletReceive />)
    await screen.findByTestId('receive-qr')
    act(() => app.wallet.emit({ type: 'accountsChanged', accounts: [bob] }))
    await waitFor(() => expect(screen.getByTestId('receive-qr').dataset.uri).toBe(bob))
    expect(screen.queryByTitle(alice)).toBeNull()
  })

  it('opens the compatible networks', async () => {
    await app.connect()
    app.show(<WalletReceive />)
    expect(screen.getByTestId('receive-networks').textContent).toContain('3')
    fireEvent.click(screen.getByTestId('receive-networks'))
    expect(app.modal.state.stack.at(-1)?.view).toBe('WalletCompatibleNetworks')
  })

  it('says that nothing is connected any more', () => {
    app.show(<WalletReceive />)
    expect(document.body.textContent).toContain('No account is connected any more.')
    expect(screen.queryByTestId('receive-qr')).toBeNull()
  })
})
