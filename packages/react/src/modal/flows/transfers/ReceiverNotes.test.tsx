import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { tokenKey } from '../../../testing/createTestChain.ts'
import { createTestServer, type TestServer, testDollar } from '../../../testing/createTestServer.ts'
import { alice } from '../../../testing/createTestWallet.ts'
import {
  click,
  clickWhenEnabled,
  field,
  isShown,
  textOf,
  untilEnabled,
  untilText,
} from '../../../testing/page.ts'
import { type SendDraft, sendDraft } from './sendDraft.ts'
import { WalletSend } from './WalletSend.tsx'
import { WalletSendPreview } from './WalletSendPreview.tsx'

/** Not an account of the wallet. */
const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const lookalike = `${friend.slice(0, 6)}${'0'.repeat(32)}${friend.slice(-4)}`.toLowerCase()
const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const contract = testDollar.address.slice('eip155:1:'.length)
let app: TestApp
let server: TestServer

/** Starts an app whose account has sent to `recipients` before; `undefined`: its server does not know. */
const start = (recipients: readonly string[] | undefined = [friend]) => {
  server = createTestServer({ recipients })
  app = createTestApp({ server: { api: server.api, projectId: 'p' } })
}
const enter = (to: string, more: SendDraft = {}) =>
  app.drafts.update(sendDraft, () => ({ amount: '1', receiver: to, ...more }))
const preview = (to: string, more: SendDraft = {}) => {
  enter(to, more)
  return app.open(<WalletSendPreview />, 'WalletSend', 'WalletSendPreview')
}
/** Holds the answer about earlier receivers back until the returned function is called, with the status of a failure. */
const holdRecipients = () => {
  let end = (_failure?: number) => {}
  const held = new Promise<number | undefined>((resolve) => (end = resolve))
  server.onRequest = async (path) => (path.endsWith('/recipients') ? held : undefined)
  return (failure?: number) => end(failure)
}
const recipientRequests = () => server.asked.filter((path) => path.includes('/recipients'))

afterEach(() => {
  vi.useRealTimers()
})

