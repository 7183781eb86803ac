import { type Connection, connect, disconnect, type LatchkeyEvent } from '@latchkey/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createModal as createLean, type Modal } from './createModal.ts'
import { createModalControl } from './modal/shell/createModalControl.ts'
import { type ViewEntry, ViewNotOpenableError } from './modal/views.ts'
import { createTestApp, type TestApp } from './testing/createTestApp.tsx'
import { createTestWallet } from './testing/createTestWallet.ts'
import { testSolana } from './testing/testNetworks.ts'

let app: TestApp
let events: LatchkeyEvent[]
let stopEvents: () => void

beforeEach(() => {
  app = createTestApp()
  events = []
  stopEvents = app.config.events.subscribe((event) => events.push(event))
})
afterEach(() => {
  stopEvents()
  app.stop()
})

/** A modal whose code has loaded. */
const createModal: typeof createLean = (...parameters) => {
  const modal = createLean(...parameters)
  modal._internal.attach(createModalControl)
  return modal
}
const shown = (modal: Modal) => modal.state.stack.map(({ view }) => view)
const dropAccounts = () =>
  app.config._internal.setState((state) => ({ ...state, connections: new Map(), current: {} }))

/** The list of wallets of one chain family. */
const solanaWallets = { view: 'Connect', data: { namespace: 'solana' } }

/** An app with an account in two chain families. The one of EVM is in use. */
async function connectBoth() {
  const evm = createTestWallet()
  const network = testSolana.caipNetworkId
  const solana = createTestWallet({ id: 'quartz', name: 'Quartz', namespace: 'solana', network })
  const { config, modal } = createTestApp({ wallets: [evm], solana: [solana] })
  modal.close()
  for (const { connector } of [solana, evm]) await connect(config, { connector })
  return { config, evm, solana }
}

it.each([
  [{}, true],
  [{ email: false }, true],
  [{ socials: false }, true],
  [{ email: false, socials: ['google'] }, true],
  [{ email: false, socials: false }, false],
  [{ email: false, socials: [] }, false],
] as const)('[S2.39] with the features %j it offers to sign in: %s', (features, expected) => {
  expect(createModal(app.config, { features }).offersLogin).toBe(expected)
})

