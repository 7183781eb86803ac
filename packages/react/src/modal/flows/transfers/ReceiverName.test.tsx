import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { alice, bob } from '../../../testing/createTestWallet.ts'
import { type StubServer, stubServer } from '../../../testing/stubServer.ts'
import { WalletSend } from './WalletSend.tsx'
import { WalletSendPreview } from './WalletSendPreview.tsx'

const name = 'vera.latchkey.id'
const slow = { timeout: 5000 }
let app: TestApp
let server: StubServer

const leadsTo = (address: string | undefined, coin = 60) => {
  server.answer = () => ({
    body: address === undefined ? [] : { name, attributes: null, addresses: { [coin]: { address } } },
  })
}
const asked = () => server.asked.filter(({ path }) => path.includes('/profile/account/'))
const type = (text: string) =>
  fireEvent.change(screen.getByTestId('send-receiver'), { target: { value: text } })
const said = async (words: string) =>
  waitFor(() => expect(screen.getByTestId('send-name').textContent).toContain(words), slow)

beforeEach(async () => {
  server = stubServer()
  leadsTo(bob)
  app = createTestApp({ server: { api: server.api, zones: ['latchkey.id'] } })
  await app.connect()
  app.modal.push({ view: 'WalletSend' })
})
afterEach(() => {
  cleanup()
  app.stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('sending to a name', () => {
  it('[X.39] looks a typed name up, and shows it beside the whole address in form and preview', async () => {
    app.show(<WalletSend />)
    for (const text of ['v', 've', 'vera.', 'vera.latch', ' Vera.Latchkey.ID ']) type(text)
    await said(bob)
    expect(screen.getByTestId('send-name').textContent).toContain(name)
    expect(app.config.state.send).toMatchObject({ receiverAddress: bob, receiverProfileName: name })
    expect(screen.getByTestId<HTMLInputElement>('send-receiver').value).toBe(name)
    expect(asked().length).toBeLessThanOrEqual(3)
    fireEvent.change(screen.getByTestId('send-amount'), { target: { value: '0.5' } })
    fireEvent.submit(screen.getByTestId('send-preview'))
    await waitFor(() => expect(app.modal.state.stack.at(-1)?.view).toBe('WalletSendPreview'), slow)
    cleanup()
    app.show(<WalletSendPreview />)
    await said(name)
    expect(document.body.textContent).toContain(bob)
    expect(asked().length).toBeLessThanOrEqual(4)
  })

  it.each([
    ['its account goes by it', name, true],
    ['its account goes by another', 'bill.latchkey.id', false],
  ])('[X.39] shows the avatar of the name where %s', async (_, own, isShown) => {
    const { answer } = server
    server.answer = (request) =>
      request.path.startsWith('/v1/identity/')
        ? { body: { name: own, avatar: `${server.api}/v1/images/vera`, resolvedAt: null } }
        : answer(request)
    app.show(<WalletSend />)
    type(name)
    await said(bob)
    await waitFor(() =>
      expect(server.asked.some(({ path }) => path.toLowerCase().endsWith(bob.toLowerCase()))).toBe(true),
    )
    if (isShown) await screen.findByTestId('send-picture')
    else await act(async () => {})
    expect(screen.queryByTestId('send-picture') !== null).toBe(isShown)
  })

  it('[X.39] typing on clears the name’s address', async () => {
    app.show(<WalletSend />)
    type(name)
    await said(bob)
    leadsTo(undefined)
    type(`${name}x`)
    expect(app.config.state.send).toMatchObject({
      receiverAddress: `${name}x`,
      receiverProfileName: undefined,
    })
    await said('Nobody has this name')
    type(alice)
    await waitFor(() => expect(screen.queryByTestId('send-name')).toBeNull())
    expect(app.config.state.send.receiverAddress).toBe(alice)
  })

  it.each([
    'verа.latchkey.id',
    've\u200dra.latchkey.id',
    '\u202evera.latchkey.id',
    'vera.latchkey.xyz',
    'ｖera.latchkey.id',
  ])('[T-NAME] [3.12] %s is not looked up', async (text) => {
    app.show(<WalletSend />)
    type(text)
    await said('Nobody has this name')
    expect(asked()).toEqual([])
    fireEvent.submit(screen.getByTestId('send-preview'))
    await waitFor(() => expect(app.notified).toHaveLength(1))
    expect(app.modal.state.stack.at(-1)?.view).toBe('WalletSend')
  })

  it('says that a name has no address on this network', async () => {
    leadsTo(bob, 2 ** 31 + 1)
    app.show(<WalletSend />)
    type(name)
    // The network is chain 1, which has no ENSIP-11 coin type of 2^31 + 1.
    await said('Nobody has this name')
  })

  it('[S8.28] shows a failed lookup, also offline, and retries', async () => {
    server.answer = () => ({ status: 503, body: {} })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    app.show(<WalletSend />)
    type(name)
    await said('can’t be looked up right now')
    await said('offline')
    leadsTo(bob)
    fireEvent.click(screen.getByTestId('send-name-retry'))
    await said(bob)
  })

  it('[X.39] a name that changed its address before the click sends nothing and says so', async () => {
    app.config._internal.setState((state) => ({
      ...state,
      send: { ...state.send, sendTokenAmount: '0.5', receiverAddress: bob, receiverProfileName: name },
    }))
    app.modal.push({ view: 'WalletSendPreview' })
    app.show(<WalletSendPreview />)
    await said(bob)
    const confirm = () => screen.getByTestId<HTMLButtonElement>('send-confirm')
    await waitFor(() => expect(confirm().disabled).toBe(false), slow)
    leadsTo(`0x${'9'.repeat(40)}`)
    fireEvent.click(confirm())
    await said('leads to another address now')
    expect(app.chain.sent).toEqual([])
    expect(app.modal.state.stack.at(-1)?.view).toBe('WalletSendPreview')
  })
})
