import { connect } from '@latchkey/core'
import { onrampDefaults } from '@latchkey/protocol'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { alice, createTestWallet } from '../../../testing/createTestWallet.ts'
import { click, clickWhenShown, field, isShown, textOf, untilText } from '../../../testing/page.ts'
import { type StubServer, stubServer } from '../../../testing/stubServer.ts'
import { testBitcoin } from '../../../testing/testNetworks.ts'
import { Account } from '../accounts/Account.tsx'
import { BuyInProgress } from './BuyInProgress.tsx'
import { OnRampActivity } from './OnRampActivity.tsx'
import { OnRampProviders } from './OnRampProviders.tsx'

const provider = {
  id: 'card',
  name: 'Pay\u202EPal<b>',
  feeRange: '1-2%',
  supportedChains: ['eip155'],
  quotes: true,
  restrictedZones: [],
  origins: ['https://pay.example'],
  isTest: false,
}
const quote = {
  paymentTotal: { amount: '51.50', currency: 'USD' },
  paymentSubtotal: { amount: '50.00', currency: 'USD' },
  purchaseAmount: { amount: '49.1', currency: 'USDC' },
  networkFee: { amount: '0.90', currency: 'USD' },
  quoteId: 'q',
}
const order = {
  id: 'a1',
  provider: 'card',
  status: 'open',
  network: 'eip155:1',
  paymentTotal: { amount: '51.50', currency: 'USD' },
  purchaseAmount: { amount: '49.1', currency: 'USDC' },
  transaction: null,
  createdAt: Date.now(),
  updatedAt: Date.now(),
}
type Answer = { status?: number; body: unknown }