describe('opening', () => {
  it('[S4.09] is closed at first, open after open, closed after close, and notifies subscribers', () => {
    const modal = createModal(app.config)
    const seen: boolean[] = []
    const stop = modal.subscribe(() => seen.push(modal.state.open))
    expect(modal.state.open).toBe(false)
    modal.open()
    modal.close()
    expect(seen).toEqual([true, false])
    stop()
    modal.open()
    expect(seen).toEqual([true, false])
  })

  it('[S4.09, D1] opening twice keeps one: same view, one event', () => {
    const modal = createModal(app.config)
    modal.open()
    modal.push({ view: 'Networks' })
    const before = modal.state
    modal.open()
    expect(modal.state).toBe(before)
    expect(events.filter(({ event }) => event === 'MODAL_OPEN')).toHaveLength(1)
  })

  it('[D1] opening at a view while another is shown goes to that view, and back to the first', () => {
    const modal = createModal(app.config)
    modal.open()
    modal.open({ view: 'Networks' })
    modal.open({ view: 'Networks' })
    expect(shown(modal)).toEqual(['Connect', 'Networks'])
    modal.back()
    expect(shown(modal)).toEqual(['Connect'])
  })

  it('[S2.23] shows Account when an address is connected', async () => {
    await app.connect()
    const modal = createModal(app.config)
    modal.open()
    expect(shown(modal)).toEqual(['Account'])
    expect(events.at(-1)).toEqual({ event: 'MODAL_OPEN', properties: { connected: true } })
  })

  it('[S2.23, S2.24] a given namespace decides', async () => {
    await app.connect()
    const modal = createModal(app.config)
    modal.open({ namespace: 'solana' })
    expect(modal.state.stack).toEqual([solanaWallets])
    modal.close()
    modal.open({ namespace: 'eip155' })
    expect(shown(modal)).toEqual(['Account'])
  })

  it('[S2.23] of two families the one that has an account is shown', async () => {
    const { config, evm, solana } = await connectBoth()
    const modal = createModal(config)
    const used = () => config.state.activeNetwork
    await disconnect(config, { namespace: 'eip155' })
    expect(used()).toBe('eip155:1')
    modal.open()
    expect([shown(modal), used()]).toEqual([['Account'], solana.session.network])
    modal.close()
    await connect(config, { connector: evm.connector })
    modal.open({ namespace: 'solana' })
    expect([shown(modal), used()]).toEqual([['Account'], solana.session.network])
    modal.open({ view: 'WalletSend', namespace: 'eip155' })
    expect([shown(modal), used()]).toEqual([['Account', 'WalletSend'], 'eip155:1'])
  })

  it.each([
    ['Account', ['Account']],
    ['WalletSend', ['Account']],
    ['Profile', ['Account', 'Profile']],
  ] as const)('[S1.17, S2.23] a family that goes while %s is shown leaves the other', async (view, stack) => {
    const { config, evm, solana } = await connectBoth()
    const modal = createModal(config)
    modal.open()
    modal.push({ view })
    await disconnect(config, { namespace: evm.connector.namespace })
    await vi.waitFor(() => expect(shown(modal)).toEqual(stack))
    if (view === 'Profile') modal.back()
    expect([shown(modal), config.state.activeNetwork]).toEqual([['Account'], solana.session.network])
  })

  it('[S2.23] a family whose wallet hasn’t answered yet is shown when it has', async () => {
    const { config, solana } = await connectBoth()
    const answer = (status: 'reconnecting' | 'connected') =>
      config._internal.setState((state) => {
        const { uid } = solana.connector
        const connection = state.connections.get(uid) as Connection
        return { ...state, connections: new Map(state.connections).set(uid, { ...connection, status }) }
      })
    answer('reconnecting')
    const modal = createModal(config)
    modal.open({ view: 'WalletSend', namespace: 'solana' })
    expect(config.state.activeNetwork).toBe('eip155:1')
    answer('connected')
    await vi.waitFor(() => expect(config.state.activeNetwork).toBe(solana.session.network))
    expect(shown(modal)).toEqual(['WalletSend'])
  })

  it('[S2.24] shows Connect when no address is connected, also for a view that needs one', () => {
    const modal = createModal(app.config)
    modal.open()
    expect(shown(modal)).toEqual(['Connect'])
    modal.close()
    modal.open({ view: 'WalletSend' })
    expect(shown(modal)).toEqual(['Connect'])
    expect(events.at(-1)).toEqual({ event: 'MODAL_OPEN', properties: { connected: false } })
  })

  it('opens at the given view, not where it was closed', async () => {
    await app.connect()
    const modal = createModal(app.config)
    modal.open()
    modal.push({ view: 'Networks' })
    modal.close()
    modal.open({ view: 'WalletReceive' })
    expect(shown(modal)).toEqual(['WalletReceive'])
  })

  it('[S2.27] opens Swap with what its form begins with; without an account it shows Connect', async () => {
    const wanted = { fromToken: 'ETH', toToken: 'USDC', amount: '0.5' }
    const modal = createModal(app.config)
    modal.open({ view: 'Swap', arguments: wanted })
    expect(shown(modal)).toEqual(['Connect'])
    modal.close()
    await app.connect()
    modal.open({ view: 'Swap', arguments: wanted })
    expect(modal.state.stack).toEqual([{ view: 'Swap', data: wanted }])
  })

  it('[S2.27] a family without an account opens at its own wallets, for whatever view', async () => {
    await app.connect()
    const modal = createModal(app.config)
    for (const view of ['Connect', 'WalletSend', 'ChooseAccountName'] as const) {
      modal.open({ view, namespace: 'solana' })
      expect(modal.state.stack).toEqual([solanaWallets])
      modal.close()
    }
    modal.open({ view: 'AllWallets', namespace: 'solana' })
    expect(modal.state.stack).toEqual([{ ...solanaWallets, view: 'AllWallets' }])
    modal.close()
    modal.open()
    modal.open({ namespace: 'solana' })
    expect(modal.state.stack).toEqual([{ view: 'Account' }, solanaWallets])
  })

  it('refuses a view that cannot stand on its own, by name', () => {
    const modal = createModal(app.config)
    for (const view of ['ConnectingExternal', 'constructor', 'Nowhere']) {
      expect(() => modal.open({ view: view as 'Connect' })).toThrow(
        expect.objectContaining({ name: 'ViewNotOpenableError', code: 'VIEW_NOT_OPENABLE' }),
      )
    }
    expect(modal.state.open).toBe(false)
  })
})

