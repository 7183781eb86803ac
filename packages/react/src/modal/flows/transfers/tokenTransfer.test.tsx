import { updateSend } from '@latchkey/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestServer, type TestServer } from '../../../testing/createTestServer.ts'
import { alice, bob } from '../../../testing/createTestWallet.ts'
import { WalletSend } from './WalletSend.tsx'

const contract = `0x${'11'.repeat(20)}`
const tusd = { name: 'Test Dollar', symbol: 'TUSD', decimals: 6, address: `eip155:1:${contract}` }
const field = (id: string) => screen.getByTestId<HTMLInputElement>(id)
const type = (id: string, value: string) => fireEvent.change(field(id), { target: { value } })

describe('WalletSend of a token', () => {
  let app: TestApp
  let server: TestServer
  const open = async (token: object = tusd) => {
    await app.connect()
    updateSend(app.config, { token: token as typeof tusd })
    app.modal.push({ view: 'WalletSend' })
    app.show(<WalletSend />)
  }
  const submit = () => fireEvent.submit(field('send-amount').form as HTMLFormElement)
  beforeEach(() => {
    server = createTestServer({
      balances: {
        balances: [
          {
            name: 'Test Dollar',
            symbol: 'TUSD',
            chainId: 'eip155:1',
            address: tusd.address,
            price: 1,
            value: 12.5,
            quantity: { decimals: '6', numeric: '12.5' },
            iconUrl: '',
          },
        ],
      },
    })
    vi.stubGlobal('fetch', server.fetch)
    app = createTestApp({ server: { api: server.api } })
  })
  afterEach(() => {
    cleanup()
    app.stop()
    vi.unstubAllGlobals()
  })

  it('[S7.29] uses the token’s decimals and balance; Max is all of it, because the fee is paid in another currency', async () => {
    await open()
    await screen.findByText('12.5 TUSD available')
    await waitFor(() => expect(field('send-max').disabled).toBe(false))
    fireEvent.click(screen.getByTestId('send-max'))
    expect(field('send-amount').value).toBe('12.5')
    type('send-receiver', bob)
    submit()
    await waitFor(() => expect(app.modal.state.stack.at(-1)?.view).toBe('WalletSendPreview'))
  })

  it.each([
    ['12.500001', 'That is more than the 12.5 TUSD you have.'],
    ['0.0000001', 'At most 6 digits after the point.'],
  ])('[S5.16] "%s" is refused with a text', async (amount, words) => {
    await open()
    await screen.findByText('12.5 TUSD available')
    type('send-amount', amount)
    fireEvent.blur(field('send-amount'))
    await screen.findByText(words)
  })

  it('says that the native currency is too little for the fee', async () => {
    app.chain.balances.set(alice.toLowerCase(), 1n)
    await open()
    await screen.findByText('12.5 TUSD available')
    type('send-amount', '1')
    fireEvent.blur(field('send-amount'))
    await screen.findByText('The network fee is paid in ETH, and there isn’t enough of it.')
  })

  it('[X.29] ignores a token of another network', async () => {
    await open({ ...tusd, address: `eip155:10:${contract}` })
    await screen.findByText('2 ETH available')
    expect(screen.getByTestId('send-token').textContent).toContain('ETH')
  })

  it('opens the token list, named by the current token; without a server there is none', async () => {
    await open()
    const chip = screen.getByTestId('send-token')
    expect(chip.getAttribute('aria-label')).toBe('Sending TUSD. Choose another token')
    fireEvent.click(chip)
    expect(app.modal.state.stack.at(-1)?.view).toBe('WalletSendSelectToken')
    cleanup()
    app.stop()
    app = createTestApp()
    await act(() => open())
    expect(screen.queryByTestId('send-token')).toBeNull()
  })

  it('[X.41] shows a hostile symbol as short plain text', async () => {
    await open({ ...tusd, symbol: `<b>\u202E${'x'.repeat(5000)}` })
    const chip = screen.getByTestId('send-token')
    expect(chip.querySelector('b')).toBeNull()
    expect(chip.textContent).toMatch(/<b>x{9}…$/)
  })
})
