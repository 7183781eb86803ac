import { getAccount } from '@latchkey/core'
import { cleanup, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/createTestApp.tsx'
import { loadView } from './flows.ts'
import { titles } from './languages/en/titles.ts'
import {
  getOpeningEntry,
  type OpenableView,
  openableViews,
  type ViewEntry,
  type ViewName,
  ViewNotOpenableError,
} from './views.ts'

/** S2.03-S2.14. */
const names =
  `Connect Account AllWallets ConnectingWalletConnectBasic ConnectingSiwe ConnectingFarcaster UnsupportedChain SIWXSignMessage
  ApproveTransaction RegisterAccountName RegisterAccountNameSuccess AccountSettings WalletCompatibleNetworks ChooseAccountName
  Create ConnectingExternal ConnectingWalletConnect ConnectingMultiChain ConnectingSocial ConnectSocials ConnectWallets Downloads
  EmailLogin EmailVerifyOtp EmailVerifyDevice GetWallet Networks OnRampActivity OnRampFiatSelect OnRampProviders
  OnRampTokenSelect BuyInProgress Profile SwitchNetwork SwitchAddress SwitchActiveChain Transactions UpdateEmailWallet
  UpdateEmailPrimaryOtp UpdateEmailSecondaryOtp UpgradeEmailWallet WalletReceive WalletSend WalletSendPreview
  WalletSendSelectToken WhatIsANetwork WhatIsAWallet WhatIsABuy Swap SwapSelectToken SwapPreview SmartSessionCreated
  SmartSessionList`.split(/\s+/)

const registered = Object.values(titles).flatMap((views) => Object.keys(views))

describe('the names of views', () => {
  it('[S2.14] every name exists, once', () => {
    expect(names.filter((name) => !registered.includes(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(registered).size).toBe(registered.length)
  })

  it.each(registered)(
    '[S2.14] %s has code, in the flow that names it',
    async (name) => {
      expect(await loadView(name as ViewName)).toBeTypeOf('function')
    },
    20_000,
  )

  it.each([
    'Foo',
    'connect',
    'Account ',
    '',
    'constructor',
    '__proto__',
    'ConnectingExternal',
    'ConnectingWalletConnect',
    'Downloads',
    'SwitchNetwork',
    'EmailVerifyOtp',
    'WalletSendPreview',
    'SwapPreview',
    'UpdateEmailPrimaryOtp',
    'Chosen',
    'WhatIsAChain',
    'AllWalletsNow',
    'WalletCompatible',
    'toString',
  ])('[S2.27] the modal isn’t opened at %j, which is unknown or needs what came before it', (name) => {
    expect(() => getOpeningEntry({ view: name as OpenableView }, true)).toThrow(ViewNotOpenableError)
  })
})

describe('the views an app may open', () => {
  /** S2.27, in its order. */
  const listed =
    `Account Connect Networks ApproveTransaction OnRampProviders ConnectingWalletConnectBasic Swap WhatIsAWallet
    WhatIsANetwork AllWallets WalletSend WalletReceive Transactions`.split(/\s+/)

  it.each(listed)('[S2.27] %s is opened by its name', (name) => {
    const view = name as OpenableView
    expect(registered).toContain(view)
    expect(getOpeningEntry({ view }, true)).toEqual({ view })
  })

  it('[S2.27] views of an account aren’t opened without one; others are', () => {
    const shown = openableViews.filter((view) => getOpeningEntry({ view }, false))
    expect(shown.sort()).toEqual([
      'AllWallets',
      'ApproveTransaction',
      'Connect',
      'ConnectingWalletConnectBasic',
      'Networks',
      'Transactions',
      'WhatIsANetwork',
      'WhatIsAWallet',
    ])
  })

  it.each([
    ['OnRampProviders', 'onramp'],
    ['Swap', 'swaps'],
    ['WalletCompatibleNetworks', 'receive'],
    ['WalletReceive', 'receive'],
    ['WalletSend', 'send'],
  ] as const)(
    '[S2.39] %s isn’t opened where %s is off, and neither is its code loaded',
    async (view, feature) => {
      expect(getOpeningEntry({ view }, true, { [feature]: false })).toBeUndefined()
      expect(getOpeningEntry({ view }, true, { [feature]: true })).toEqual({ view })
      const app = createTestApp({ features: { [feature]: false } })
      await app.connect()
      app.modal.close()
      app.modal.open({ view })
      expect(app.views).toEqual(['Account'])
      app.modal.open({ view })
      expect(app.views).toEqual(['Account'])
    },
  )

  it('[S2.27] arguments and a code of the app’s own travel with the view', () => {
    const arguments_ = { to: 'mira.example.eth', amount: '0.5' }
    expect(getOpeningEntry({ view: 'WalletSend', arguments: arguments_ }, true)?.data).toBe(arguments_)
    expect(getOpeningEntry({ view: 'ConnectingWalletConnectBasic', uri: 'wc:a@2' }, false)).toEqual({
      view: 'ConnectingWalletConnectBasic',
      data: { uri: 'wc:a@2' },
    })
    expect(getOpeningEntry({}, true)).toBeUndefined()
  })
})

describe('the modal of an app', () => {
  it('[S2.02] reaches every view, notifies subscribers, and goes back', async () => {
    const app = createTestApp()
    await app.connect()
    let told = 0
    const stop = app.modal.subscribe(() => {
      told++
    })
    for (const name of registered) {
      app.modal.reset({ view: 'Networks' })
      app.modal.push({ view: name } as ViewEntry)
      expect(app.modal.state.stack.at(-1)?.view).toBe(name)
      // Nothing else makes sense until another network is chosen.
      if (name === 'Networks' || name === 'UnsupportedChain') continue
      const before = told
      app.modal.back()
      expect(app.modal.state.stack.map(({ view }) => view)).toEqual(['Networks'])
      expect(told).toBe(before + 1)
    }
    stop()
    app.stop()
  })
})

describe('names that lead to other views', () => {
  let app: TestApp
  afterEach(() => {
    cleanup()
    app.stop()
  })
  const table: [ViewName, ViewEntry, ViewEntry][] = [
    ['Create', { view: 'Connect' }, { view: 'Connect' }],
    ['SwitchAddress', { view: 'Profile' }, { view: 'Profile' }],
    ['Transactions', { view: 'Account' }, { view: 'Connect' }],
    ['SmartSessionCreated', { view: 'Account' }, { view: 'Connect' }],
    ['SmartSessionList', { view: 'Account' }, { view: 'Connect' }],
  ]
  it.each(table)(
    '[S2.14] %s shows another view, and is no place to go back to',
    async (name, with_, without) => {
      const View = (await loadView(name)) as ComponentType
      for (const [isConnected, expected] of [
        [false, without],
        [true, with_],
      ] as const) {
        app = createTestApp()
        if (isConnected) await app.connect()
        app.modal.push({ view: 'Networks' })
        app.modal.push({ view: name } as ViewEntry)
        const { container } = app.show(<View />)
        expect(container.querySelector('[role="status"]')).not.toBeNull()
        await waitFor(() => expect(app.modal.state.stack.at(-1)).toEqual(expected))
        expect(app.modal.state.stack.some(({ view }) => view === name)).toBe(false)
        cleanup()
        if (!isConnected) app.stop()
      }
    },
  )

  it.each([
    [{}, 2],
    [{ history: false }, undefined],
  ] as const)(
    '[S3.01] [S2.14] with %j Transactions chooses the tab of the account once: %s',
    async (features, expected) => {
      const View = (await loadView('Transactions')) as ComponentType
      app = createTestApp({ features })
      await app.connect()
      app.modal.reset({ view: 'Transactions' })
      app.show(<View />)
      await waitFor(() => expect(app.modal.state.stack).toEqual([{ view: 'Account' }]))
      expect(getAccount(app.config).currentTab).toBe(expected)
    },
  )

  it.each([
    ['Create', 'Connect'],
    ['ApproveTransaction', 'Connect'],
    ['SwitchAddress', 'Profile'],
    ['Transactions', 'Account'],
    ['SmartSessionList', 'Account'],
    ['ApproveTransaction', 'Account'],
    ['WalletSendPreview', 'WalletSend'],
    ['SwapPreview', 'Swap'],
  ] as const)('[S2.16] %s goes back where %s is below it', async (name, below) => {
    const View = (await loadView(name)) as ComponentType
    app = createTestApp()
    if (below !== 'Connect') await app.connect()
    app.modal.reset({ view: 'Networks' })
    app.modal.push({ view: below } as ViewEntry)
    app.modal.push({ view: name } as ViewEntry)
    app.show(<View />)
    await waitFor(() => expect(app.views).not.toContain(name))
    expect(app.views).toEqual(['Networks', below])
  })

  it('[S2.16] a view that leads on leaves alone what was opened above it', async () => {
    const View = (await loadView('Transactions')) as ComponentType
    app = createTestApp()
    await app.connect()
    app.modal.push({ view: 'Transactions' })
    app.modal.push({ view: 'Networks' })
    app.show(<View />)
    expect(app.views).toEqual(['Account', 'Transactions', 'Networks'])
  })
})
