import { type CaipNetworkId, type ChainNamespace, connect } from '@latchkey/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestApp, type TestApp, type TestAppParameters } from '../../../testing/createTestApp.tsx'
import { createTestBalance, createTestServer, testDollar } from '../../../testing/createTestServer.ts'
import { alice, bob, createTestWallet } from '../../../testing/createTestWallet.ts'
import { click, field, isShown, submitForm, textOf, typeInto, untilText } from '../../../testing/page.ts'
import { testBitcoin, testSolana } from '../../../testing/testNetworks.ts'
import { Account } from '../accounts/Account.tsx'
import { sendDraft } from './sendDraft.ts'
import { WalletSend } from './WalletSend.tsx'

const badChecksum = `${bob.slice(0, 39)}bAd`
const ofOtherNetwork = `${bob.slice(0, 38)}e15e`
const carol = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const networkOf: Partial<Record<ChainNamespace, CaipNetworkId>> = {
  eip155: 'eip155:1',
  solana: testSolana.caipNetworkId,
  bip122: testBitcoin.caipNetworkId,
}
let app: TestApp

const fill = (amount: string, receiver: string) => {
  typeInto('send-amount', amount)
  typeInto('send-receiver', receiver)
}
const submit = () => submitForm('send-amount')
const isPreviewed = () => waitFor(() => expect(app.view).toBe('WalletSendPreview'))
const isRefused = () => waitFor(() => expect(app.notified).toHaveLength(1))
const hasWarning = (words: string) => untilText(words, 'send-warning')

