import { connect, removeAdapter } from '@latchkey/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CreateModalParameters, createModal, type ModalState } from '../../createModal.ts'
import { createTestApp, type TestAppParameters } from '../../testing/createTestApp.tsx'
import { createTestPairing } from '../../testing/createTestPairing.ts'
import { createTestWallet } from '../../testing/createTestWallet.ts'
import { testSolana } from '../../testing/testNetworks.ts'
import { createModalControl, createSnackbar, type Notification } from './createModalControl.ts'

describe('createSnackbar', () => {
  let shows: ModalState['snackbar'][]
  let snackbar: ReturnType<typeof createSnackbar>
  let isOpen: boolean

  beforeEach(() => {
    vi.useFakeTimers()
    shows = []
    isOpen = true
    snackbar = createSnackbar({
      getState: () => ({ open: isOpen, inline: false }) as ModalState,
      set: (change) => shows.push(change.snackbar),
    })
  })
  afterEach(() => vi.useRealTimers())

  const say = (message: string, variant: Notification['variant'] = 'success') =>
    snackbar.notify({ variant, message })
  const messages = () => shows.map((shown) => shown?.message)
  const visible = () => shows.at(-1)?.message

  it.each<Notification['variant']>(['success', 'error'])(
    '[S2.40] %s goes by itself after 2.5 s',
    (variant) => {
      say('there', variant)
      expect(shows.at(-1)).toEqual({ id: 1, variant, message: 'there' })
      vi.advanceTimersByTime(2_499)
      expect(visible()).toBe('there')
      vi.advanceTimersByTime(1)
      expect(visible()).toBeUndefined()
    },
  )

  it('[S2.40] loading stays until it is replaced', () => {
    say('waiting', 'loading')
    vi.advanceTimersByTime(3_600_000)
    expect(visible()).toBe('waiting')
    say('done')
    vi.advanceTimersByTime(150)
    expect(visible()).toBe('done')
    vi.advanceTimersByTime(2_500)
    expect(visible()).toBeUndefined()
  })

  it('[D5] [S2.41, S9.34] one raised while another is shown replaces it after 150 ms', () => {
    say('one')
    say('two')
    expect(visible()).toBeUndefined()
    vi.advanceTimersByTime(149)
    expect(visible()).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(visible()).toBe('two')
  })

  it('[D5] [S2.41] the last one raised within the 150 ms wins; none is shown twice', () => {
    say('one')
    say('two')
    vi.advanceTimersByTime(100)
    say('three')
    say('four')
    vi.advanceTimersByTime(50)
    expect(visible()).toBe('four')
    vi.advanceTimersByTime(10_000)
    expect(messages()).toEqual(['one', undefined, 'four', undefined])
    expect(new Set(shows.flatMap((shown) => shown?.id ?? [])).size).toBe(2)
  })

  it('[S2.41] the timer of the replaced one doesn’t hide the new one', () => {
    say('one')
    vi.advanceTimersByTime(2_400)
    say('two')
    vi.advanceTimersByTime(150 + 2_499)
    expect(visible()).toBe('two')
  })

  describe('while the modal is closed', () => {
    const reopen = () => {
      isOpen = true
      snackbar.showMissed()
    }

    it('[S8.14] [S2.40] the last one is kept, and shown for 2.5 s after the next opening', () => {
      say('started')
      vi.advanceTimersByTime(1_000)
      isOpen = false
      vi.advanceTimersByTime(60_000)
      say('confirmed')
      say('failed', 'error')
      vi.advanceTimersByTime(3_600_000)
      expect(visible()).toBeUndefined()
      reopen()
      vi.advanceTimersByTime(150)
      expect(shows.at(-1)).toEqual({ id: 2, variant: 'error', message: 'failed' })
      vi.advanceTimersByTime(2_499)
      expect(visible()).toBe('failed')
      vi.advanceTimersByTime(1)
      expect(visible()).toBeUndefined()
      reopen()
      vi.advanceTimersByTime(10_000)
      expect(visible()).toBeUndefined()
    })

    it('[S8.14] one that comes in the 150 ms of a closing is kept, too', () => {
      say('started')
      say('failed', 'error')
      isOpen = false
      vi.advanceTimersByTime(10_000)
      expect(messages()).toEqual(['started', undefined])
      reopen()
      vi.advanceTimersByTime(150)
      expect(visible()).toBe('failed')
    })

    it('one raised at the opening replaces the kept one, and a dismissed one is not kept', () => {
      isOpen = false
      say('old')
      reopen()
      say('new')
      vi.advanceTimersByTime(150)
      expect(visible()).toBe('new')
      vi.advanceTimersByTime(2_500)
      isOpen = false
      say('waiting', 'loading')
      snackbar.dismiss()
      reopen()
      vi.advanceTimersByTime(10_000)
      expect(visible()).toBeUndefined()
      expect(messages().filter(Boolean)).toEqual(['new'])
    })
  })

  it('dismissing hides the shown one and drops a waiting one', () => {
    say('one')
    say('two')
    snackbar.dismiss()
    vi.advanceTimersByTime(10_000)
    expect(visible()).toBeUndefined()
    say('three')
    expect(visible()).toBe('three')
  })
})

