import { updateSend } from '@latchkey/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestServer, type TestServer } from '../../../testing/createTestServer.ts'
import { alice, bob } from '../../../testing/createTestWallet.ts'
import { WalletSend } from './WalletSend.tsx'

const badChecksum = `${bob.slice(0, 39)}bAd`
const toast = 'Please enter a valid amount and receiver address'
const field = (id: string) => screen.getByTestId<HTMLInputElement>(id)
const fill = (amount: string, receiver: string) => {
  fireEvent.change(field('send-amount'), { target: { value: amount } })
  fireEvent.change(field('send-receiver'), { target: { value: receiver } })
}
const submit = () => fireEvent.submit(field('send-amount').form as HTMLFormElement)

describe('WalletSend', () => {
  let app: TestApp
  const open = async () => {
    await app.connect()
    app.modal.push({ view: 'WalletSend' })
    app.show(<WalletSend />)
    await waitFor(() => expect(document.body.textContent).toContain('2 ETH available'))
  }
  const top = () => app.modal.state.stack.at(-1)?.view
  beforeEach(() => {
    app = createTestApp()
  })
  afterEach(() => {
    cleanup()
    app.stop()
  })

  it('[S1.13] opens the preview with amount and receiver, and emits one event for the opened form', async () => {
    await open()
    fill('1.25', bob)
    submit()
    await waitFor(() => expect(top()).toBe('WalletSendPreview'))
    expect(app.config.state.send).toMatchObject({ sendTokenAmount: '1.25', receiverAddress: bob })
    expect(app.notified).toEqual([])
    expect(app.events.filter((event) => event === 'OPEN_SEND')).toHaveLength(1)
  })

  it.each([
    ['0', bob, 'Enter an amount above 0.'],
    ['', bob, 'Enter an amount above 0.'],
    ['-1', bob, 'Use the digits 0–9 and one point, like 1.5.'],
    ['1,5', bob, 'Use the digits 0–9 and one point, like 1.5.'],
    ['١', bob, 'Use the digits 0–9 and one point, like 1.5.'],
    ['1e3', bob, 'Use the digits 0–9 and one point, like 1.5.'],
    [`0.${'1'.repeat(37)}`, bob, 'At most 18 digits after the point.'],
    [`1${'0'.repeat(40)}`, bob, 'That is more than the 2 ETH you have.'],
    ['9'.repeat(90), bob, 'This is more than there can be.'],
    ['3', bob, 'That is more than the 2 ETH you have.'],
    ['2', bob, 'With the network fee that is more than the 2 ETH you have.'],
    ['1', '', 'Enter the address to send to.'],
    ['1', '0x1234', 'This is not a valid address on Test One.'],
    ['1', 'not an address', 'This is not a valid address on Test One.'],
    ['1', badChecksum, 'A character of this address is wrong'],
  ])(
    '[S5.32, S5.30] "%s" to "%s" stays on the form with an error and sends no request',
    async (amount, to, words) => {
      await open()
      fill(amount, to)
      submit()
      await waitFor(() => expect(app.notified).toEqual([toast]))
      expect(document.body.textContent).toContain(words)
      expect(top()).toBe('WalletSend')
      expect(app.chain.sent).toEqual([])
    },
  )

  it('[S5.32] a corrected form continues', async () => {
    await open()
    fill('0', bob)
    submit()
    await waitFor(() => expect(app.notified).toEqual([toast]))
    fill('1', bob)
    submit()
    await waitFor(() => expect(top()).toBe('WalletSendPreview'))
    expect(app.notified).toEqual([toast])
  })

  it('shows no error while typing', async () => {
    await open()
    fireEvent.change(field('send-amount'), { target: { value: '0' } })
    for (const text of ['0', '0x', '0x3'])
      fireEvent.change(field('send-receiver'), { target: { value: text } })
    await act(async () => {})
    expect(document.body.textContent).not.toContain('Enter an amount')
    expect(document.body.textContent).not.toContain('not a valid address')
    fireEvent.blur(field('send-amount'))
    fireEvent.blur(field('send-receiver'))
    expect(document.body.textContent).toContain('Enter an amount above 0.')
    await waitFor(() => expect(document.body.textContent).toContain('not a valid address'))
  })

  it('[S5.19] a wrong checksum is a notice that disables the button; the own address is only noted', async () => {
    await open()
    fill('1', badChecksum)
    await waitFor(() => expect(screen.getByTestId('send-warning').getAttribute('role')).toBe('alert'))
    fill('1', alice.toLowerCase())
    await waitFor(() => expect(screen.getByTestId('send-warning').textContent).toContain('your own address'))
    submit()
    await waitFor(() => expect(top()).toBe('WalletSendPreview'))
  })

  it.each([
    ['offCurve', 'No key belongs to this address'],
    ['missing', 'Nobody has used this address yet'],
  ] as const)('[S5.20] warns of a doubtful receiver (%s) and allows the send', async (doubt, words) => {
    app.chain.doubts.set(bob, doubt)
    await open()
    fill('1', bob)
    await waitFor(() => expect(screen.getByTestId('send-warning').textContent).toContain(words))
    fill('1', alice)
    await waitFor(() => expect(screen.getByTestId('send-warning').textContent).toContain('your own address'))
    fill('1', badChecksum)
    await waitFor(() => expect(screen.getByTestId('send-warning').getAttribute('role')).toBe('alert'))
    fill('1', bob)
    await waitFor(() => expect(screen.getByTestId('send-warning').textContent).toContain(words))
    submit()
    await waitFor(() => expect(top()).toBe('WalletSendPreview'))
  })

  it('[S5.20] has no warning for a receiver without findings, or when the check fails', async () => {
    const asked: string[] = []
    app.chain.actions.checkReceiver = async ({ address }) => {
      asked.push(address)
      if (address === alice) throw new Error('The node is down.')
      return undefined
    }
    await open()
    const carol = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
    for (const to of [bob, carol]) {
      fill('1', to)
      await waitFor(() => expect(asked).toContain(to))
      await act(async () => {})
      expect(screen.queryByTestId('send-warning')).toBeNull()
    }
  })

  it('[X.39] [I5] Max leaves one and a half times the fee', async () => {
    await open()
    app.chain.fee = 21_000n * 10n ** 9n
    await waitFor(() => expect(screen.getByTestId<HTMLButtonElement>('send-max').disabled).toBe(false))
    fireEvent.click(screen.getByTestId('send-max'))
    expect(field('send-amount').value).toBe('1.9999685')
  })

  it('[X.39] Max is disabled while balance and fee are unknown', async () => {
    app.chain.onBalance = () => new Promise(() => {})
    await app.connect()
    app.show(<WalletSend />)
    expect(screen.getByTestId<HTMLButtonElement>('send-max').disabled).toBe(true)
  })

  it.each([
    [true, 'Your balance can’t be read right now. You can still send.'],
    [false, 'You seem to be offline.'],
  ])('a failed balance, online %s, is shown and blocks nothing', async (online, words) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
    app.chain.onBalance = () => Promise.reject(new Error('down'))
    await app.connect()
    app.modal.push({ view: 'WalletSend' })
    app.show(<WalletSend />)
    await waitFor(() => expect(document.body.textContent).toContain(words))
    fill('100', bob)
    submit()
    await waitFor(() => expect(top()).toBe('WalletSendPreview'))
  })

  it('keeps the typed values when the person returns', async () => {
    await open()
    fill('0.5', bob)
    cleanup()
    app.show(<WalletSend />)
    expect(field('send-amount').value).toBe('0.5')
    expect(field('send-receiver').value).toBe(bob)
  })

  it('says that nothing is connected any more', () => {
    app.show(<WalletSend />)
    expect(document.body.textContent).toContain('No account is connected any more.')
  })
})

describe('WalletSend of a token', () => {
  const contract = `0x${'11'.repeat(20)}`
  const tusd = { name: 'Test Dollar', symbol: 'TUSD', decimals: 6, address: `eip155:1:${contract}` }
  const type = (id: string, value: string) => fireEvent.change(field(id), { target: { value } })
  let app: TestApp
  let server: TestServer
  const open = async (token: object = tusd) => {
    await app.connect()
    updateSend(app.config, { token: token as typeof tusd })
    app.modal.push({ view: 'WalletSend' })
    app.show(<WalletSend />)
  }
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
