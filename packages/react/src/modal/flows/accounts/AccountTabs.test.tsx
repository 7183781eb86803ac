import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp, type TestAppParameters } from '../../../testing/createTestApp.tsx'
import { createTestServer, type TestServer } from '../../../testing/createTestServer.ts'
import { alice, bob } from '../../../testing/createTestWallet.ts'
import { Account } from './Account.tsx'

const tusd = `eip155:1:0x${'11'.repeat(20)}`
const balance = (symbol: string, extra: object = {}) => ({
  name: `${symbol} coin`,
  symbol,
  chainId: 'eip155:1',
  address: `eip155:1:0x${symbol.toLowerCase().charCodeAt(0).toString(16).padStart(40, '0')}`,
  price: 0,
  quantity: { decimals: '6', numeric: '1' },
  iconUrl: '',
  ...extra,
})
const ether = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 2000,
  value: 3000,
  quantity: { decimals: '18', numeric: '1.5' },
  iconUrl: '',
}
const transfer = (direction: string, symbol: string, numeric: string) => ({
  direction,
  quantity: { numeric },
  value: null,
  price: null,
  fungible_info: { name: symbol, symbol, icon: null },
  nft_info: null,
})
const transaction = (n: number, extra: object = {}, rest: object = {}) => ({
  id: `t-${n}`,
  metadata: {
    operationType: 'send',
    hash: `0x${String(n).padStart(64, '0')}`,
    minedAt: '2026-11-20T10:00:00Z',
    sentFrom: alice,
    sentTo: bob,
    status: 'confirmed',
    nonce: n,
    application: null,
    chain: 'eip155:1',
    ...extra,
  },
  transfers: [transfer('out', 'TUSD', '5')],
  ...rest,
})
const hashOf = (n: number) => `activity-0x${String(n).padStart(64, '0')}`