describe('getPairingHome', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each<[string, boolean, TestAppParameters, string]>([
    ['S2.25', true, { relayAdapterOnly: true }, 'AllWallets'],
    [
      'S9.70',
      true,
      { relayAdapterOnly: true, features: { allWallets: 'HIDE' } },
      'ConnectingWalletConnectBasic',
    ],
    ['S9.70', true, { relayAdapterOnly: true, features: { allWallets: 'ONLY_MOBILE' } }, 'AllWallets'],
    ['S2.26', false, { relayAdapterOnly: true }, 'ConnectingWalletConnectBasic'],
    ['S2.26', false, { customPairingUi: true }, 'ConnectingWalletConnectBasic'],
    ['S2.26', true, { customPairingUi: true }, 'ConnectingWalletConnectBasic'],
    ['S2.38', false, { pairingOnly: true }, 'ConnectingWalletConnectBasic'],
    ['S2.24', false, {}, 'Connect'],
    ['S2.24', true, {}, 'Connect'],
  ])('[%s] on a phone: %s, with %j the modal opens at %s', async (_tag, mobile, parameters, view) => {
    vi.stubGlobal('matchMedia', () => ({ matches: mobile }))
    const { modal, connect, wallet, stop } = createTestApp({ ...parameters, wallets: [createTestPairing()] })
    modal.close()
    modal.open()
    await vi.waitFor(() => expect(modal.state.stack).toEqual([{ view }]))
    wallet.onConnect = async () => {}
    await connect()
    modal.close()
    modal.open()
    expect(modal.state.stack).toEqual([{ view: 'Account' }])
    stop()
  })

  it.each<[string, TestAppParameters]>([
    ['S2.26', { relayAdapterOnly: true }],
    ['S2.26', { customPairingUi: true }],
    ['S2.38', { pairingOnly: true }],
  ])(
    '[%s] with %j opens at the code when the click came before the modal’s code had loaded',
    (_tag, parameters) => {
      vi.stubGlobal('matchMedia', () => ({ matches: false }))
      const { config, modal: like, stop } = createTestApp({ ...parameters, wallets: [createTestPairing()] })
      const modal = createModal(config, like.options)
      modal.open()
      modal._internal.attach(createModalControl)
      expect(modal.state.stack).toEqual([{ view: 'ConnectingWalletConnectBasic' }])
      modal.close()
      stop()
    },
  )

  it.each<[TestAppParameters, string]>([
    [{ relayAdapterOnly: true }, 'ConnectingWalletConnectBasic'],
    [{ pairingOnly: true }, 'ConnectingWalletConnectBasic'],
    [{ customPairingUi: true }, 'ConnectingWalletConnectBasic'],
    [{}, 'Connect'],
  ])('[S2.19] [S2.26] with %j back from what a wallet was asked above leads to %s', (parameters, home) => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const { modal, stop } = createTestApp({ ...parameters, wallets: [createTestPairing()] })
    modal.close()
    modal.open()
    modal.push({ view: 'AllWallets' })
    modal.back()
    expect(modal.state.stack).toEqual([{ view: home }])
    modal.reset({ view: 'ConnectingExternal', data: { connectorUid: 'gone' } })
    modal.push({ view: 'WhatIsAWallet' })
    modal.back()
    expect(modal.state.stack).toEqual([{ view: home }])
    stop()
  })

  it.each<[TestAppParameters, string]>([
    [{ relayAdapterOnly: true }, 'ConnectingWalletConnectBasic'],
    [{ pairingOnly: true }, 'ConnectingWalletConnectBasic'],
    [{ customPairingUi: true }, 'ConnectingWalletConnectBasic'],
    [{}, 'Connect'],
  ])('[S4.11] [S2.26] with %j an inline modal that is closed shows %s', async (parameters, view) => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const { relayAdapterOnly: _, ...options } = parameters
    const { config, connect, wallet, stop } = createTestApp({ ...parameters, wallets: [createTestPairing()] })
    const modal = createModal(config, { ...options, inline: true } as CreateModalParameters)
    modal._internal.attach(createModalControl)
    modal.open()
    modal.push({ view: 'WhatIsAWallet' })
    modal.close()
    expect(modal.state).toMatchObject({ open: true, stack: [{ view }] })
    wallet.onConnect = async () => {}
    await connect()
    modal.push({ view: 'WalletReceive' })
    modal.close()
    expect(modal.state).toMatchObject({ open: true, stack: [{ view: 'Account' }] })
    stop()
  })

  it.each<[TestAppParameters, string, string]>([
    [{ relayAdapterOnly: true }, 'AllWallets', 'Networks'],
    [{ customPairingUi: true }, 'Networks', 'Networks'],
    [{}, 'Networks', 'Networks'],
  ])(
    '[S2.27] with %j a requested view opens at %s, and connected at %s',
    async (parameters, view, connected) => {
      vi.stubGlobal('matchMedia', () => ({ matches: true }))
      const wallet = createTestPairing()
      wallet.onConnect = async () => {}
      const { modal, connect, stop } = createTestApp({ ...parameters, wallets: [wallet] })
      modal.close()
      modal.open({ view: 'Networks' })
      expect(modal.state.stack).toEqual([{ view }])
      modal.close()
      modal.open({ view: 'ConnectingWalletConnectBasic', uri: 'wc:a@2' })
      expect(modal.state.stack.at(-1)?.data).toEqual({ uri: 'wc:a@2' })
      await connect()
      modal.close()
      modal.open({ view: 'Networks' })
      expect(modal.state.stack).toEqual([{ view: connected }])
      stop()
    },
  )

  it.each([true, false])(
    '[S4.42] the last family removed leads to Connect, with an account: %s',
    async (isConnected) => {
      const { config, modal, connect, stop } = createTestApp()
      if (isConnected) await connect()
      else modal.push({ view: 'Networks' })
      expect(modal.state.stack.at(-1)?.view).toBe(isConnected ? 'Account' : 'Networks')
      await removeAdapter(config, { namespace: 'eip155' })
      expect(config.state.activeNetwork).toBeUndefined()
      expect(modal.state).toMatchObject({ open: true, stack: [{ view: 'Connect' }] })
      stop()
    },
  )
})

