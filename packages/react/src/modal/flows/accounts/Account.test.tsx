import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Features } from '../../../modalOptions.ts'
import { createTestApp, type TestApp, type TestAppParameters } from '../../../testing/createTestApp.tsx'
import { createTestLogin } from '../../../testing/createTestLogin.ts'
import { createTestServer } from '../../../testing/createTestServer.ts'
import { alice, bob } from '../../../testing/createTestWallet.ts'
import { click, field, isShown, textOf, untilText } from '../../../testing/page.ts'
import { rememberPlace } from '../../ui/rememberedPlaces.ts'
import { Account } from './Account.tsx'

/** Reports the buttons of the first render. */
function FirstButtons({ onFirst }: { onFirst: (names: string) => void }) {
  useLayoutEffect(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-testid^="feature-"]')]
    onFirst(buttons.map(({ dataset }) => dataset.testid?.replace('feature-', '')).join(' '))
  }, [onFirst])
  return null
}

let app: TestApp
const open = async (parameters: TestAppParameters = {}, prepare = () => {}) => {
  app = createTestApp(parameters)
  prepare()
  await app.open(<Account />)
}
const hasBalance = (text: string) => waitFor(() => expect(textOf('account-balance')).toBe(text))
const isOnline = (online: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)

beforeEach(() => {
  isOnline(true)
})