describe('onramp', () => {
  let app: TestApp
  let server: StubServer
  let answers: Record<string, Answer | Promise<never>>
  /** Makes `window.open` return a window that records what is done with it. */
  const stubPopup = () => {
    const popup = {
      closed: false,
      opener: {} as unknown,
      document: { title: '', body: { textContent: '' } },
      location: { replace: vi.fn() },
      close: vi.fn(),
    }
    const open = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
    return Object.assign(popup, { open })
  }
  const open = async (view = <OnRampProviders />) => {
    app = createTestApp({ server: { api: server.api } })
    setOffer(['eip155'])
    await app.open(view)
  }
  /** What the server's discovery document says of buying. */
  const setOffer = (onramp: readonly string[] | undefined) =>
    Object.assign(app.config._internal, { server: async () => ({ api: server.api, onramp }) })
  /** Shows the purchases of an account that has ordered `a1`. */
  const openActivity = async (prepare = () => {}) => {
    app = createTestApp({ server: { api: server.api } })
    prepare()
    app.config._internal.storage.set('onramp_orders', [{ id: 'a1', account: `eip155:1:${alice}` }])
    await app.open(<OnRampActivity />)
  }
  /** Opens the form and waits for its first quote. */
  const openForm = async () => {
    await open()
    await ready()
  }
  const ready = () => untilText('Continue with', 'onramp-continue')
  beforeEach(() => {
    server = stubServer()
    answers = {
      '/v1/onramp/providers': { body: { providers: [provider] } },
      '/v1/onramp/options': {
        body: {
          paymentCurrencies: onrampDefaults.paymentCurrencies,
          purchaseCurrencies: onrampDefaults.purchaseCurrencies,
        },
      },
      '/v1/onramp/quote': { body: quote },
      '/v1/onramp/orders': { body: { orders: [order] } },
      '/v1/generators/onrampurl': { body: { url: 'https://pay.example/checkout', orderId: 'a1' } },
    }
    server.answer = ({ path }) => answers[path] ?? { status: 404, body: {} }
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  })

  it('[X.41] shows price, every fee and the total; a provider’s name is plain text', async () => {
    await openForm()
    expect(textOf('onramp-quote')).toBe('49.1')
    for (const words of ['$0.90', '$51.50']) expect(textOf('onramp-facts')).toContain(words)
    expect(textOf('onramp-provider-card')).toContain('PayPal<b>')
    expect(textOf('onramp-provider-card')).not.toContain('\u202E')
    expect(document.querySelector('.lk-side b')).toBeNull()
  })

  it('opens the window within the click, sends it to the provider without an opener, and continues', async () => {
    const popup = stubPopup()
    await openForm()
    click('onramp-continue')
    expect(popup.open).toHaveBeenCalledOnce()
    await waitFor(() => expect(popup.location.replace).toHaveBeenCalledWith('https://pay.example/checkout'))
    expect(popup.opener).toBeNull()
    expect(app.entry).toMatchObject({
      view: 'BuyInProgress',
      data: { url: 'https://pay.example/checkout', orderId: 'a1' },
    })
    const request = server.asked.find(({ path }) => path === '/v1/generators/onrampurl')
    expect(JSON.parse(request?.body ?? '{}')).toMatchObject({
      destinationWallets: [{ address: alice }],
      network: 'eip155:1',
      quoteId: 'q',
    })
    expect(app.emitted).toContainEqual({ event: 'SELECT_BUY_PROVIDER', properties: { provider: 'card' } })
  })

  it.each([
    ['an order that fails', { status: 503, body: {} }, 'returned an unexpected response'],
    ['another page than the provider’s', { body: { url: 'https://evil.example/' } }, 'isn’t the provider’s'],
    ['a page that is a script', { body: { url: 'javascript:alert(1)' } }, 'isn’t the provider’s'],
  ])('after %s, closes the window and says so', async (_, answer, words) => {
    const popup = stubPopup()
    answers['/v1/generators/onrampurl'] = answer
    await openForm()
    click('onramp-continue')
    await waitFor(() => expect(popup.close).toHaveBeenCalled())
    expect(popup.location.replace).not.toHaveBeenCalled()
    expect(app.notified.at(-1)).toMatch(new RegExp(words))
    expect(app.view).not.toBe('BuyInProgress')
  })

  it('a quote is used once: requests another after an order and after a refusal', async () => {
    stubPopup()
    const quotes = () => server.asked.filter(({ path }) => path === '/v1/onramp/quote').length
    answers['/v1/generators/onrampurl'] = { status: 400, body: {} }
    await openForm()
    expect(quotes()).toBe(1)
    click('onramp-continue')
    await waitFor(() => expect(app.notified.at(-1)).toContain('here is a new one'))
    await waitFor(() => expect(quotes()).toBe(2))
    answers['/v1/generators/onrampurl'] = { body: { url: 'https://pay.example/checkout', orderId: 'a1' } }
    await ready()
    click('onramp-continue')
    await waitFor(() => expect(app.view).toBe('BuyInProgress'))
    await waitFor(() => expect(quotes()).toBe(3))
    // Left before the next quote came: the old one must not be shown again.
    cleanup()
    answers['/v1/onramp/quote'] = new Promise(() => {})
    app.queryClientRef.current?.resetQueries({ queryKey: ['latchkey', 'onrampQuote'] })
    app.show(<OnRampProviders />)
    await untilText('Getting a price', 'onramp-continue')
    expect(textOf('onramp-quote')).not.toContain('49')
  })

  it.each([
    [true, 'has no price right now'],
    [false, 'You’re offline'],
  ])(
    '[S8.75] without a quote shows no figure and disables buying (online %s); Retry requests again',
    async (online, words) => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
      answers['/v1/onramp/quote'] = { status: 503, body: {} }
      await open()
      await untilText(words, 'onramp-unavailable')
      expect(textOf('onramp-unavailable')).toContain('Price unavailable')
      expect(textOf('onramp-quote')).toBe('—')
      expect(isShown('onramp-facts')).toBe(false)
      expect(field('onramp-continue').disabled).toBe(true)
      answers['/v1/onramp/quote'] = { body: quote }
      click('retry')
      await ready()
      await waitFor(() => expect(textOf('onramp-quote')).toBe('49.1'))
    },
  )

  it('says that no provider sells, or that the list failed, and retries', async () => {
    answers['/v1/onramp/providers'] = { body: { providers: [] } }
    await open()
    await untilText('No provider available', 'onramp-none')
    app.stop()
    answers['/v1/onramp/providers'] = { status: 500, body: {} }
    await open()
    await untilText('unexpected response', 'onramp-failed')
    answers['/v1/onramp/providers'] = { body: { providers: [provider] } }
    click('retry')
    await ready()
  })

  it('a provider without quotes has no amount field and gets no quote request', async () => {
    answers['/v1/onramp/providers'] = { body: { providers: [{ ...provider, quotes: false }] } }
    await openForm()
    expect(isShown('onramp-amount')).toBe(false)
    expect(server.asked.some(({ path }) => path === '/v1/onramp/quote')).toBe(false)
    expect(field('onramp-continue').disabled).toBe(false)
  })

  it('OnRampActivity shows no purchases, a failure, one purchase', async () => {
    await open(<OnRampActivity />)
    await screen.findByText('No purchases yet')
    app.stop()
    answers['/v1/onramp/orders'] = { status: 500, body: {} }
    await openActivity()
    await screen.findByText('Couldn’t load your purchases')
    answers['/v1/onramp/orders'] = {
      body: { orders: [{ ...order, status: 'delivered', transaction: '0xab' }] },
    }
    click('retry')
    const row = await screen.findByTestId('onramp-order-a1')
    expect(row.textContent).toContain('49.1 USDC')
    expect(row.textContent).toMatch(/Delivered · (?!time\.)/)
    expect(row.getAttribute('href')).toBe('https://explorer.invalid/tx/0xab')
  })

  it('without an explorer, a purchase opens and shows the whole transaction hash', async () => {
    answers['/v1/onramp/orders'] = {
      body: { orders: [{ ...order, status: 'delivered', transaction: `0x${'ab'.repeat(32)}` }] },
    }
    await openActivity(() =>
      app.config._internal.setNetworks(
        app.config.networks.map((network) => ({ ...network, blockExplorers: undefined })),
      ),
    )
    const row = await screen.findByTestId('onramp-order-a1')
    expect(row.getAttribute('href')).toBeNull()
    fireEvent.click(row)
    expect(app.entry).toMatchObject({ view: 'BuyInProgress', data: { orderId: 'a1' } })
    cleanup()
    const account = app.entry?.view === 'BuyInProgress' ? app.entry.data.account : undefined
    expect(account).toContain(alice)
    const data = { provider: 'Pay', url: undefined, orderId: 'a1', popup: undefined, account }
    app.show(<BuyInProgress data={data} />)
    await untilText(`0x${'ab'.repeat(32)}`, 'transaction-facts')
    for (const words of [alice, 'Test One']) expect(textOf('transaction-facts')).toContain(words)
    expect(screen.getByRole('button', { name: 'Copy transaction hash' })).toBeTruthy()
  })

  it.each([
    ['open', 'Pay with Pay', false],
    ['pending', 'Payment in progress', false],
    ['declined', 'Card declined', false],
    ['paid', 'Paid', false],
    ['delivered', '49.1 USDC is in your account', true],
    ['cancelled', 'Nothing was paid', true],
    ['failed', 'You get your money back', true],
    ['expired', 'it still counts', true],
  ] as const)('%s is shown as "%s"; final: %s', async (status, says, isOver) => {
    answers['/v1/onramp/orders'] = { body: { orders: [{ ...order, status }] } }
    const popup = { isClosed: () => false, go: () => {}, close: () => {} }
    await open(
      <BuyInProgress data={{ provider: 'Pay', url: 'https://pay.example/', orderId: 'a1', popup }} />,
    )
    await untilText(says, 'onramp-status')
    expect(!!screen.queryByTestId('onramp-done') || !!screen.queryByTestId('onramp-again')).toBe(isOver)
  })

  it.each([
    ['delivered', null],
    ['delivered', `0x${'ab'.repeat(32)}`],
    ['cancelled', null],
    ['failed', null],
    ['expired', null],
  ])(
    '[X.71] a purchase that ended (%s, hash %s) names amount, receiver and network, and a hash where there is one',
    async (status, transaction) => {
      answers['/v1/onramp/orders'] = { body: { orders: [{ ...order, status, transaction }] } }
      const data = { provider: 'Pay', url: undefined, orderId: 'a1', popup: undefined }
      await open(<BuyInProgress data={{ ...data, account: `eip155:1:${alice}` }} />)
      await untilText('49.1 USDC', 'transaction-facts')
      for (const words of ['Purchase', alice, 'Test One'])
        expect(textOf('transaction-facts')).toContain(words)
      expect(isShown('transaction-copy')).toBe(transaction !== null)
      expect(isShown('onramp-transaction')).toBe(transaction !== null)
    },
  )

  it('[X.71] a purchase on a page that reports nothing names receiver and network, and where it will be seen', async () => {
    const popup = { isClosed: () => true, go: () => {}, close: () => {} }
    const data = { provider: 'Pay', url: 'https://pay.example/', orderId: undefined, popup }
    await open(<BuyInProgress data={{ ...data, account: `eip155:1:${alice}` }} />)
    for (const words of [alice, 'Test One']) expect(textOf('transaction-facts')).toContain(words)
    expect(textOf('onramp-untracked')).toContain('activity')
    // Whether its window is open or closed: nothing of the purchase shows here.
    await screen.findByTestId('onramp-open')
    expect(isShown('onramp-closed')).toBe(false)
  })

  it('offers a link for a blocked or closed window, but none with an unsafe scheme', async () => {
    const data = { provider: 'Pay', url: 'https://pay.example/', orderId: 'a1', popup: undefined }
    await open(<BuyInProgress data={data} />)
    expect(textOf('onramp-blocked')).toContain('blocked')
    expect(field('onramp-open').getAttribute('href')).toBe('https://pay.example/')
    cleanup()
    app.show(<BuyInProgress data={{ ...data, url: 'javascript:alert(1)' }} />)
    expect(field('onramp-open').hasAttribute('href')).toBe(false)
    cleanup()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const popup = { isClosed: () => true, go: () => {}, close: () => {} }
    app.show(<BuyInProgress data={{ ...data, popup }} />)
    expect(isShown('onramp-closed')).toBe(false)
    act(() => vi.advanceTimersByTime(1_000))
    expect(textOf('onramp-closed')).toContain('If you’ve paid, it shows here')
  })

  it('an order whose status can’t be fetched stays open and says so', async () => {
    answers['/v1/onramp/orders'] = { status: 503, body: {} }
    await open(<BuyInProgress data={{ provider: 'Pay', url: undefined, orderId: 'a1', popup: undefined }} />)
    await screen.findByText(/Your purchase continues/)
  })

  it('[S1.11] [S9.63] [S6.06] the buy button is shown where the server offers it, unless the app disables it', async () => {
    const show = async (onramp: boolean | undefined, says: readonly string[]) => {
      app = createTestApp({ server: { api: server.api }, features: onramp === undefined ? {} : { onramp } })
      setOffer(says)
      await app.open(<Account />)
    }
    await show(undefined, ['eip155'])
    await clickWhenShown('feature-onramp')
    expect(app.view).toBe('OnRampProviders')
    expect(app.events).toContain('SELECT_BUY_CRYPTO')
    for (const [onramp, says] of [
      [false, ['eip155']],
      [undefined, ['solana']],
    ] as const) {
      app.stop()
      await show(onramp, says)
      await act(async () => {})
      expect(isShown('feature-onramp')).toBe(false)
    }
  })

  describe('[S6.02] [S6.06] buying opened by name', () => {
    /** Shows the view as `open({ view: 'OnRampProviders' })` does. */
    const openByName = async (onramp: readonly string[] | undefined, family: 'evm' | 'bitcoin' = 'evm') => {
      const bitcoin = createTestWallet({
        id: 'test.bitcoin',
        namespace: 'bip122',
        network: testBitcoin.caipNetworkId,
      })
      app = createTestApp({
        server: { api: server.api },
        ...(family === 'bitcoin' && { bitcoin: [bitcoin] }),
      })
      setOffer(onramp)
      await app.connect()
      if (family === 'bitcoin') await connect(app.config, { connector: bitcoin.connector })
      app.modal.push({ view: 'OnRampProviders' })
      app.show(<OnRampProviders />)
    }

    it('shows the form where the account has the button', async () => {
      await openByName(['eip155'])
      await ready()
      expect(isShown('onramp-none')).toBe(false)
      cleanup()
      app.show(<Account />)
      await waitFor(() => expect(isShown('feature-onramp')).toBe(true))
    })

    it.each([
      ['a server that sells nothing', undefined, 'evm'],
      ['a server that sells on Solana alone', ['solana'], 'evm'],
      ['Bitcoin', ['eip155'], 'bitcoin'],
    ] as const)('says so with %s, without toast or request', async (_, onramp, family) => {
      await openByName(onramp, family)
      await untilText('No provider available', 'onramp-none')
      expect(isShown('onramp-purchases')).toBe(true)
      expect(server.asked.map(({ path }) => path).filter((path) => /onramp/.test(path))).toEqual([])
      expect(app.notified).toEqual([])
      cleanup()
      app.show(<Account />)
      await waitFor(() => expect(isShown('feature-receive')).toBe(true))
      expect(isShown('feature-onramp')).toBe(false)
    })

    it('a server that can’t be read fails in words', async () => {
      answers['/v1/onramp/providers'] = { status: 503, body: {} }
      app = createTestApp({ server: { api: server.api } })
      Object.assign(app.config._internal, { server: () => Promise.reject(new Error('unreachable')) })
      await app.open(<OnRampProviders />)
      await waitFor(() => expect(isShown('onramp-failed')).toBe(true), { timeout: 10_000 })
    })
  })
})