describe('WalletSend', () => {
  const open = async () => {
    await app.open(<WalletSend />, 'WalletSend')
    await untilText('2 ETH available')
  }
  beforeEach(() => {
    app = createTestApp()
  })

  it('[S1.13] opens the preview with amount and receiver, and emits one event for the opened form', async () => {
    await open()
    fill('1.25', bob)
    submit()
    await isPreviewed()
    expect(app.drafts.get(sendDraft)).toMatchObject({ amount: '1.25', receiver: bob })
    expect(app.notified).toEqual([])
    expect(app.events.filter((event) => event === 'OPEN_SEND')).toHaveLength(1)
  })

  it('a button pastes the receiver into the empty field; where the browser refuses it says what to do', async () => {
    let clipboard = async () => ` ${bob} `
    const spy = vi.spyOn(navigator, 'clipboard', 'get')
    onTestFinished(() => spy.mockRestore())
    spy.mockReturnValue({ readText: () => clipboard() } as Clipboard)
    await open()
    click('send-paste')
    await waitFor(() => expect(field('send-receiver').value).toBe(bob))
    expect(isShown('send-paste')).toBe(false)
    typeInto('send-receiver', '')
    clipboard = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    click('send-paste')
    await waitFor(() => expect(app.notified.join()).toContain('Paste into the field instead'))
    expect(field('send-receiver').value).toBe('')
  })

  it('[X.39] shows a whole address in groups of four beside the field’s own text, and a name or half an address as it is', async () => {
    await open()
    const groups = () =>
      [...(field('send-receiver').parentElement?.querySelectorAll('.lk-input-groups > span') ?? [])].map(
        ({ textContent }) => textContent,
      )
    for (const text of [bob.slice(0, 20), 'vera.latchkey.id']) {
      typeInto('send-receiver', text)
      await act(async () => {})
      expect(groups()).toEqual([])
    }
    typeInto('send-receiver', ` ${bob.slice(0, 22)}\n${bob.slice(22)} `)
    expect(field('send-receiver').value).toBe(bob)
    await waitFor(() => expect(groups()).toHaveLength(10))
    expect(groups()).toEqual(bob.match(/^0x.{4}|.{4}/g))
  })

  it('Enter in the receiver’s field submits the form and breaks no line', async () => {
    await open()
    fill('1.25', bob)
    expect(fireEvent.keyDown(field('send-receiver'), { key: 'Enter' })).toBe(false)
    await isPreviewed()
  })

  it.each([
    ['0', bob, 'Enter an amount above 0.'],
    ['3', bob, 'This is more than the 2 ETH you have.'],
    ['1', '0x1234', 'This isn’t a valid address on Test One.'],
    ['1', ofOtherNetwork, 'This address is for a different network, not Test One'],
    ['1', badChecksum, 'A character of this address is wrong'],
  ])('[S5.32, S5.30] "%s" to "%s" stays on the form; corrected, it continues', async (amount, to, words) => {
    await open()
    fill(amount, to)
    submit()
    await isRefused()
    await untilText(words)
    expect(app.view).toBe('WalletSend')
    expect(app.chain.sent).toEqual([])
    fill('1', bob)
    submit()
    await isPreviewed()
    expect(app.notified).toHaveLength(1)
  })

  it('shows no error while typing, but when a field is left', async () => {
    await open()
    for (const text of ['0', '0x', '0x3']) fill('0', text)
    await act(async () => {})
    const errors = () => document.querySelectorAll('[aria-invalid=true]')
    expect(errors()).toHaveLength(0)
    fireEvent.blur(field('send-amount'))
    fireEvent.blur(field('send-receiver'))
    await waitFor(() => expect(errors()).toHaveLength(2))
  })

  it('[S5.19] [X.39] a wrong checksum is an alert and blocks Send; the own address is only noted', async () => {
    await open()
    fill('1', badChecksum)
    await waitFor(() => expect(field('send-warning').getAttribute('role')).toBe('alert'))
    submit()
    await isRefused()
    expect(app.view).toBe('WalletSend')
    expect(app.chain.sent).toEqual([])
    fill('1', alice.toLowerCase())
    await hasWarning('your own address')
    submit()
    await isPreviewed()
  })

  it.each([
    ['offCurve', 'Only a program can move funds from this address'],
    ['missing', 'This address has never been used'],
    ['contract', 'This address is a contract'],
  ] as const)(
    '[S5.20] [X.39] warns of a doubtful receiver (%s) and allows the send',
    async (doubt, words) => {
      app.chain.doubts.set(bob, doubt)
      await open()
      fill('1', bob)
      await hasWarning(words)
      fill('1', alice)
      await hasWarning('your own address')
      fill('1', bob)
      await hasWarning(words)
      submit()
      await isPreviewed()
    },
  )

  it.each([
    ['has no findings', async () => undefined],
    ['can’t be checked', () => Promise.reject(new Error('The node is down.'))],
  ])('[S5.20] has no warning for a receiver that %s', async (_, check) => {
    const checkReceiver = vi.fn(check)
    app.chain.actions.checkReceiver = checkReceiver
    await open()
    fill('1', carol)
    await waitFor(() =>
      expect(checkReceiver).toHaveBeenCalledWith(expect.objectContaining({ address: carol })),
    )
    await act(async () => {})
    expect(isShown('send-warning')).toBe(false)
  })

  it('[X.39, X.39d] Max leaves one and a half times the fee; it is disabled while the balance is unknown', async () => {
    let answer = () => {}
    app.chain.onBalance = () => new Promise((resolve) => (answer = resolve))
    await app.open(<WalletSend />, 'WalletSend')
    expect(field('send-max').disabled).toBe(true)
    app.chain.onBalance = async () => {}
    answer()
    await waitFor(() => expect(field('send-max').disabled).toBe(false))
    click('send-max')
    expect(field('send-amount').value).toBe('1.9999685')
  })

  it.each([
    [true, 'Your balance couldn’t be loaded. You can still send.'],
    [false, 'You seem to be offline.'],
  ])('a failed balance, online %s, is shown and blocks nothing', async (online, words) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
    app.chain.onBalance = () => Promise.reject(new Error('down'))
    await app.open(<WalletSend />, 'WalletSend')
    await untilText(words)
    fill('100', bob)
    submit()
    await isPreviewed()
  })

  it('has the typed values when the person returns', async () => {
    const { unmount } = await app.open(<WalletSend />, 'WalletSend')
    fill('0.5', bob)
    unmount()
    app.show(<WalletSend />)
    expect([field('send-amount').value, field('send-receiver').value]).toEqual(['0.5', bob])
  })

  it('without an account there is no form', () => {
    app.show(<WalletSend />)
    expect(textOf()).toContain('No account is connected.')
  })
})