describe('AccountTabs', () => {
  let app: TestApp
  let server: TestServer
  const open = async (parts: Parameters<typeof createTestServer>[0] = {}, more: TestAppParameters = {}) => {
    server = createTestServer(parts)
    vi.stubGlobal('fetch', server.fetch)
    app = createTestApp({ server: { api: server.api }, ...more })
    await app.connect()
    return app.show(<Account />)
  }
  const tab = (id: string) => fireEvent.click(screen.getByTestId(`tab-${id}`))
  beforeEach(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  })
  afterEach(() => {
    cleanup()
    app.stop()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it.each([
    [{}, 'activity'],
    [{ history: false }, 'tokens'],
  ] as const)('[S9.68] starts with the requested tab, if there is one: %j', async (features, selected) => {
    await open({}, { features })
    cleanup()
    app.show(<Account data={{ tab: 'activity' }} />)
    expect(screen.getByTestId(`tab-${selected}`).getAttribute('aria-selected')).toBe('true')
  })

  it('are hidden without a server', async () => {
    const hosts: string[] = []
    vi.stubGlobal('fetch', async (input: string) => {
      hosts.push(new URL(input, 'https://page.test').host)
      return new Response('{}', { status: 404 })
    })
    app = createTestApp({ server: undefined })
    await app.connect()
    app.show(<Account />)
    await waitFor(() => expect(screen.getByTestId('account-balance').textContent).toBe('2ETH'))
    expect(screen.queryByRole('tablist')).toBeNull()
    // Apps of earlier tests may still send requests for these accounts.
    expect(hosts.filter((host) => host !== 'api.test' && host !== 'server.invalid')).toEqual([])
  })

  it('[S2.28] are Tokens, NFTs, Activity in this order; without `history` there is no Activity', async () => {
    await open()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Tokens',
      'NFTs',
      'Activity',
    ])
    cleanup()
    app.stop()
    await open({}, { features: { history: false } })
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Tokens', 'NFTs'])
  })

  describe('Tokens', () => {
    it('[S9.41, I6] a row shows name, three decimals and worth; a dash where no price is known, never $0', async () => {
      const balances = [
        ether,
        balance('TUSD', {
          address: tusd,
          price: 1,
          value: 1234.56,
          quantity: { decimals: '6', numeric: '1234.5678' },
        }),
        balance('DUST', { quantity: { decimals: '18', numeric: '0.0000001' } }),
      ]
      await open({ balances: { balances } })
      await screen.findByTestId('token-TUSD')
      const row = (symbol: string) => screen.getByTestId(`token-${symbol}`).textContent
      expect(row('ETH')).toBe('EEther1.5 ETH$3,000.00')
      expect(row('TUSD')).toBe('TTUSD coin1,234.567 TUSD$1,234.56')
      expect(row('DUST')).toBe('DDUST coin<0.001 DUST—')
      await waitFor(() => expect(screen.getByTestId('account-total').textContent).toBe('$4,234.56 in total'))
    })

    it('[S5.09] counts hidden tokens and shows them with the reason on request', async () => {
      const hidden = [balance('SCAM', { reason: 'spam' }), balance('CRUMB', { reason: 'lowQuality' })]
      await open({ balances: { balances: [ether], hidden } })
      const row = await screen.findByTestId('hidden-count')
      expect(row.textContent).toBe('2 hidden tokens')
      expect(screen.queryByTestId('token-SCAM')).toBeNull()
      fireEvent.click(row)
      expect(screen.getByTestId('token-SCAM').textContent).toContain('Looks like spam')
      expect(screen.getByTestId('token-CRUMB').textContent).toContain('Low quality')
      expect(screen.getByTestId('token-SCAM').tagName).toBe('DIV')
    })

    it('with an adapter that only pairs, a token opens no send form', async () => {
      await open(
        { balances: { balances: [ether, balance('TUSD', { address: tusd })] } },
        { pairingOnly: true },
      )
      const row = await screen.findByTestId('token-TUSD')
      expect(row.tagName).not.toBe('BUTTON')
      expect(row.querySelector('button')).toBeNull()
    })

    it('a click on a token opens its send form', async () => {
      await open({ balances: { balances: [ether, balance('TUSD', { address: tusd })] } })
      fireEvent.click(await screen.findByTestId('token-TUSD'))
      expect(app.modal.state.stack.at(-1)?.view).toBe('WalletSend')
      expect(app.config.state.send.token).toMatchObject({ symbol: 'TUSD', decimals: 6, address: tusd })
    })

    it('renders ten thousand tokens fifty at a time', async () => {
      const balances = Array.from({ length: 10_000 }, (_, n) =>
        balance(`T${n}`, { address: `eip155:1:0x${n.toString(16).padStart(40, '0')}` }),
      )
      await open({ balances: { balances } })
      await screen.findByTestId('token-T49')
      expect(screen.queryByTestId('token-T50')).toBeNull()
      fireEvent.click(screen.getByTestId('tokens-more'))
      expect(screen.getByTestId('token-T99')).toBeTruthy()
      expect(screen.queryByTestId('token-T100')).toBeNull()
    })

    it('[S8.01] a failure shows a toast and what to do, and can be retried after 30 s', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true })
      try {
        await open({ onRequest: async (path) => (path.endsWith('/balance') ? 503 : undefined) })
        const retry = await screen.findByTestId('retry')
        expect(app.notified).toEqual(['Token Balance Unavailable'])
        expect(screen.getByRole('alert').textContent).toContain('Tokens can’t be read right now')
        expect(retry.textContent).toMatch(/^Try again in (30|29) sec$/)
        expect((retry as HTMLButtonElement).disabled).toBe(true)
        server.onRequest = async () => undefined
        server.balances = { balances: [ether] }
        await vi.advanceTimersByTimeAsync(31_000)
        await waitFor(() => expect(screen.getByTestId('retry').textContent).toBe('Try again'))
        fireEvent.click(screen.getByTestId('retry'))
        await screen.findByTestId('token-ETH')
      } finally {
        vi.useRealTimers()
      }
    })

    it('keeps a list that fails to update, with its age', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true })
      try {
        await open({ balances: { balances: [ether], readAt: Date.now() - 300_000 } })
        await screen.findByTestId('token-ETH')
        server.onRequest = async () => 503
        await vi.advanceTimersByTimeAsync(31_000)
        await app.queryClientRef.current?.invalidateQueries({ queryKey: ['latchkey', 'tokens'] })
        await waitFor(() =>
          expect(screen.getByTestId('stale').textContent).toContain('Could not update. Read 5 min ago.'),
        )
        expect(screen.getByTestId('token-ETH')).toBeTruthy()
      } finally {
        vi.useRealTimers()
      }
    })

    it('[S5.10, S5.11] on an unsupported network or a testnet, shows only the native balance and sends no request', async () => {
      await open({ chains: ['eip155:10'] })
      await screen.findByText('Other tokens on Test One aren’t covered here; only its own currency is shown.')
      expect(screen.getByTestId('token-ETH').textContent).toBe('EEther2 ETH—')
      expect(server.asked.filter((path) => path.includes('/balance'))).toEqual([])
      // No price is known: the line opens the portfolio and shows no total of 0.
      await waitFor(() => expect(screen.getByTestId('account-total').textContent).toBe('Portfolio'))
    })

    it('[X.41] hostile names are short plain text and can’t change the direction', async () => {
      const evil = `<img src=x onerror="document.title='owned'">\u202E${'x'.repeat(10_000)}`
      await open({
        balances: {
          balances: [
            ether,
            balance('TUSD', {
              address: tusd,
              name: evil,
              symbol: '\u202E\u0000',
              iconUrl: 'https://tracker.test/pixel.png',
            }),
          ],
        },
      })
      await screen.findByTestId('token-ETH')
      const row = screen.getByTestId('token-')
      expect(row.querySelector('img, script')).toBeNull()
      expect(row.querySelector('.lk-row-title bdi')?.textContent?.length).toBeLessThanOrEqual(65)
      expect(row.textContent).not.toMatch(/\p{C}/u)
      expect(document.title).not.toBe('owned')
    })

    it('explains an empty list', async () => {
      await open({
        balances: { balances: [{ ...ether, value: 0, quantity: { decimals: '18', numeric: '0' } }] },
      })
      await screen.findByText('What you receive on Test One appears here.')
    })
  })

  describe('NFTs', () => {
    const nft = (n: number, extra: object = {}) => ({
      chain: 'eip155:1',
      contract: `0x${'22'.repeat(20)}`,
      tokenId: String(n),
      name: `Piece ${n}`,
      image: null,
      amount: '1',
      is_spam: false,
      ...extra,
    })
    const idOf = (n: number) => `nft-0x${'22'.repeat(20)}-${n}`

    it('[S2.28] shows images of our own server only, with names and amounts, page by page', async () => {
      await open({
        nfts: [
          [
            nft(1, { image: 'https://api.test/v1/images/a' }),
            nft(2, { image: 'https://tracker.test/pixel.png' }),
            nft(3, { amount: '12' }),
          ],
          [nft(4)],
        ],
      })
      tab('nfts')
      const first = await screen.findByTestId(idOf(1))
      expect(first.querySelector('img')?.getAttribute('src')).toBe('https://api.test/v1/images/a')
      expect(screen.getByTestId(idOf(2)).querySelector('img')).toBeNull()
      expect(screen.getByTestId(idOf(3)).textContent).toContain('12 pieces')
      fireEvent.click(screen.getByTestId('nfts-more'))
      await screen.findByTestId(idOf(4))
      expect(screen.queryByTestId('nfts-more')).toBeNull()
    })

    it('shows placeholder tiles while loading', async () => {
      await open({
        nfts: [[nft(1)]],
        onRequest: (path) => (path.endsWith('/nfts') ? new Promise(() => {}) : Promise.resolve(undefined)),
      })
      tab('nfts')
      const places = await screen.findByRole('status', { name: 'Loading NFTs' })
      expect(places.className).toBe('lk-nft-skeletons')
      expect(places.querySelectorAll('.lk-skeleton')).toHaveLength(4)
    })

    it('counts spam and shows it on request; says that there are no NFTs', async () => {
      await open({ nfts: [[nft(1, { is_spam: true })]] })
      tab('nfts')
      const row = await screen.findByTestId('hidden-count')
      expect(row.textContent).toBe('1 hidden NFT')
      expect(screen.getByText('No NFTs yet')).toBeTruthy()
      fireEvent.click(row)
      expect(screen.getByTestId(idOf(1))).toBeTruthy()
    })

    it('shows a failure and retries', async () => {
      await open({ nfts: [[nft(1)]], onRequest: async (path) => (path.endsWith('/nfts') ? 503 : undefined) })
      tab('nfts')
      await screen.findByText('NFTs can’t be read right now')
      server.onRequest = async () => undefined
      fireEvent.click(screen.getByTestId('retry'))
      await screen.findByTestId(idOf(1))
    })
  })

  describe('Activity', () => {
    it('[S3.11, S1.14] shows rows by month: kind, counterparty, amount, and a link to the explorer', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T10:05:00Z') })
      try {
        await open({
          history: [
            [
              transaction(1),
              transaction(
                2,
                { operationType: 'receive', sentFrom: bob, sentTo: alice },
                { transfers: [transfer('in', 'LKT', '0.25')] },
              ),
              transaction(
                3,
                { operationType: 'approve', minedAt: '2026-10-01T10:00:00Z' },
                { transfers: null },
              ),
              transaction(4, { operationType: 'trade', minedAt: '2025-10-01T10:00:00Z', status: 'failed' }),
            ],
          ],
        })
        tab('activity')
        expect(app.emitted).toContainEqual({
          event: 'CLICK_TRANSACTIONS',
          properties: { isSmartAccount: false },
        })
        const sent = await screen.findByTestId(hashOf(1))
        expect(sent.textContent).toBe('Sent −5 TUSDTo 0x3C44…93BC · 5 min ')
        expect(sent.getAttribute('href')).toBe(`https://explorer.invalid/tx/0x${'1'.padStart(64, '0')}`)
        const received = screen.getByTestId(hashOf(2))
        expect(received.textContent).toContain('From 0x3C44…93BC')
        expect(received.textContent).toContain('Received +0.25 LKT')
        expect(within(received).queryAllByRole('button')).toEqual([])
        expect(screen.getByTestId(hashOf(3)).textContent).toContain('Approved')
        expect(screen.getByTestId(hashOf(4)).textContent).toContain('Failed')
        expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
          'This month',
          'October',
          'October 2025',
        ])
      } finally {
        vi.useRealTimers()
      }
    })

    it('[S9.06] [T-NAME] shows the counterparty’s name beside its address; looks up at most twelve accounts, each once', async () => {
      const address = (n: number) => `0x${n.toString(16).padStart(40, 'a')}`
      const sent = (n: number, to: string, extra: object = {}) =>
        transaction(n, { operationType: 'send', sentFrom: alice, sentTo: to }, extra)
      await open({
        names: {
          [address(1)]: 'vera.latchkey.id',
          [address(2)]: 'bill.latchkey.id',
          [address(3)]: 'x\u202Emoc.eth',
        },
        avatars: {
          'vera.latchkey.id': 'https://api.test/v1/images/vera',
          'bill.latchkey.id': 'https://api.test/v1/images/bill',
        },
        history: [
          [
            sent(1, address(1)),
            transaction(2, {
              operationType: 'receive',
              sentFrom: address(2).toUpperCase().replace('X', 'x'),
              sentTo: alice,
            }),
            sent(3, address(3)),
            // Hidden items and contracts get no name.
            transaction(4, { operationType: 'receive', sentFrom: address(99) }, { spam: 'lookalike' }),
            transaction(5, { operationType: 'execute', sentTo: address(98) }),
            ...Array.from({ length: 40 }, (_, n) => sent(n + 10, address((n % 20) + 1))),
          ],
        ],
      })
      tab('activity')
      await waitFor(() =>
        expect(screen.getByTestId(hashOf(1)).textContent).toContain('To vera.latchkey.id (0xaaaa…aaa1)'),
      )
      expect(screen.getByTestId(hashOf(10)).textContent).toContain('vera.latchkey.id')
      await waitFor(() =>
        expect(screen.getByTestId(hashOf(2)).textContent).toMatch(/From bill\.latchkey\.id \(0xAAAA…AAA2\)/i),
      )
      fireEvent.click(screen.getByTestId('hidden-count'))
      await screen.findByTestId(hashOf(4))
      await act(async () => {})
      const asked = server.asked.filter((path) => /^\/v1\/identity\/0xa/i.test(path))
      expect(asked).toHaveLength(12)
      expect(new Set(asked.map((path) => path.toLowerCase())).size).toBe(12)
      expect(asked.join()).not.toMatch(new RegExp(`${address(99)}|${address(98)}`))
      // Only receivers have an avatar.
      const pictures = (n: number) =>
        [...screen.getByTestId(hashOf(n)).querySelectorAll('img')].map(({ src }) => src)
      expect(pictures(1)).toEqual(['https://api.test/v1/images/vera'])
      expect(pictures(2)).toEqual([])
      // A confusable name is not shown.
      expect(screen.getByTestId(hashOf(3)).textContent).toContain('To 0xaaaa…aaa3')
    })

    it('[X.40] counts spam; shown, it stands in its place with the reason', async () => {
      await open({
        history: [[transaction(1), transaction(2, { operationType: 'receive' }, { spam: 'lookalike' })]],
      })
      tab('activity')
      await screen.findByTestId(hashOf(1))
      expect(screen.queryByTestId(hashOf(2))).toBeNull()
      const row = screen.getByTestId('hidden-count')
      expect(row.textContent).toBe('1 hidden transaction')
      fireEvent.click(row)
      expect(screen.getByTestId(hashOf(2)).textContent).toContain('Imitates an address you know')
    })

    it('[I3] loads page after page; shows a repeated row once; the event has the cursor', async () => {
      await open({
        history: [
          [transaction(1), transaction(2)],
          [transaction(2), transaction(3)],
        ],
      })
      tab('activity')
      await screen.findByTestId(hashOf(2))
      fireEvent.click(screen.getByTestId('activity-more'))
      await screen.findByTestId(hashOf(3))
      expect(screen.getAllByTestId(hashOf(2))).toHaveLength(1)
      expect(app.emitted.find(({ event }) => event === 'LOAD_MORE_TRANSACTIONS')).toMatchObject({
        properties: { address: alice, cursor: '1', isSmartAccount: false },
      })
    })

    it('[S8.08] a failed page shows a toast, emits an event and keeps the list', async () => {
      await open({ history: [[transaction(1)], [transaction(2)]] })
      tab('activity')
      await screen.findByTestId(hashOf(1))
      server.onRequest = async () => 500
      fireEvent.click(screen.getByTestId('activity-more'))
      await waitFor(() => expect(app.notified).toEqual(['Failed to fetch transactions']))
      expect(screen.getByTestId(hashOf(1))).toBeTruthy()
      await waitFor(() =>
        expect(screen.getByTestId('activity-more').textContent).toBe('More couldn’t be loaded. Try again'),
      )
      server.onRequest = async () => undefined
      fireEvent.click(screen.getByTestId('activity-more'))
      await screen.findByTestId(hashOf(2))
    })

    it('[S8.08] a failed first page says so and can be retried', async () => {
      await open({
        history: [[transaction(1)]],
        onRequest: async (path) => (path.endsWith('/history') ? 503 : undefined),
      })
      tab('activity')
      await screen.findByText('Failed to fetch transactions')
      server.onRequest = async () => undefined
      fireEvent.click(screen.getByTestId('retry'))
      await screen.findByTestId(hashOf(1))
    })

    it('[T-XSS] an explorer with an unsafe address is no link', async () => {
      await open({ history: [[transaction(1)]] })
      app.config._internal.setNetworks(
        app.config.networks.map((network) => ({
          ...network,
          blockExplorers: { default: { name: 'Scan', url: 'javascript:alert(1)//' } },
        })),
      )
      tab('activity')
      expect((await screen.findByTestId(hashOf(1))).hasAttribute('href')).toBe(false)
    })

    it('says that there are no transactions', async () => {
      await open()
      tab('activity')
      await screen.findByText('No activity yet')
    })
  })
})