describe('Account', () => {
  it('shows address, wallet, network, balance and a link to the explorer', async () => {
    await open()
    expect(textOf('account-address')).toContain('0x7099…79C8')
    expect(screen.getByTitle(alice)).toBeTruthy()
    for (const words of ['Test One', 'Via Test Wallet']) expect(textOf('account-network')).toContain(words)
    await hasBalance('2ETH')
    const link = field('account-explorer')
    expect(link.getAttribute('href')).toBe(`https://explorer.invalid/address/${alice}`)
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  it.each([
    [
      'of its name',
      { profileName: 'mira.eth', profileImage: 'https://api.test/mira.png' },
      'https://api.test/mira.png',
    ],
    ['generated from the address', { profileName: 'mira.eth' }, undefined],
    ['generated from the address', {}, undefined],
  ] as const)('[S3.01] the header shows the picture %s', async (_what, eip155, src) => {
    await open()
    const picture = () => screen.getByTestId('account-address').parentElement?.firstElementChild
    act(() => app.config._internal.setState((state) => ({ ...state, accountDetails: { eip155 } })))
    expect(picture()?.querySelector('img')?.getAttribute('src') ?? undefined).toBe(src)
    expect(picture()?.matches('.lk-avatar')).toBe(src === undefined)
  })

  it.each<[string, Partial<Features>, string]>([
    ['[S9.62, S9.74]', {}, 'swaps receive send'],
    ['[S9.74]', { walletFeaturesOrder: ['send', 'receive', 'swaps'] }, 'send receive swaps'],
    ['[S9.74]', { walletFeaturesOrder: ['send'] }, 'send swaps receive'],
    ['[S9.74]', { walletFeaturesOrder: ['receive', 'receive', 'onramp', 'swaps'] }, 'receive swaps send'],
    ['[S1.10, S9.62]', { swaps: false }, 'receive send'],
    ['[S1.12, S9.64]', { receive: false }, 'swaps send'],
    ['[S1.13, S9.65]', { send: false }, 'swaps receive'],
  ])('%s with the features %j an account can %s', async (_tag, features, shown) => {
    const server = createTestServer()
    await open({ server: { api: server.api, swaps: ['eip155:1'] }, features })
    const names = () =>
      screen.queryAllByTestId(/^feature-/).map((button) => button.dataset.testid?.replace('feature-', ''))
    await waitFor(() => expect(names().join(' ')).toBe(shown))
  })

  it.each([
    [true, 'swaps receive send'],
    [false, 'receive send'],
  ])('before the server answers again, Swap is there as it was last time: %s', async (wasOffered, shown) => {
    const server = createTestServer()
    app = createTestApp({ server: { api: server.api, swaps: ['eip155:1'] }, features: { onramp: false } })
    rememberPlace(app.config, 'swaps eip155:1', wasOffered)
    let first: string | undefined
    await app.open(
      <>
        <Account />
        <FirstButtons onFirst={(names) => (first ??= names)} />
      </>,
    )
    expect(first).toBe(shown)
  })

  it('[S1.12, S1.13] opens send, receive and networks', async () => {
    await open()
    for (const [button, view] of [
      ['feature-send', 'WalletSend'],
      ['feature-receive', 'WalletReceive'],
      ['account-network', 'Networks'],
    ] as const) {
      click(button)
      expect(app.view).toBe(view)
    }
    expect(app.events).toContain('CLICK_NETWORKS')
  })

  it('shows that the balance is loading', async () => {
    await open({}, () => {
      app.chain.onBalance = () => new Promise(() => {})
    })
    expect(field('account-balance').getAttribute('aria-busy')).toBe('true')
    expect(textOf('account-balance')).toBe('Loading balance')
  })

  it.each([
    [true, 'Balance unavailable'],
    [false, 'You’re offline, so your balance can’t be loaded.'],
  ])('a failed balance, online %s: "%s"; Retry fetches it', async (online, words) => {
    isOnline(online)
    await open({}, () => {
      app.chain.onBalance = () => Promise.reject(new Error('down'))
    })
    await untilText(words, 'account-balance')
    app.chain.onBalance = async () => {}
    click('balance-retry')
    await hasBalance('2ETH')
  })

  it('fetches from a reachable node although the browser reports offline', async () => {
    onlineManager.setOnline(false)
    onTestFinished(() => onlineManager.setOnline(true))
    await open()
    await hasBalance('2ETH')
  })

  it('updates when the account changes in the wallet', async () => {
    await open()
    app.chain.balances.set(bob.toLowerCase(), 5n * 10n ** 17n)
    act(() => app.wallet.emit({ type: 'accountsChanged', accounts: [bob, alice] }))
    expect(textOf('account-address')).toContain('0x3C44…93BC')
    await hasBalance('0.5ETH')
  })

  it('copies the whole address', async () => {
    await open()
    const writeText = vi.fn(async () => {})
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)
    click('account-copy')
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(alice))
  })

  it('with an adapter that only pairs, offers no Send and shows no balance', async () => {
    await open({ relayAdapterOnly: true })
    expect(textOf('account-address')).toContain('0x7099…79C8')
    expect(['feature-receive', 'feature-send', 'account-balance'].map(isShown)).toEqual([true, false, false])
  })

  it.each([
    ['https://scan.invalid', true],
    ['javascript:alert(1)//', false],
    ['data:text/html,x', false],
  ])('an explorer at %s is a link: %s', async (url, isLink) => {
    await open()
    // Bypasses the engine's validation of networks: the view must not rely on it.
    const blockExplorers = { default: { name: 'Scan', url } }
    act(() =>
      app.config._internal.setNetworks(
        app.config.networks.map((network) => ({ ...network, blockExplorers })),
      ),
    )
    expect(textOf('account-explorer')).toContain('View on Scan')
    expect(field('account-explorer').hasAttribute('href')).toBe(isLink)
  })

  it('says that the wallet is on a network the app does not offer, and offers to switch', async () => {
    await open({ allowUnsupportedChain: true })
    expect(isShown('network-mismatch')).toBe(false)
    act(() => app.wallet.emit({ type: 'networkChanged', network: 'eip155:424242' }))
    await untilText('a network this app doesn’t support (chain 424242)', 'network-mismatch')
    click('network-fix')
    expect(app.entry).toEqual({ view: 'SwitchNetwork', data: { network: 'eip155:1' } })
    act(() => app.wallet.emit({ type: 'networkChanged', network: 'eip155:1' }))
    expect(isShown('network-mismatch')).toBe(false)
  })

  it('says that the wallet is on another of the app’s networks', async () => {
    await open()
    act(() => app.config._internal.setState((state) => ({ ...state, activeNetwork: 'eip155:10' })))
    await untilText('Your wallet is on Test One, but this app uses Test Ten.', 'network-mismatch')
  })

  it('[X.42] warns that the wallet sent something else than approved, with a link to the transaction', async () => {
    await open()
    expect(isShown('altered-send')).toBe(false)
    const altered = [{ hash: '0xab', network: 'eip155:1' }] as const
    act(() => app.config._internal.setState((state) => ({ ...state, altered })))
    await untilText('sent something different from what you approved', 'altered-send')
    expect(screen.getByRole('alert')).toBeTruthy()
    expect(field('altered-look').getAttribute('href')).toBe('https://explorer.invalid/tx/0xab')
  })

  it('[X.42, X.42a] each altered transaction has its warning, until the person says that it was checked', async () => {
    await open()
    const altered = ['0xab', '0xcd'].map((hash) => ({ hash, network: 'eip155:1' as const }))
    act(() => app.config._internal.setState((state) => ({ ...state, altered })))
    await waitFor(() => expect(screen.getAllByTestId('altered-send')).toHaveLength(2))
    const links = () => screen.queryAllByTestId('altered-look').map((link) => link.getAttribute('href'))
    expect(links()).toEqual(['https://explorer.invalid/tx/0xcd', 'https://explorer.invalid/tx/0xab'])
    act(() => screen.getAllByTestId('altered-dismiss')[0]?.click())
    expect(links()).toEqual(['https://explorer.invalid/tx/0xab'])
    expect(app.config.state.altered).toEqual([{ hash: '0xab', network: 'eip155:1' }])
  })

  it('[X.32] with one wallet in an app of one chain family, another one can be added', async () => {
    await open()
    expect(app.config.adapters).toHaveLength(1)
    expect(textOf('account-wallets')).toContain('1 wallet connected')
    click('account-wallets')
    expect(app.view).toBe('Profile')
  })

  it('disconnects; the button is busy meanwhile', async () => {
    await open()
    let answer = () => {}
    app.wallet.onDisconnect = () => new Promise((resolve) => (answer = resolve))
    click('disconnect')
    await waitFor(() => expect(field('disconnect').getAttribute('aria-busy')).toBe('true'))
    act(() => answer())
    await waitFor(() => expect(app.config.state.status).toBe('disconnected'))
    expect(app.notified).toEqual([])
    expect(app.views).toEqual(['Connect'])
  })

  it('[S8.17] says that the wallet failed to disconnect; the page is disconnected all the same', async () => {
    await open()
    app.wallet.onDisconnect = () => Promise.reject(new Error('broken'))
    click('disconnect')
    await waitFor(() => expect(app.notified).toEqual(['Failed to disconnect']))
    expect(app.config.state.status).toBe('disconnected')
  })

  it('without an account there is nothing to show', () => {
    app = createTestApp()
    app.show(<Account />)
    expect(textOf()).toContain('No account is connected.')
  })
})

describe('[X.01] the account of a wallet that its operator can sign with', () => {
  it.each(['operator-recoverable', 'split-operator', 'user-held'] as const)('custody %s', async (custody) => {
    const login = createTestLogin()
    login.user = { email: 'mira@example.org', custody, isProtected: true }
    await open({ wallets: [login.wallet] })
    expect(screen.getByTestId('account-address')).toBeTruthy()
    expect(isShown('custody-banner')).toBe(custody === 'operator-recoverable')
    if (custody === 'operator-recoverable')
      expect(textOf('custody-banner')).toContain('can sign with this wallet without you')
  })
})