describe('opening before its code has loaded', () => {
  it('[S2.27] shows the given view from the first render', async () => {
    await app.connect()
    const modal = createLean(app.config)
    modal.open({ view: 'WalletReceive' })
    expect(modal.state.open).toBe(true)
    modal._internal.attach(createModalControl)
    expect(shown(modal)).toEqual(['WalletReceive'])
    modal.back()
    expect(modal.state.open).toBe(false)
  })

  it('[S2.27] an unknown view is refused with a typed error in the call, and nothing opens', () => {
    const modal = createLean(app.config)
    expect(() => modal.open({ view: 'Chosen' as 'Connect' })).toThrow(ViewNotOpenableError)
    expect(modal.state.open).toBe(false)
    modal.open()
    modal.notify({ variant: 'success', message: 'later' })
    expect(() => modal.open({ view: 'Chosen' as 'Connect' })).toThrow(ViewNotOpenableError)
    modal._internal.attach(createModalControl)
    expect(shown(modal)).toEqual(['Connect'])
    expect(modal.state.snackbar?.message).toBe('later')
  })

  it('[S2.27] of two openings the last view is shown, on top of the first', () => {
    const modal = createLean(app.config)
    modal.open({ view: 'Networks' })
    modal.open({ view: 'WhatIsAWallet' })
    modal._internal.attach(createModalControl)
    expect(shown(modal)).toEqual(['Networks', 'WhatIsAWallet'])
  })
})

describe('when accounts change', () => {
  it('resets to Connect when the account goes while a view shows it, however deep', async () => {
    await app.connect()
    const modal = createModal(app.config)
    modal.open()
    modal.push({ view: 'Networks' })
    dropAccounts()
    expect(shown(modal)).toEqual(['Connect'])
  })

  it.each([
    'Account',
    'AccountSettings',
    'Swap',
    'SwapPreview',
    'WalletSend',
    'WalletReceive',
    'UpdateEmailWallet',
    'UpdateEmailPrimaryOtp',
    'UpdateEmailSecondaryOtp',
    'UpgradeEmailWallet',
    'AccountDelete',
  ])('resets to Connect when the account goes while %s alone is shown', async (view) => {
    await app.connect()
    const modal = createModal(app.config)
    modal.open()
    modal.reset({ view, data: {} } as unknown as ViewEntry)
    expect(shown(modal)).toEqual([view])
    dropAccounts()
    expect(shown(modal)).toEqual(['Connect'])
  })

  it('moves from the list of wallets to Account when an account comes', async () => {
    const modal = createModal(app.config)
    modal.open()
    await app.connect()
    expect(shown(modal)).toEqual(['Account'])
  })

  it('[S2.27] an open modal goes from all wallets to those of the given family', () => {
    const modal = createModal(app.config, { inline: true })
    modal.open()
    modal.open({ namespace: 'solana' })
    expect(modal.state.stack).toEqual([solanaWallets])
    const before = modal.state
    modal.open({ namespace: 'solana' })
    expect(modal.state).toBe(before)
  })

  it('stays at the wallets of a family when an account of another comes', async () => {
    const modal = createModal(app.config)
    modal.open({ namespace: 'solana' })
    await app.connect()
    expect(modal.state.stack).toEqual([solanaWallets])
  })

  it('keeps a connecting view, which closes by itself when its success was shown', async () => {
    const modal = createModal(app.config)
    modal.open()
    modal.push({ view: 'ConnectingExternal', data: { connectorUid: 'a' } })
    await app.connect()
    expect(shown(modal)).toEqual(['Connect', 'ConnectingExternal'])
  })

  it('watches nothing while it is closed', async () => {
    const modal = createModal(app.config)
    modal.open()
    modal.close()
    const before = modal.state
    await app.connect()
    dropAccounts()
    expect(modal.state).toBe(before)
  })
})

describe('going back and closing', () => {
  it('[D4] [S2.19, S2.21] back goes one view back, and closes at the last one', () => {
    const modal = createModal(app.config)
    modal.open()
    modal.push({ view: 'Networks' })
    const { back } = modal
    back()
    expect([modal.state.open, shown(modal)]).toEqual([true, ['Connect']])
    back()
    expect(modal.state.open).toBe(false)
  })

  it('[S2.16, S2.17, S2.18] push, replace and reset act on the one history', () => {
    const modal = createModal(app.config)
    modal.open()
    modal.push({ view: 'Networks' })
    modal.replace({ view: 'SwitchNetwork', data: { network: 'eip155:1' } })
    expect(shown(modal)).toEqual(['Connect', 'SwitchNetwork'])
    modal.push({ view: 'Networks' })
    modal.backTo(1)
    expect(shown(modal)).toEqual(['Connect', 'SwitchNetwork'])
    modal.reset({ view: 'Account' })
    expect(shown(modal)).toEqual(['Account'])
  })

  it('[S4.10] closing clears the loading flags of every namespace', () => {
    const modal = createModal(app.config)
    modal.open()
    modal.setLoading('eip155', true)
    modal.setLoading('solana', true)
    modal.setLoading('solana', false)
    expect(modal.state.loading).toEqual({ eip155: true, solana: false })
    modal.close()
    expect(modal.state.loading).toEqual({})
    const inline = createModal(app.config, { inline: true })
    inline.open()
    inline.setLoading('bip122', true)
    inline.close()
    expect(inline.state.loading).toEqual({})
  })

  it('emits MODAL_CLOSE once, and not when it is closed already', () => {
    const modal = createModal(app.config)
    modal.close()
    modal.open()
    modal.close()
    modal.close()
    expect(events.map(({ event }) => event)).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
  })

  it('[S4.11] in the inline form closing shows Account or Connect and stays', async () => {
    const modal = createModal(app.config, { inline: true })
    modal.open()
    modal.push({ view: 'Networks' })
    modal.close()
    expect([modal.state.open, shown(modal)]).toEqual([true, ['Connect']])
    await app.connect()
    modal.push({ view: 'WalletReceive' })
    modal.close()
    expect([modal.state.open, shown(modal)]).toEqual([true, ['Account']])
    dropAccounts()
    expect(shown(modal)).toEqual(['Connect'])
  })
})

