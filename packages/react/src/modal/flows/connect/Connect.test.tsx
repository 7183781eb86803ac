import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ConnectMethod, Features } from '../../../modalOptions.ts'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestLogin, type TestLogin } from '../../../testing/createTestLogin.ts'
import { createTestWallet, type TestWallet } from '../../../testing/createTestWallet.ts'
import { click, field, isShown, textOf } from '../../../testing/page.ts'
import { testSolana } from '../../../testing/testNetworks.ts'
import { Connect, orderMethods } from './Connect.tsx'
// Loaded before the first test: under fake timers a dynamic import would never finish.
import '../embedded/LoginPart.tsx'
import '../wallets/SuggestedWallets.tsx'

const foxglove = createTestWallet({ id: 'com.foxglove', name: 'Foxglove' })
const quartz = createTestWallet({ id: 'com.quartz', name: 'Quartz' })
const names = () => screen.queryAllByTestId(/^wallet-/).map((row) => row.getAttribute('data-testid'))

describe('Connect', () => {
  let app: TestApp
  const open = (wallets = [foxglove, quartz]) => {
    app = createTestApp({ wallets })
    return app.show(<Connect />)
  }
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('[S2.03] lists the wallets of this browser in order of announcement, each under its stable id', () => {
    open()
    expect(names()).toEqual(['wallet-com.foxglove', 'wallet-com.quartz'])
    expect(textOf('wallet-com.quartz')).toContain('Installed')
  })

  it('opens the chosen wallet’s view with its connector', () => {
    open()
    click('wallet-com.quartz')
    const data = { connectorUid: quartz.connector.uid }
    expect(app.entry).toEqual({ view: 'ConnectingExternal', data })
    const properties = { name: 'Quartz', platform: 'browser' }
    expect(app.emitted).toContainEqual({ event: 'SELECT_WALLET', properties })
  })

  it('[S2.03] says that no wallet was found, after the discovery time', async () => {
    open([])
    expect(isShown('look-again')).toBe(false)
    await act(() => vi.advanceTimersByTimeAsync(99))
    expect(isShown('look-again')).toBe(false)
    await vi.waitFor(() => expect(textOf()).toContain('No wallet was found in this browser.'))
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    click('look-again')
    expect(reload).toHaveBeenCalledOnce()
  })

  describe('with login methods', () => {
    const never = () => new Promise<never>(() => {})
    let login: TestLogin
    const show = (wallets: readonly TestWallet[], features: Partial<Features> = {}) => {
      login = createTestLogin()
      login.offers = [{ provider: 'google', isSetUp: true }]
      app = createTestApp({ wallets: [login.wallet, ...wallets], features })
      return app.show(<Connect />)
    }
    /** The connect methods from top to bottom, without the directory's wallets. */
    const methods = () =>
      screen
        .queryAllByTestId(/^(email-input|social-(?!more).*|wallet-com\..*|all-wallets|connect-wallets)$/)
        .map((one) => one.dataset.testid?.replace('-input', '').replace(/^(social|wallet)-.*/, '$1'))
    const hasMethods = (order: string) => vi.waitFor(() => expect(methods().join(' ')).toBe(order))

    it.each<[string, Partial<Features>, string]>([
      // e-mail, social logins, then wallets; an app's own order wins
      ['[S2.29, S9.67, S9.73]', {}, 'email social wallet all-wallets'],
      ['[S2.29]', { connectMethodsOrder: ['wallet', 'social', 'email'] }, 'wallet all-wallets social email'],
      ['[S2.29]', { connectMethodsOrder: ['social', 'wallet', 'email'] }, 'social wallet all-wallets email'],
      ['[S2.29]', { connectMethodsOrder: ['social'] }, 'social email wallet all-wallets'],
      // a method is switched off
      ['[S1.07]', { email: false }, 'social wallet all-wallets'],
      ['[S1.08, S9.66]', { socials: false }, 'email wallet all-wallets'],
      ['[S1.07, S1.08]', { email: false, socials: false }, 'wallet all-wallets'],
      ['[S1.08, S9.66]', { socials: [] }, 'email wallet all-wallets'],
      // wallets beside signing in by e-mail
      ['[S9.67]', { emailShowWallets: false }, 'email social connect-wallets'],
      ['[S9.67]', { emailShowWallets: true }, 'email social wallet all-wallets'],
      ['[S9.67]', { emailShowWallets: false, email: false }, 'social wallet all-wallets'],
      // one button for the wallets
      ['[S9.73]', { collapseWallets: true }, 'email social connect-wallets'],
      ['[S9.73]', { collapseWallets: true, email: false }, 'social connect-wallets'],
      ['[S9.73]', { collapseWallets: true, connectMethodsOrder: ['wallet'] }, 'connect-wallets email social'],
      ['[S9.73]', { collapseWallets: true, email: false, socials: false }, 'wallet all-wallets'],
      ['[S9.73]', { collapseWallets: false }, 'email social wallet all-wallets'],
    ])('%s with %j shows: %s', async (_tag, features, order) => {
      show([foxglove], features)
      await hasMethods(order)
      expect(names()).not.toContain(`wallet-${login.wallet.connector.id}`)
      expect(isShown('look-again')).toBe(false)
      if (!isShown('connect-wallets')) return
      expect(textOf('connect-wallets')).toBe('Continue with a wallet')
      click('connect-wallets')
      expect(app.entry).toEqual({ view: 'ConnectWallets' })
    })

    it('emits once that e-mail login was chosen', async () => {
      show([foxglove])
      await hasMethods('email social wallet all-wallets')
      expect(app.events).not.toContain('EMAIL_LOGIN_SELECTED')
      fireEvent.focus(field('email-input'))
      fireEvent.focus(field('email-submit'))
      expect(app.events.filter((event) => event === 'EMAIL_LOGIN_SELECTED')).toHaveLength(1)
    })

    it('[S2.30] without an installed wallet: wallets, e-mail, social logins', async () => {
      show([])
      await act(() => vi.advanceTimersByTimeAsync(99))
      expect(methods()).not.toContain('email')
      await hasMethods('all-wallets email social')
      expect(isShown('look-again')).toBe(false)
    })

    it.each([
      ['ANNOUNCED', 'email social wallet all-wallets'],
      ['INJECTED', 'email social wallet all-wallets'],
      // A connector of the app exists in every browser.
      ['EXTERNAL', 'wallet all-wallets email social'],
    ] as const)('[S2.30] with a wallet that is %s only: %s', async (type, order) => {
      show([createTestWallet({ id: 'com.foxglove', name: 'Foxglove', type })])
      await act(() => vi.advanceTimersByTimeAsync(101))
      await hasMethods(order)
    })

    it.each([
      [99, '', 'email social wallet all-wallets'],
      [101, 'all-wallets email social', 'all-wallets wallet email social'],
    ])(
      '[S2.30] a wallet announced after %i ms, below "%s": %s, and the order stays',
      async (time, seen, order) => {
        show([])
        await act(() => vi.advanceTimersByTimeAsync(time))
        if (seen) {
          await hasMethods(seen)
          await act(() => vi.advanceTimersByTimeAsync(time))
        }
        act(() => app.adapter.announce(foxglove))
        await hasMethods(order)
        await act(() => vi.advanceTimersByTimeAsync(60_000))
        act(() => app.adapter.announce(quartz))
        await hasMethods(order.replace('all-wallets', 'all-wallets wallet'))
      },
    )

    it('[S2.30] reserves the login’s height above wallets until it is unavailable', async () => {
      login = createTestLogin()
      login.login.isOffered.mockImplementation(never)
      app = createTestApp({ wallets: [login.wallet, foxglove] })
      const { container } = app.show(<Connect />)
      const place = () => container.querySelector<HTMLElement>('.lk-connect-login')
      const height = place()?.style.getPropertyValue('--lk-held')
      expect(Number.parseInt(height ?? '', 10)).toBeGreaterThan(200)
      expect(place()?.querySelector('[role="status"]')).not.toBeNull()
      cleanup()
      login.login.isOffered.mockResolvedValue(false)
      app.show(<Connect />)
      await vi.waitFor(() => expect(isShown('login-unavailable')).toBe(true))
      expect(document.querySelector('.lk-connect-login > [data-testid="login-unavailable"]')).not.toBeNull()
    })

    it('[S2.30] sends no request before the modal opens', async () => {
      login = createTestLogin()
      app = createTestApp({ wallets: [login.wallet, foxglove] })
      app.modal.close()
      app.show(<Connect />)
      await act(() => vi.advanceTimersByTimeAsync(1_000))
      expect(names()).toEqual(['wallet-com.foxglove'])
      expect(login.login.isOffered).not.toHaveBeenCalled()
      act(() => app.modal.open())
      await vi.waitFor(() => expect(login.login.isOffered).toHaveBeenCalled())
    })
  })

  it('adds a wallet that announces itself after 15 seconds', () => {
    open([])
    act(() => vi.advanceTimersByTime(15_000))
    act(() => app.adapter.announce(quartz))
    expect(names()).toEqual(['wallet-com.quartz'])
    expect(isShown('look-again')).toBe(false)
  })

  it('[S2.27] of a given family only its wallets are listed, and choosing one of several families asks it alone', async () => {
    const inSolana = (name: string) =>
      createTestWallet({ id: name, name, namespace: 'solana', network: testSolana.caipNetworkId })
    const [both, only] = [inSolana('Both'), inSolana('Only')]
    const login = createTestLogin()
    const wallets = [login.wallet, foxglove, createTestWallet({ id: 'com.both', name: 'Both' })]
    app = createTestApp({ wallets, solana: [both, only] })
    app.show(<Connect data={{ namespace: 'solana' }} />)
    expect(names()).toEqual(['wallet-Both', 'wallet-Only'])
    click('wallet-Both')
    expect(app.entry).toEqual({ view: 'ConnectingExternal', data: { connectorUid: both.connector.uid } })
    // The list that the directory adds to keeps to the family, and has no login of another.
    await vi.waitFor(() => expect(isShown('all-wallets')).toBe(true))
    click('all-wallets')
    expect(app.entry).toEqual({ view: 'AllWallets', data: { namespace: 'solana' } })
    expect(document.querySelector('.lk-connect-login')).toBeNull()
    cleanup()
    app.show(<Connect />)
    expect(document.querySelector('.lk-connect-login')).not.toBeNull()
  })

  it('puts the recent wallet first', async () => {
    app = createTestApp({ wallets: [foxglove, quartz], wallet: quartz })
    await app.connect()
    app.show(<Connect />)
    expect(names()).toEqual(['wallet-com.quartz', 'wallet-com.foxglove'])
    expect(textOf('wallet-com.quartz')).toContain('Recent')
  })

  it('[S9.07] a wallet of two chain families is the recent one whichever of them was connected last', () => {
    const both = createTestWallet({ id: 'com.both', name: 'Both' })
    const solana = createTestWallet({
      id: 'Both',
      name: 'Both',
      namespace: 'solana',
      network: testSolana.caipNetworkId,
    })
    app = createTestApp({ wallets: [foxglove, both], solana: [solana] })
    app.config._internal.storage.set('recent_wallets', [{ id: 'Both', name: 'Both' }])
    app.show(<Connect />)
    expect(names()).toEqual(['wallet-com.both', 'wallet-com.foxglove'])
    expect(textOf('wallet-com.both')).toContain('Recent')
  })
})

describe('orderMethods', () => {
  it.each([
    ['a wallet', true, undefined, 'email social wallet'],
    ['no wallet', false, undefined, 'wallet email social'],
  ])('[S2.29, S2.30] in a browser with %s', (_, hasWallet, wanted, order) => {
    expect(orderMethods(hasWallet, wanted).join(' ')).toBe(order)
  })

  it.each([
    ['social,wallet,email', true, 'social wallet email'],
    ['social,wallet,email', false, 'social wallet email'],
    ['wallet', true, 'wallet email social'],
    ['social', false, 'social wallet email'],
    ['email,email,fax,wallet', true, 'email wallet social'],
  ])('[S2.29] in an app with the order %s', (wanted, hasWallet, order) => {
    expect(orderMethods(hasWallet, wanted.split(',') as ConnectMethod[]).join(' ')).toBe(order)
  })
})