describe('ReceiverNotes', () => {
  it('[X.39, X.39a] [T-POIS] a look-alike shows both addresses whole and blocks the send until the person compared them', async () => {
    start()
    await preview(lookalike)
    await waitFor(() => expect(field('send-warning').getAttribute('role')).toBe('alert'))
    expect(screen.getByTitle(friend).textContent).toBe(friend)
    expect(screen.getAllByTitle(lookalike).map(({ textContent }) => textContent)).toContain(lookalike)
    await untilText('0.000021 ETH')
    await act(async () => {})
    expect(field('send-confirm').disabled).toBe(true)
    click('send-compared')
    await clickWhenEnabled('send-confirm')
    await waitFor(() => expect(app.chain.sent).toHaveLength(1))
  })

  it('[X.39a] a history that is on its way blocks the send, and the look-alike in it until the person compared', async () => {
    start()
    const answer = holdRecipients()
    await preview(lookalike)
    await untilText('0.000021 ETH')
    await waitFor(() => expect(recipientRequests()).toHaveLength(1))
    await untilText('You can send in a moment', 'send-checking')
    expect([field('send-confirm').disabled, isShown('send-warning')]).toEqual([true, false])
    answer()
    await waitFor(() => expect(field('send-warning').getAttribute('role')).toBe('alert'))
    expect([field('send-confirm').disabled, isShown('send-checking')]).toEqual([true, false])
    click('send-compared')
    await untilEnabled('send-confirm')
  })

  it('[X.39, X.39a] a first-time receiver is said also where the node can’t say what the address is', async () => {
    start()
    const read = vi.spyOn(app.chain.doubts, 'get').mockImplementation(() => {
      throw new Error('eth_getCode failed')
    })
    await preview(stranger)
    await untilText('haven’t sent to this address', 'send-note')
    expect(read).toHaveBeenCalled()
    expect(isShown('send-warning')).toBe(false)
  })

  it('[S5.20] a check of the address that is on its way holds the send back, so that its warning is read first', async () => {
    start()
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    vi.spyOn(app.chain.actions, 'checkReceiver').mockImplementation(async () => {
      await held
      return 'missing'
    })
    await preview(friend)
    await untilText('0.000021 ETH')
    await untilText('Checking this address', 'send-checking')
    expect([field('send-confirm').disabled, isShown('send-warning')]).toEqual([true, false])
    answer()
    await untilEnabled('send-confirm')
    expect([isShown('send-checking'), isShown('send-warning')]).toEqual([false, true])
  })

  it('[S5.20] a check of the address that never ends releases the send after some seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const begun = Date.now()
    start()
    vi.spyOn(app.chain.actions, 'checkReceiver').mockImplementation(() => new Promise(() => {}))
    await preview(friend)
    await untilText('0.000021 ETH')
    await untilText('Checking this address', 'send-checking')
    // What has passed so far counts, too.
    await act(() => vi.advanceTimersByTimeAsync(Math.max(0, 4_000 - (Date.now() - begun))))
    expect(field('send-confirm').disabled).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    await untilEnabled('send-confirm')
    expect(isShown('send-checking')).toBe(false)
  })

  it('[X.39a] a history that fails releases the send', async () => {
    start()
    const answer = holdRecipients()
    await preview(lookalike)
    await untilText('0.000021 ETH')
    await untilText('You can send in a moment', 'send-checking')
    expect(field('send-confirm').disabled).toBe(true)
    answer(500)
    await untilEnabled('send-confirm')
    await untilText('We can’t tell whether', 'send-note')
    expect(isShown('send-checking')).toBe(false)
  })

  it('[X.39a] a history that never arrives releases the send after some seconds, as unknown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const begun = Date.now()
    start()
    holdRecipients()
    await preview(lookalike)
    await untilText('0.000021 ETH')
    await untilText('You can send in a moment', 'send-checking')
    // What has passed so far counts, too.
    await act(() => vi.advanceTimersByTimeAsync(Math.max(0, 4_000 - (Date.now() - begun))))
    expect(field('send-confirm').disabled).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    await untilEnabled('send-confirm')
    await untilText('We can’t tell whether', 'send-note')
    expect(isShown('send-checking')).toBe(false)
  })

  it('[X.39] the known address has no note and blocks nothing (control)', async () => {
    start()
    await preview(friend)
    await untilEnabled('send-confirm')
    await waitFor(() => expect(recipientRequests()).toHaveLength(1))
    await act(async () => {})
    expect([isShown('send-warning'), isShown('send-note')]).toEqual([false, false])
  })

  it('[X.39] notes a first transfer, with one request from form to preview', async () => {
    start()
    enter(stranger)
    const { rerender } = await app.open(<WalletSend />, 'WalletSend')
    await untilText('You haven’t sent to this address', 'send-note')
    app.modal.push({ view: 'WalletSendPreview' })
    rerender(<WalletSendPreview />)
    await untilText('on Test One before', 'send-note')
    await untilEnabled('send-confirm')
    expect(recipientRequests()).toHaveLength(1)
  })

  it('[X.39] [X.43] says that the history is unknown, and allows the send', async () => {
    server = createTestServer()
    app = createTestApp({ server: { api: server.api, projectId: 'p' } })
    await preview(stranger)
    await untilText('We can’t tell whether', 'send-note')
    await untilEnabled('send-confirm')
  })

  it('[X.39] warns of the token’s own contract, and allows it after a confirmation', async () => {
    start()
    app.chain.tokens.set(tokenKey(contract, alice), 2_000_000n)
    await preview(contract, { token: testDollar })
    await untilText('own contract', 'send-warning')
    await act(async () => {})
    expect(field('send-confirm').disabled).toBe(true)
    click('send-compared')
    await untilEnabled('send-confirm')
  })

  it('[X.39, X.39e] shows what arrives of a token with a transfer fee, and the cost of a new token account', async () => {
    start()
    app.chain.preview = { received: 900_000n, deposit: 2_039_280n * 10n ** 9n }
    await preview(friend, { token: testDollar })
    await untilText('0.9 TUSD will arrive', 'send-toll')
    expect(textOf('send-deposit')).toContain('0.00204 ETH')
  })

  it('[X.39] has no note for a token without a transfer fee', async () => {
    start()
    app.chain.preview = { received: 1_000_000n, deposit: 1n }
    await preview(friend, { token: testDollar })
    await screen.findByTestId('send-deposit')
    expect(isShown('send-toll')).toBe(false)
  })

  it('[X.39, X.39f] warns of an address changed between clipboard and field, until the person types', async () => {
    start()
    await app.open(<WalletSend />, 'WalletSend')
    const paste = async (clipboard: string, arrived: string) => {
      await act(async () => {
        fireEvent.paste(field('send-receiver'), { clipboardData: { getData: () => clipboard } })
        fireEvent.input(field('send-receiver'), { target: { value: arrived } })
      })
      return field('send-receiver').value === arrived && isShown('send-pasted')
    }
    expect(await paste(` ${friend}\n`, stranger)).toBe(true)
    expect(field('send-pasted').getAttribute('role')).toBe('alert')
    expect(await paste(friend, friend)).toBe(false)
    expect(await paste(friend.toLowerCase(), friend)).toBe(false)
    expect(await paste(friend, stranger)).toBe(true)
    await act(async () => fireEvent.change(field('send-receiver'), { target: { value: '' } }))
    expect(isShown('send-pasted')).toBe(false)
  })
})