describe('theme and alert', () => {
  it('[S1.20] is dark by default, and changes while it is open', () => {
    const modal = createModal(app.config)
    expect(modal.state.themeMode).toBe('dark')
    expect(createModal(app.config, { themeMode: 'system' }).state.themeMode).toBe('system')
    modal.setTheme({ mode: 'light' })
    modal.setTheme({ variables: { '--lk-accent': '#3366ff' } })
    expect(modal.state).toMatchObject({ themeMode: 'light', themeVariables: { '--lk-accent': '#3366ff' } })
  })

  it('shows one alert until it is removed', () => {
    const modal = createModal(app.config)
    modal.alert('You’re offline')
    expect(modal.state.alert).toBe('You’re offline')
    modal.alert(undefined)
    expect(modal.state.alert).toBeUndefined()
  })

  it('[D2] two modals over one config keep their own view, theme and alert', () => {
    const one = createModal(app.config)
    const two = createModal(app.config, { themeMode: 'light' })
    one.open()
    two.open({ view: 'Networks' })
    one.notify({ variant: 'loading', message: 'only here' })
    one.close()
    expect([one.state.open, two.state.open]).toEqual([false, true])
    expect(shown(two)).toEqual(['Networks'])
    expect(two.state.snackbar).toBeUndefined()
    expect([one.state.themeMode, two.state.themeMode]).toEqual(['dark', 'light'])
  })
})

describe('before its code has loaded', () => {
  it('[S2.23, S2.24] opens at once at the right view, and emits the event', async () => {
    const modal = createLean(app.config)
    modal.open({ view: 'WalletSend' })
    expect([modal.state.open, shown(modal)]).toEqual([true, ['Connect']])
    modal.close()
    await app.connect()
    modal.open()
    expect(shown(modal)).toEqual(['Account'])
    expect(events.map(({ event }) => event)).toContain('MODAL_OPEN')
    modal.close()
    expect(events.at(-1)).toEqual({ event: 'MODAL_CLOSE', properties: { connected: true } })
  })

  it('runs queued calls when the code has loaded, in order and once', () => {
    const modal = createLean(app.config)
    modal.open()
    modal.push({ view: 'Networks' })
    modal.open({ view: 'Networks' })
    modal.push({ view: 'SwitchNetwork', data: { network: 'eip155:1' } })
    modal.notify({ variant: 'loading', message: 'wait' })
    expect(shown(modal)).toEqual(['Connect'])
    modal._internal.attach(createModalControl)
    modal._internal.attach(createModalControl)
    expect(shown(modal)).toEqual(['Connect', 'Networks', 'SwitchNetwork'])
    expect(modal.state.snackbar?.message).toBe('wait')
    modal.back()
    expect(shown(modal)).toEqual(['Connect', 'Networks'])
  })

  it('drops calls of an opening that has ended', () => {
    const modal = createLean(app.config)
    modal.open()
    modal.push({ view: 'Networks' })
    modal.close()
    modal.open()
    modal._internal.attach(createModalControl)
    expect(shown(modal)).toEqual(['Connect'])
  })

  it('notices an account that came or went while the code was loading', async () => {
    const came = createLean(app.config)
    came.open()
    await app.connect()
    came._internal.attach(createModalControl)
    expect(shown(came)).toEqual(['Account'])
    const gone = createLean(app.config)
    gone.open()
    dropAccounts()
    gone._internal.attach(createModalControl)
    expect(shown(gone)).toEqual(['Connect'])
  })

  it('[S2.24] stays at the list of wallets of the given namespace, whatever else is connected', async () => {
    await app.connect()
    const modal = createLean(app.config)
    modal.open({ namespace: 'solana' })
    expect(modal.state.stack).toEqual([solanaWallets])
    modal._internal.attach(createModalControl)
    expect(modal.state.stack).toEqual([solanaWallets])
  })
})