it.each([
  [false, 'UnsupportedChain'],
  [true, 'Account'],
] as const)(
  '[S1.16] [S2.23] opened for a family whose wallet is on a network the app doesn’t list it shows that family (allowed: %s)',
  async (allowUnsupportedChain, view) => {
    const evm = createTestWallet()
    const network = testSolana.caipNetworkId
    const solana = createTestWallet({ id: 'quartz', namespace: 'solana', network })
    const { config, modal } = createTestApp({ wallets: [evm], solana: [solana], allowUnsupportedChain })
    modal.close()
    for (const { connector } of [evm, solana]) await connect(config, { connector })
    evm.emit({ type: 'networkChanged', network: 'eip155:424242' })
    modal.open()
    await Promise.resolve()
    expect([modal.state.stack, config.state.activeNetwork]).toEqual([[{ view: 'Account' }], network])
    modal.close()
    modal.open({ namespace: 'eip155' })
    await vi.waitFor(() =>
      expect([modal.state.stack, config.state.activeNetwork]).toEqual([[{ view }], 'eip155:1']),
    )
  },
)

it('[S1.16] [S2.23] a wallet that is connected on a network the app doesn’t list is what is shown, whichever family was', async () => {
  const evm = createTestWallet({ network: 'eip155:424242' })
  const solana = createTestWallet({
    id: 'quartz',
    namespace: 'solana',
    network: testSolana.caipNetworkId,
  })
  const { config, modal } = createTestApp({ wallets: [evm], solana: [solana] })
  await connect(config, { connector: solana.connector })
  modal.close()
  modal.open({ view: 'Connect', namespace: 'eip155' })
  expect(modal.state.stack.at(-1)?.view).toBe('Connect')
  await connect(config, { connector: evm.connector })
  await vi.waitFor(() => expect(modal.state.stack).toEqual([{ view: 'UnsupportedChain' }]))
  expect(config.state.activeNetwork).toBe('eip155:1')
})
