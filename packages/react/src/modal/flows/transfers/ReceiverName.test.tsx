import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { alice, bob } from '../../../testing/createTestWallet.ts'
import {
  click,
  field,
  isShown,
  submitForm,
  textOf,
  typeInto,
  untilEnabled,
  untilText,
} from '../../../testing/page.ts'
import { type StubServer, stubServer } from '../../../testing/stubServer.ts'
import { sendDraft } from './sendDraft.ts'
import { WalletSend } from './WalletSend.tsx'
import { WalletSendPreview } from './WalletSendPreview.tsx'

const name = 'vera.latchkey.id'
let app: TestApp
let server: StubServer

/** Lets the server resolve the name to an address of a coin type (ENSIP-11); `undefined`: to nothing. */
const resolveTo = (address: string | undefined, coin = 60) => {
  server.answer = () => ({
    body: address === undefined ? [] : { name, attributes: null, addresses: { [coin]: { address } } },
  })
}
const lookups = () => server.asked.filter(({ path }) => path.includes('/profile/account/'))
const open = () => app.open(<WalletSend />, 'WalletSend')
const draft = () => app.drafts.get(sendDraft)
const type = (text: string) => typeInto('send-receiver', text)
const hasNote = (words: string) => untilText(words, 'send-name')

beforeEach(() => {
  server = stubServer()
  resolveTo(bob)
  app = createTestApp({ server: { api: server.api, zones: ['latchkey.id'] } })
})

describe('sending to a name', () => {
  it('[X.39] looks a typed name up, and shows it beside the whole address in form and preview', async () => {
    await open()
    for (const text of ['v', 've', 'vera.', 'vera.latch', ' Vera.Latchkey.ID ']) type(text)
    await hasNote(bob)
    expect(textOf('send-name')).toContain(name)
    expect(draft()).toMatchObject({ receiver: bob, receiverName: name })
    expect(field('send-receiver').value).toBe(name)
    expect(lookups().length).toBeLessThanOrEqual(3)
    typeInto('send-amount', '0.5')
    submitForm('send-amount')
    await waitFor(() => expect(app.view).toBe('WalletSendPreview'))
    cleanup()
    app.show(<WalletSendPreview />)
    await hasNote(name)
    expect(textOf()).toContain(bob)
    expect(lookups().length).toBeLessThanOrEqual(4)
  })

  it.each([
    ['it is the primary name of its account', name, true],
    ['its account has another primary name', 'bill.latchkey.id', false],
  ])(
    '[X.39] [S3.09] where %s, the avatar is shown and part of the form: %s → %s',
    async (_, primaryName, hasAvatar) => {
      const { answer } = server
      server.answer = (request) =>
        request.path.startsWith('/v1/identity/')
          ? { body: { name: primaryName, avatar: `${server.api}/v1/images/vera`, resolvedAt: null } }
          : answer(request)
      await open()
      type(name)
      await hasNote(bob)
      await waitFor(() =>
        expect(server.asked.some(({ path }) => path.toLowerCase().endsWith(bob.toLowerCase()))).toBe(true),
      )
      if (hasAvatar) await screen.findByTestId('send-picture')
      else await act(async () => {})
      expect(isShown('send-picture')).toBe(hasAvatar)
      const picture = () => draft().receiverImage
      await waitFor(() => expect(picture()).toBe(hasAvatar ? `${server.api}/v1/images/vera` : undefined))
      type('someone else')
      expect(picture()).toBeUndefined()
    },
  )

  it('[X.39] typing on clears the name’s address', async () => {
    await open()
    type(name)
    await hasNote(bob)
    resolveTo(undefined)
    type(`${name}x`)
    expect(draft()).toMatchObject({ receiver: `${name}x`, receiverName: undefined })
    await hasNote('This name isn’t registered')
    type(alice)
    await waitFor(() => expect(isShown('send-name')).toBe(false))
    expect(draft().receiver).toBe(alice)
  })

  it.each([
    'verа.latchkey.id',
    've\u200dra.latchkey.id',
    '\u202evera.latchkey.id',
    'vera.latchkey.xyz',
    'ｖera.latchkey.id',
  ])('%s is not looked up and can’t be sent to', async (text) => {
    await open()
    type(text)
    await hasNote('This name isn’t registered')
    submitForm('send-amount')
    await waitFor(() => expect(app.notified).toHaveLength(1))
    expect(lookups()).toEqual([])
    expect(app.view).toBe('WalletSend')
  })

  it('a name without an address on this network leads nowhere', async () => {
    // The network is chain 1, which has another coin type.
    resolveTo(bob, 2 ** 31 + 1)
    await open()
    type(name)
    await hasNote('This name isn’t registered')
  })

  it('[S8.28] shows a failed lookup, also offline, and retries', async () => {
    server.answer = () => ({ status: 503, body: {} })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open()
    type(name)
    await hasNote('couldn’t be looked up')
    await hasNote('offline')
    resolveTo(bob)
    click('send-name-retry')
    await hasNote(bob)
  })

  it('[S8.32] [S8.28] the server’s own reason is shown, where it gives one', async () => {
    const reasons = [{ field: 'name', description: 'Names are\u202e closed today' }]
    server.answer = () => ({ status: 400, body: { status: 'FAILED', reasons } })
    await open()
    type(name)
    await hasNote('Names are closed today')
    expect(textOf('send-name')).not.toContain('couldn’t be looked up')
    resolveTo(bob)
    click('send-name-retry')
    await hasNote(bob)
  })

  it('[X.39] a name that changed its address before the click sends nothing and says so', async () => {
    app.drafts.update(sendDraft, () => ({ amount: '0.5', receiver: bob, receiverName: name }))
    await app.open(<WalletSendPreview />, 'WalletSend', 'WalletSendPreview')
    await hasNote(bob)
    await untilEnabled('send-confirm')
    resolveTo(`0x${'9'.repeat(40)}`)
    click('send-confirm')
    await hasNote('now points to another address')
    expect(app.chain.sent).toEqual([])
    expect(app.view).toBe('WalletSendPreview')
  })
})
