import { updateSend } from '@latchkey/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestServer, type TestServer } from '../../../testing/createTestServer.ts'
import { alice } from '../../../testing/createTestWallet.ts'
import { WalletSend } from './WalletSend.tsx'
import { WalletSendPreview } from './WalletSendPreview.tsx'

/** Not an account of the wallet. */
const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const double = `${friend.slice(0, 6)}${'0'.repeat(32)}${friend.slice(-4)}`.toLowerCase()
const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const contract = `0x${'11'.repeat(20)}`
const token = { name: 'Test Dollar', symbol: 'TUSD', decimals: 6, address: `eip155:1:${contract}` }
const confirm = () => screen.getByTestId<HTMLButtonElement>('send-confirm')
const field = (id: string) => screen.getByTestId<HTMLInputElement>(id)

describe('ReceiverNotes', () => {
  let app: TestApp
  let server: TestServer
  const start = async (recipients?: readonly string[]) => {
    server = createTestServer({ recipients })
    vi.stubGlobal('fetch', server.fetch)
    app = createTestApp({ server: { api: server.api, projectId: 'p' } })
    await app.connect()
  }
  const preview = (to: string, more: Parameters<typeof updateSend>[1] = {}) => {
    updateSend(app.config, { sendTokenAmount: '1', receiverAddress: to, ...more })
    app.modal.push({ view: 'WalletSend' })
    app.modal.push({ view: 'WalletSendPreview' })
    app.show(<WalletSendPreview />)
  }
  afterEach(() => {
    cleanup()
    app.stop()
    vi.unstubAllGlobals()
  })

  it('[X.39] [T-POIS] [3.6] a look-alike shows both addresses whole and blocks the send until the person compared them', async () => {
    await start([friend])
    preview(double)
    await waitFor(() => expect(screen.getByTestId('send-warning').getAttribute('role')).toBe('alert'))
    expect(screen.getByTestId('send-warning').textContent).toContain('begins and ends like one you know')
    expect(screen.getByTitle(friend).textContent).toBe(friend)
    expect(screen.getAllByTitle(double).map(({ textContent }) => textContent)).toContain(double)
    await waitFor(() => expect(document.body.textContent).toContain('0.000021 ETH'))
    await act(async () => {})
    expect(confirm().disabled).toBe(true)
    fireEvent.click(screen.getByTestId('send-compared'))
    await waitFor(() => expect(confirm().disabled).toBe(false))
    fireEvent.click(confirm())
    await waitFor(() => expect(app.chain.sent).toHaveLength(1))
  })

  it('[X.39] the known address has no note and blocks nothing (control)', async () => {
    await start([friend])
    preview(friend)
    await waitFor(() => expect(confirm().disabled).toBe(false))
    await waitFor(() => expect(server.asked.some((path) => path.includes('/recipients'))).toBe(true))
    await act(async () => {})
    expect(screen.queryByTestId('send-warning')).toBeNull()
    expect(screen.queryByTestId('send-note')).toBeNull()
  })

  it('[X.39] notes a first transfer, with one request from form to preview', async () => {
    await start([friend])
    updateSend(app.config, { sendTokenAmount: '1', receiverAddress: stranger })
    app.modal.push({ view: 'WalletSend' })
    const { rerender } = app.show(<WalletSend />)
    await waitFor(() =>
      expect(screen.getByTestId('send-note').textContent).toContain(
        'You haven’t sent anything to this address',
      ),
    )
    app.modal.push({ view: 'WalletSendPreview' })
    rerender(<WalletSendPreview />)
    await waitFor(() => expect(screen.getByTestId('send-note').textContent).toContain('on Test One before'))
    await waitFor(() => expect(confirm().disabled).toBe(false))
    expect(server.asked.filter((path) => path.includes('/recipients'))).toHaveLength(1)
  })

  it('[X.39] [X.43] says that the history is unknown, and allows the send', async () => {
    await start()
    preview(stranger)
    await waitFor(() => expect(screen.getByTestId('send-note').textContent).toContain('isn’t known here'))
    await waitFor(() => expect(confirm().disabled).toBe(false))
  })

  it('[X.39] warns of the token’s own contract, and allows it after a confirmation', async () => {
    await start([friend])
    app.chain.tokens.set(`${contract} ${alice}`.toLowerCase(), 2_000_000n)
    preview(contract, { token })
    await waitFor(() => expect(screen.getByTestId('send-warning').textContent).toContain('own contract'))
    await act(async () => {})
    expect(confirm().disabled).toBe(true)
    fireEvent.click(screen.getByTestId('send-compared'))
    await waitFor(() => expect(confirm().disabled).toBe(false))
  })

  it('[X.39] warns of a contract', async () => {
    await start([friend])
    app.chain.doubts.set(stranger, 'contract')
    preview(stranger)
    await waitFor(() => expect(screen.getByTestId('send-warning').textContent).toContain('A contract lives'))
  })

  it('[X.39] [I5] shows what arrives of a token with a transfer fee, and the cost of a new token account', async () => {
    await start([friend])
    app.chain.preview = { received: 900_000n, deposit: 2_039_280n * 10n ** 9n }
    preview(friend, { token })
    await waitFor(() => expect(screen.getByTestId('send-toll').textContent).toContain('0.9 TUSD will arrive'))
    expect(screen.getByTestId('send-deposit').textContent).toContain('0.00204 ETH, which is part of the fee')
  })

  it('[X.39] has no note for a token without a transfer fee', async () => {
    await start([friend])
    app.chain.preview = { received: 1_000_000n }
    preview(friend, { token })
    await waitFor(() => expect(document.body.textContent).toContain('Token'))
    await act(async () => {})
    expect(screen.queryByTestId('send-toll')).toBeNull()
  })

  it('[X.39] warns of an address changed between clipboard and field, until the person types', async () => {
    await start([friend])
    app.modal.push({ view: 'WalletSend' })
    app.show(<WalletSend />)
    const paste = async (clipboard: string, arrived: string) => {
      await act(async () => {
        fireEvent.paste(field('send-receiver'), { clipboardData: { getData: () => clipboard } })
        fireEvent.input(field('send-receiver'), { target: { value: arrived } })
      })
    }
    // Once, and before the code of the notes is loaded.
    expect(screen.queryByTestId('send-warning')).toBeNull()
    await paste(` ${friend}\n`, stranger)
    await waitFor(() => expect(screen.getByTestId('send-pasted').getAttribute('role')).toBe('alert'))
    await paste(friend, friend)
    await waitFor(() => expect(screen.queryByTestId('send-pasted')).toBeNull())
    await paste(friend.toLowerCase(), friend)
    expect(screen.queryByTestId('send-pasted')).toBeNull()
    await paste(friend, stranger)
    expect(screen.getByTestId('send-pasted')).toBeTruthy()
    await act(async () => fireEvent.change(field('send-receiver'), { target: { value: '' } }))
    expect(screen.queryByTestId('send-pasted')).toBeNull()
  })
})
