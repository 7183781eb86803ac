import type { Features } from '@latchkey/core'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestApp, type TestApp, type TestAppParameters } from '../../../testing/createTestApp.tsx'
import { createTestServer } from '../../../testing/createTestServer.ts'
import { alice, bob } from '../../../testing/createTestWallet.ts'
import { Account } from './Account.tsx'

const never = () => new Promise<void>(() => {})
const text = (id: string) => screen.getByTestId(id).textContent

describe('Account', () => {
  let app: TestApp
  const open = async (parameters: TestAppParameters = {}) => {
    app = createTestApp(parameters)
    await app.connect()
    return app.show(<Account />)
  }
  beforeEach(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  })
  afterEach(() => {
    cleanup()
    app.stop()
  })

  it('shows address, wallet, network and balance', async () => {
    await open()
    expect(text('account-address')).toContain('0x7099…79C8')
    expect(screen.getByTitle(alice)).toBeTruthy()
    expect(text('account-network')).toContain('Test One')
    expect(text('account-network')).toContain('Via Test Wallet')
    await waitFor(() => expect(text('account-balance')).toBe('2ETH'))
  })

  const features = async (order?: Features['walletFeaturesOrder'], more: Partial<Features> = {}) => {
    const server = createTestServer({})
    vi.stubGlobal('fetch', server.fetch)
    onTestFinished(() => void vi.unstubAllGlobals())
    await open({
      server: { api: server.api, swaps: ['eip155:1'] },
      features: { ...more, ...(order && { walletFeaturesOrder: order }) },
    })
    const names = () =>
      screen.queryAllByTestId(/^feature-/).map((button) => button.dataset.testid?.replace('feature-', ''))
    return { names }
  }

  it.each([
    [undefined, 'swaps receive send'],
    [['send', 'receive', 'swaps'], 'send receive swaps'],
    [['send'], 'send swaps receive'],
    [['receive', 'receive', 'onramp', 'swaps'], 'receive swaps send'],
  ] as const)('[S9.74] what can be done with an account, in the order %j: %s', async (order, shown) => {
    const { names } = await features(order)
    await waitFor(() => expect(names().join(' ')).toBe(shown))
  })

  it.each([
    ['S9.62', { swaps: false }, 'receive send'],
    ['S9.64', { receive: false }, 'swaps send'],
    ['S9.65', { send: false }, 'swaps receive'],
  ] as const)('[%s] on, unless the app switches it off: %j', async (_tag, off, shown) => {
    const { names } = await features(undefined, off)
    await waitFor(() => expect(names().join(' ')).toBe(shown))
  })

  it('shows that the balance is loading', async () => {
    app = createTestApp()
    app.chain.onBalance = never
    await app.connect()
    app.show(<Account />)
    expect(screen.getByTestId('account-balance').getAttribute('aria-busy')).toBe('true')
    expect(text('account-balance')).toBe('Loading balance')
  })

  it.each([
    [true, 'Balance unavailable'],
    [false, 'You are offline, so the balance can’t be read.'],
  ])('a failed balance, online %s: "%s"; Retry fetches it', async (online, words) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
    app = createTestApp()
    app.chain.onBalance = () => Promise.reject(new Error('down'))
    await app.connect()
    app.show(<Account />)
    await waitFor(() => expect(text('account-balance')).toContain(words))
    app.chain.onBalance = async () => {}
    fireEvent.click(screen.getByTestId('balance-retry'))
    await waitFor(() => expect(text('account-balance')).toBe('2ETH'))
  })

  it('fetches from a reachable node although the browser reports offline', async () => {
    onlineManager.setOnline(false)
    try {
      await open()
      await waitFor(() => expect(text('account-balance')).toBe('2ETH'))
    } finally {
      onlineManager.setOnline(true)
    }
  })

  it('updates when the account changes in the wallet', async () => {
    await open()
    app.chain.balances.set(bob.toLowerCase(), 5n * 10n ** 17n)
    act(() => app.wallet.emit({ type: 'accountsChanged', accounts: [bob, alice] }))
    expect(text('account-address')).toContain('0x3C44…93BC')
    await waitFor(() => expect(text('account-balance')).toBe('0.5ETH'))
  })

  it('copies the whole address', async () => {
    await open()
    const writeText = vi.fn(async () => {})
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)
    fireEvent.click(screen.getByTestId('account-copy'))
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(alice))
  })

  it('with an adapter that only pairs, offers no Send and shows no balance', async () => {
    await open({ pairingOnly: true })
    expect(text('account-address')).toContain('0x7099…79C8')
    expect(screen.getByTestId('feature-receive')).toBeTruthy()
    expect(screen.queryByTestId('feature-send')).toBeNull()
    expect(screen.queryByTestId('account-balance')).toBeNull()
  })

  it('links to the explorer where the network has one', async () => {
    await open()
    const link = screen.getByTestId('account-explorer')
    expect(link.getAttribute('href')).toBe(`https://explorer.invalid/address/${alice}`)
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  it.each([
    ['https://scan.invalid', true],
    ['javascript:alert(1)//', false],
    ['data:text/html,x', false],
  ])('[T-XSS] an explorer at %s is a link: %s', async (url, isLink) => {
    await open()
    // Bypasses the engine's validation of networks: the view must not rely on it.
    const blockExplorers = { default: { name: 'Scan', url } }
    act(() =>
      app.config._internal.setNetworks(
        app.config.networks.map((network) => ({ ...network, blockExplorers })),
      ),
    )
    expect(text('account-explorer')).toContain('View on Scan')
    expect(screen.getByTestId('account-explorer').hasAttribute('href')).toBe(isLink)
  })

  it('[S1.12, S1.13] offers send and receive, each only where its feature is on', async () => {
    await open()
    fireEvent.click(screen.getByTestId('feature-send'))
    expect(app.modal.state.stack.at(-1)?.view).toBe('WalletSend')
    fireEvent.click(screen.getByTestId('feature-receive'))
    expect(app.modal.state.stack.at(-1)?.view).toBe('WalletReceive')
    cleanup()
    app.stop()
    await open({ features: { send: false } })
    expect(screen.queryByTestId('feature-send')).toBeNull()
    expect(screen.getByTestId('feature-receive')).toBeTruthy()
    cleanup()
    app.stop()
    await open({ features: { receive: false } })
    expect(screen.queryByTestId('feature-receive')).toBeNull()
    expect(screen.getByTestId('feature-send')).toBeTruthy()
  })

  it('opens the networks', async () => {
    await open()
    fireEvent.click(screen.getByTestId('account-network'))
    expect(app.modal.state.stack.at(-1)?.view).toBe('Networks')
    expect(app.events).toContain('CLICK_NETWORKS')
  })

  it('[C2, C5] says that the wallet is on a network the app does not offer, and offers to switch', async () => {
    await open({ allowUnsupportedChain: true })
    expect(screen.queryByTestId('network-mismatch')).toBeNull()
    act(() => app.wallet.emit({ type: 'networkChanged', network: 'eip155:424242' }))
    const notice = await screen.findByTestId('network-mismatch')
    expect(notice.textContent).toContain('a network this app doesn’t offer (chain 424242)')
    fireEvent.click(screen.getByTestId('network-fix'))
    expect(app.modal.state.stack.at(-1)).toEqual({ view: 'SwitchNetwork', data: { network: 'eip155:1' } })
    act(() => app.wallet.emit({ type: 'networkChanged', network: 'eip155:1' }))
    expect(screen.queryByTestId('network-mismatch')).toBeNull()
  })

  it('[C2] says that the wallet is on another of the app’s networks', async () => {
    await open()
    act(() => app.config._internal.setState((state) => ({ ...state, activeNetwork: 'eip155:10' })))
    const notice = await screen.findByTestId('network-mismatch')
    expect(notice.textContent).toContain('Your wallet is on Test One, but this app uses Test Ten.')
  })

  it('[X.42] warns that the wallet sent something else than approved, with a link to the transaction', async () => {
    await open()
    expect(screen.queryByTestId('altered-send')).toBeNull()
    const token = { name: 'Ether', symbol: 'ETH' }
    const sent = {
      hash: '0xab',
      finalHash: '0xab',
      network: 'eip155:1',
      from: alice,
      to: bob,
      amount: '1',
      token,
    } as const
    const sends = [{ ...sent, sentAt: 1, status: 'pending', altered: true }] as const
    act(() => app.config._internal.setState((state) => ({ ...state, sends })))
    await screen.findByTestId('altered-send')
    expect(screen.getByRole('alert').textContent).toContain('sent something else than you approved')
    expect(screen.getByTestId('altered-look').getAttribute('href')).toBe('https://explorer.invalid/tx/0xab')
  })

  it('disconnects; the button is busy meanwhile', async () => {
    await open()
    let answer = () => {}
    app.wallet.onDisconnect = () => new Promise((resolve) => (answer = resolve))
    fireEvent.click(screen.getByTestId('disconnect'))
    await waitFor(() => expect(screen.getByTestId('disconnect').getAttribute('aria-busy')).toBe('true'))
    act(() => answer())
    await waitFor(() => expect(app.config.state.status).toBe('disconnected'))
    expect(app.notified).toEqual([])
    expect(app.modal.state.stack).toEqual([{ view: 'Connect' }])
  })

  it('[S8.17] says that the wallet failed to disconnect; the page is disconnected all the same', async () => {
    await open()
    app.wallet.onDisconnect = () => Promise.reject(new Error('broken'))
    fireEvent.click(screen.getByTestId('disconnect'))
    await waitFor(() => expect(app.notified).toEqual(['Failed to disconnect']))
    expect(app.config.state.status).toBe('disconnected')
  })

  it('says that nothing is connected any more', () => {
    app = createTestApp()
    app.show(<Account />)
    expect(document.body.textContent).toContain('No account is connected any more.')
  })
})