describe('WalletSend of a token', () => {
  const open = (change: object = {}, ether = 2n) => {
    createTestServer({ balances: { balances: [createTestBalance()] } })
    app = createTestApp({ server: { api: 'https://api.test' } })
    app.chain.balances.set(alice.toLowerCase(), ether * 10n ** 18n)
    const token = { ...testDollar, ...change }
    app.drafts.update(sendDraft, () => ({ token }))
    return app.open(<WalletSend />, 'WalletSend')
  }

  it('[S7.29] uses the token’s decimals and balance; Max is all of it, because the fee is paid in another currency', async () => {
    await open()
    await untilText('12.5 TUSD available')
    await waitFor(() => expect(field('send-max').disabled).toBe(false))
    click('send-max')
    expect(field('send-amount').value).toBe('12.5')
    typeInto('send-receiver', bob)
    submit()
    await isPreviewed()
  })

  it.each([
    ['[S5.16]', '12.500001', 2n, 'This is more than the 12.5 TUSD you have.'],
    ['[S5.16]', '0.0000001', 2n, 'At most 6 digits after the decimal point.'],
    ['[S7.29]', '1', 0n, 'You don’t have enough ETH for the network fee.'],
  ])('%s "%s" is refused with %d ether for the fee: %s', async (_, amount, ether, words) => {
    await open({}, ether)
    await untilText('12.5 TUSD available')
    typeInto('send-amount', amount)
    fireEvent.blur(field('send-amount'))
    await untilText(words)
  })

  it('[X.29] ignores a token of another network', async () => {
    await open({ address: testDollar.address.replace(':1:', ':10:') })
    await untilText('2 ETH available')
    expect(textOf('send-token')).toContain('ETH')
  })

  it('opens with the asset that was chosen elsewhere; one chosen later stays when the person returns', async () => {
    createTestServer({ balances: { balances: [createTestBalance()] } })
    app = createTestApp({ server: { api: 'https://api.test' } })
    const data = { asset: { ...testDollar, network: 'eip155:1' } } as const
    const { unmount } = await app.open(<WalletSend data={data} />, 'WalletSend')
    await untilText('12.5 TUSD available')
    act(() => app.drafts.update(sendDraft, (draft) => ({ ...draft, token: undefined })))
    await untilText('2 ETH available')
    unmount()
    app.show(<WalletSend data={data} />)
    await untilText('2 ETH available')
    expect(textOf('send-token')).toContain('ETH')
  })

  it('opens the token list, named by the current token; without a server there is none', async () => {
    await open()
    expect(field('send-token').getAttribute('aria-label')).toContain('TUSD')
    click('send-token')
    expect(app.view).toBe('WalletSendSelectToken')
    app.stop()
    app = createTestApp()
    await app.open(<WalletSend />, 'WalletSend')
    expect(isShown('send-token')).toBe(false)
  })

  it('[X.41] shows a hostile symbol as short plain text', async () => {
    await open({ symbol: `<b>\u202E${'x'.repeat(5000)}` })
    const chip = screen.getByTestId('send-token')
    expect(chip.querySelector('b')).toBeNull()
    expect(chip.textContent).toMatch(/<b>x{9}…$/)
  })
})

describe('[S6.02] sending opened by name', () => {
  /** Shows the view as `open({ view: 'WalletSend' })` does, and whether the account offers it. */
  const openByName = async (parameters: TestAppParameters, namespace: ChainNamespace = 'eip155') => {
    const other = createTestWallet({ id: 'test.other', namespace, network: networkOf[namespace] })
    app = createTestApp({
      ...parameters,
      ...(namespace === 'solana' && { solana: [other] }),
      ...(namespace === 'bip122' && { bitcoin: [other] }),
    })
    await app.connect()
    if (namespace !== 'eip155') await connect(app.config, { connector: other.connector })
    await app.modal.push({ view: 'WalletSend' })
    app.show(<WalletSend />)
    await waitFor(() => expect(isShown('send-preview') || isShown('send-none')).toBe(true))
    const shown = { form: isShown('send-preview'), notice: isShown('send-none') && textOf('send-none') }
    cleanup()
    app.show(<Account />)
    await waitFor(() => expect(isShown('feature-receive')).toBe(true))
    return { ...shown, button: isShown('feature-send') }
  }
  const withoutNode = { ...testBitcoin, rpcUrls: { default: { http: [] } } }

  it.each([
    ['an EVM network', {}, 'eip155'],
    ['Solana', {}, 'solana'],
    ['Bitcoin with a node', {}, 'bip122'],
  ] as const)('shows the form on %s, as the account has the button', async (_what, parameters, namespace) => {
    expect(await openByName(parameters, namespace)).toEqual({ form: true, notice: false, button: true })
  })

  it.each([
    ['Test Bitcoin', { bitcoinNetwork: withoutNode }, 'bip122'],
    ['Test One', { relayAdapterOnly: true }, 'eip155'],
  ] as const)('says on %s that this app can’t send there', async (network, parameters, namespace) => {
    expect(await openByName(parameters, namespace)).toEqual({
      form: false,
      notice: `This app can’t send on ${network}.`,
      button: false,
    })
    expect(app.chain.sent).toEqual([])
  })
})
