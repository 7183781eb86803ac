import { getAccount, getActivity, type Network, type OwnSend, updateAccount } from '@latchkey/core'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp, type TestAppParameters } from '../../../testing/createTestApp.tsx'
import {
  createTestBalance,
  createTestServer,
  type TestServer,
  testDollar,
  testEther,
} from '../../../testing/createTestServer.ts'
import { alice, bob } from '../../../testing/createTestWallet.ts'
import { click, clickWhenShown, field, isShown, textOf, untilText } from '../../../testing/page.ts'
import { MessagesContext } from '../../languages/translate.ts'
import { listsTokens } from '../../ui/currentAccount.ts'
import { Account } from './Account.tsx'

let app: TestApp
let server: TestServer

const open = async (parts: Parameters<typeof createTestServer>[0] = {}, more: TestAppParameters = {}) => {
  server = createTestServer(parts)
  app = createTestApp({ server: { api: server.api }, ...more })
  return app.open(<Account />)
}
/** Opens a tab of an account with this history or these NFTs. */
const openTab = async (tab: 'nfts' | 'activity', parts: Parameters<typeof open>[0] = {}) => {
  await open(parts)
  click(`tab-${tab}`)
}
/** Lets the server answer 503 to paths that end so. */
const failing = (end: string) => ({
  onRequest: async (path: string) => (path.endsWith(end) ? 503 : undefined),
})
const tabNames = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('AccountTabs', () => {
  it.each([
    [{}, ['Tokens', 'NFTs', 'Activity'], 'activity'],
    [{ history: false }, ['Tokens', 'NFTs'], 'tokens'],
  ] as const)(
    '[S1.14] [S2.28] [S9.68] with %j are %j; the first is the one of the account, if there is one: %s',
    async (features, names, selected) => {
      server = createTestServer()
      app = createTestApp({ server: { api: server.api }, features })
      await app.connect()
      updateAccount(app.config, { details: { currentTab: 2 } })
      app.show(<Account />)
      expect(tabNames()).toEqual(names)
      expect(field(`tab-${selected}`).getAttribute('aria-selected')).toBe('true')
    },
  )

  it('[S3.01] the chosen tab is part of the account, and shown again', async () => {
    await openTab('nfts')
    expect(getAccount(app.config).currentTab).toBe(1)
    cleanup()
    app.show(<Account />)
    await waitFor(() => expect(field('tab-nfts').getAttribute('aria-selected')).toBe('true'))
  })

  it.each([
    ['eip155', true],
    ['solana', true],
    ['bip122', false],
    ['polkadot', false],
  ] as const)('[S2.28] an account of %s has tabs: %s', (chainNamespace, expected) => {
    app = createTestApp({ server: { api: 'https://api.test' } })
    const network = { ...app.config.networks[0], chainNamespace } as Network
    expect(listsTokens(app.config, network)).toBe(expected)
  })

  it('headline and row show one balance, also while server and node know different ones', async () => {
    await open({ balances: { balances: [testEther] } })
    // The node's balance is 2 ether.
    await untilText('1.5 ETH', 'token-ETH')
    expect(textOf('account-balance')).toBe('1.5ETH')
  })

  it('are hidden without a server', async () => {
    const hosts: string[] = []
    vi.stubGlobal('fetch', async (input: string) => {
      hosts.push(new URL(input, 'https://page.test').host)
      return new Response('{}', { status: 404 })
    })
    app = createTestApp()
    await app.open(<Account />)
    await untilText('2ETH', 'account-balance')
    expect(screen.queryByRole('tablist')).toBeNull()
    // Apps of earlier tests may still send requests for these accounts.
    expect(hosts.filter((host) => host !== 'api.test' && host !== 'server.invalid')).toEqual([])
  })

  it.each([
    [0, undefined, 'Activity'],
    [1, '1', 'Activity 1 pending'],
    [99, '99', 'Activity 99 pending'],
    [100, '99+', 'Activity More than 99 pending'],
  ])('[S9.61] %d pending transfers: the badge is %s and the tab’s name “%s”', async (count, badge, name) => {
    await open()
    const send = (n: number, more: Partial<OwnSend> = {}): OwnSend => ({
      hash: `0x${n}`,
      finalHash: `0x${n}`,
      network: 'eip155:1',
      from: alice,
      to: bob,
      amount: '1',
      token: { name: 'Ether', symbol: 'ETH' },
      sentAt: n,
      status: 'pending',
      ...more,
    })
    const sends = [
      // Not counted: confirmed, of another account, of another network.
      send(1000, { status: 'confirmed' }),
      send(1001, { from: bob }),
      send(1002, { network: 'eip155:10' }),
      ...Array.from({ length: count }, (_, n) => send(n)),
    ]
    const setSends = (list: readonly OwnSend[]) =>
      act(() => app.config._internal.setState((state) => ({ ...state, sends: list })))
    setSends(sends)
    if (badge) await screen.findByTestId('pending-count')
    expect(screen.queryByTestId('pending-count')?.textContent).toBe(badge)
    expect(screen.getByRole('tab', { name })).toBe(field('tab-activity'))
    setSends(sends.map((one) => ({ ...one, status: 'confirmed' })))
    expect(isShown('pending-count')).toBe(false)
  })
})

describe('TokensTab', () => {
  const openTokens = (balances: object[], more: TestAppParameters = {}) =>
    open({ balances: { balances } }, more)

  it('[S9.41, I6] a row shows name, three decimals and worth; a dash where no price is known, never $0', async () => {
    await openTokens([
      testEther,
      createTestBalance({ value: 1234.56, quantity: { decimals: '6', numeric: '1234.5678' } }),
      createTestBalance({
        symbol: 'DUST',
        address: `eip155:1:0x${'33'.repeat(20)}`,
        price: 0,
        value: undefined,
        quantity: { decimals: '18', numeric: '0.0000001' },
      }),
    ])
    await screen.findByTestId('token-TUSD')
    // A letter stands for Ether until its picture has come.
    await waitFor(() =>
      expect(['ETH', 'TUSD', 'DUST'].map((symbol) => textOf(`token-${symbol}`))).toEqual([
        'Ether1.5 ETH$3,000.00',
        'TTest Dollar1,234.567 TUSD$1,234.56',
        'TTest Dollar<0.001 DUST—',
      ]),
    )
    await waitFor(() => expect(textOf('account-total')).toBe('$4,234.56 total'))
    // Heard alone, it says where it leads.
    expect(field('account-worth').getAttribute('aria-label')).toBe('$4,234.56 total, Portfolio')
  })

  it('[S5.09] counts hidden tokens and shows them with the reason on request', async () => {
    const hidden = [
      createTestBalance({ symbol: 'SCAM', address: `eip155:1:0x${'44'.repeat(20)}`, reason: 'spam' }),
      createTestBalance({ symbol: 'CRUMB', reason: 'lowQuality' }),
    ]
    await open({ balances: { balances: [testEther], hidden } })
    await untilText('2 hidden tokens', 'hidden-count')
    expect(isShown('token-SCAM')).toBe(false)
    click('hidden-count')
    expect(textOf('token-SCAM')).toContain('Looks like spam')
    expect(textOf('token-CRUMB')).toContain('Low quality')
    expect(field('token-SCAM').tagName).toBe('DIV')
  })

  it('a click on a token opens its send form', async () => {
    await openTokens([testEther, createTestBalance()])
    await clickWhenShown('token-TUSD')
    expect(app.view).toBe('WalletSend')
    const { symbol, decimals, address } = testDollar
    expect(app.entry?.data).toMatchObject({ asset: { symbol, decimals, address, network: 'eip155:1' } })
  })

  it('with an adapter that only pairs, a token opens no send form', async () => {
    await openTokens([createTestBalance()], { relayAdapterOnly: true })
    const row = await screen.findByTestId('token-TUSD')
    expect(row.tagName).toBe('DIV')
    expect(within(row).queryByRole('button')).toBeNull()
  })

  it('renders ten thousand tokens fifty at a time', async () => {
    await openTokens(
      Array.from({ length: 10_000 }, (_, n) =>
        createTestBalance({ symbol: `T${n}`, address: `eip155:1:0x${n.toString(16).padStart(40, '0')}` }),
      ),
    )
    await screen.findByTestId('token-T49')
    expect(isShown('token-T50')).toBe(false)
    click('tokens-more')
    expect([isShown('token-T99'), isShown('token-T100')]).toEqual([true, false])
  })

  it('[S5.10, S5.11] on an unsupported network or a testnet, shows only the native balance and sends no request', async () => {
    await open({ chains: ['eip155:10'] })
    await untilText('Other tokens on Test One aren’t available here. Only its own currency is shown.')
    await waitFor(() => expect(textOf('token-ETH')).toBe('Ether2 ETH—'))
    expect(server.asked.filter((path) => path.includes('/balance'))).toEqual([])
    // No price is known: the line opens the portfolio and shows no total of 0.
    await waitFor(() => expect(textOf('account-total')).toBe('Portfolio'))
  })

  it('[X.41] hostile names are short plain text and can’t change the direction', async () => {
    const name = `<img src=x onerror="document.title='owned'">\u202E${'x'.repeat(10_000)}`
    await openTokens([
      createTestBalance({ name, symbol: '\u202E\u0000', iconUrl: 'https://tracker.test/pixel.png' }),
    ])
    const row = await screen.findByTestId('token-')
    expect(row.querySelector('img, script')).toBeNull()
    expect(row.querySelector('.lk-row-title bdi')?.textContent?.length).toBeLessThanOrEqual(65)
    expect(row.textContent).not.toMatch(/\p{C}/u)
    expect(document.title).not.toBe('owned')
  })

  it('explains an empty list', async () => {
    await openTokens([{ ...testEther, value: 0, quantity: { decimals: '18', numeric: '0' } }])
    await untilText('Tokens you receive on Test One appear here.')
  })
})

describe('NftsTab', () => {
  const contract = `0x${'22'.repeat(20)}`
  const nft = (n: number, extra: object = {}) => ({
    chain: 'eip155:1',
    contract,
    tokenId: String(n),
    name: `Piece ${n}`,
    image: null,
    amount: '1',
    is_spam: false,
    ...extra,
  })
  const tile = (n: number) => `nft-${contract}-${n}`

  it('[S2.28] shows images of our own server only, with names and amounts, page by page', async () => {
    const image = 'https://api.test/v1/images/a'
    const foreign = 'https://tracker.test/pixel.png'
    const first = [nft(1, { image }), nft(2, { image: foreign }), nft(3, { amount: '12' })]
    await openTab('nfts', { nfts: [first, [nft(4)]] })
    await screen.findByTestId(tile(1))
    const images = () => [...document.querySelectorAll('.lk-nft img')].map((one) => one.getAttribute('src'))
    expect(images()).toEqual([image])
    expect(textOf(tile(3))).toContain('12 pieces')
    click('nfts-more')
    await screen.findByTestId(tile(4))
    expect(isShown('nfts-more')).toBe(false)
  })

  it('shows placeholder tiles while loading', async () => {
    await openTab('nfts', {
      onRequest: (path) => (path.endsWith('/nfts') ? new Promise(() => {}) : Promise.resolve(undefined)),
    })
    const placeholders = await screen.findByRole('status', { name: 'Loading NFTs' })
    expect(placeholders.querySelectorAll('.lk-skeleton')).toHaveLength(4)
  })

  it('[S2.28] counts spam and shows it on request; says that there are no NFTs', async () => {
    await openTab('nfts', { nfts: [[nft(1, { is_spam: true })]] })
    await untilText('1 hidden NFT', 'hidden-count')
    expect(textOf()).toContain('No NFTs yet')
    click('hidden-count')
    expect(isShown(tile(1))).toBe(true)
  })

  it('shows a failure and retries', async () => {
    await openTab('nfts', { nfts: [[nft(1)]], ...failing('/nfts') })
    await untilText('Couldn’t load your NFTs')
    server.onRequest = async () => undefined
    click('retry')
    await screen.findByTestId(tile(1))
  })
})

describe('ActivityTab', () => {
  const hashOf = (n: number) => `0x${String(n).padStart(64, '0')}`
  const row = (n: number) => `activity-${hashOf(n)}`
  const transfer = (direction: string, symbol: string, numeric: string) => ({
    direction,
    quantity: { numeric },
    value: null,
    price: null,
    fungible_info: { name: symbol, symbol, icon: null },
    nft_info: null,
  })
  const transaction = (n: number, metadata: object = {}, more: object = {}) => ({
    id: `t-${n}`,
    metadata: {
      operationType: 'send',
      hash: hashOf(n),
      minedAt: '2026-11-20T10:00:00Z',
      sentFrom: alice,
      sentTo: bob,
      status: 'confirmed',
      nonce: n,
      application: null,
      chain: 'eip155:1',
      ...metadata,
    },
    transfers: [transfer('out', 'TUSD', '5')],
    ...more,
  })
  const openActivity = (...history: object[][]) => openTab('activity', { history })

  it('[S3.11, S1.14] shows rows by month: kind, counterparty, amount, and a link to the explorer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T10:05:00Z') })
    const received = { operationType: 'receive', sentFrom: bob, sentTo: alice }
    await openActivity([
      transaction(1),
      transaction(2, received, { transfers: [transfer('in', 'LKT', '0.25')] }),
      transaction(3, { operationType: 'approve', minedAt: '2026-10-01T10:00:00Z' }, { transfers: null }),
      transaction(4, { operationType: 'trade', minedAt: '2025-10-01T10:00:00Z', status: 'failed' }),
    ])
    expect(app.emitted).toContainEqual({ event: 'CLICK_TRANSACTIONS', properties: { isSmartAccount: false } })
    await screen.findByTestId(row(1))
    expect(textOf(row(1))).toBe('Sent −5 TUSDTo 0x3C44…93BC · 5 min ')
    expect(field(row(1)).getAttribute('href')).toBe(`https://explorer.invalid/tx/${hashOf(1)}`)
    for (const words of ['From 0x3C44…93BC', 'Received +0.25 LKT']) expect(textOf(row(2))).toContain(words)
    expect(within(field(row(2))).queryAllByRole('button')).toEqual([])
    expect(textOf(row(3))).toContain('Approved')
    expect(textOf(row(4))).toContain('Failed')
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'This month',
      'October',
      'October 2025',
    ])
  })

  it('[X.46] names the months in the language of the page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T10:05:00Z') })
    await openActivity([
      transaction(1, { minedAt: '2026-03-01T10:00:00Z' }),
      transaction(2, { minedAt: '2025-10-01T10:00:00Z' }),
    ])
    await screen.findByTestId(row(2))
    const months = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)
    // control
    expect(months()).toEqual(['March', 'October 2025'])
    for (const [locale, ...expected] of [
      ['de', 'März', 'Oktober 2025'],
      ['ar-EG', 'مارس', 'أكتوبر ٢٠٢٥'],
    ] as const) {
      cleanup()
      app.show(
        <MessagesContext.Provider value={{ locale, messages: {} }}>
          <Account />
        </MessagesContext.Provider>,
      )
      await screen.findByTestId(row(2))
      expect(months()).toEqual(expected)
    }
  })

  it('[X.40, X.40c] an inbound row offers nothing to copy and no way to send there, hidden ones included', async () => {
    const received = { operationType: 'receive', sentFrom: bob, sentTo: alice }
    const inbound = [transfer('in', 'LKT', '0.25')]
    await openActivity([
      transaction(1, received, { transfers: inbound }),
      transaction(2, received, { transfers: inbound, spam: 'lookalike' }),
    ])
    await screen.findByTestId('hidden-count')
    click('hidden-count')
    for (const n of [1, 2]) {
      const shown = await screen.findByTestId(row(n))
      expect(within(shown).queryAllByRole('button')).toEqual([])
      expect(shown.textContent).not.toMatch(/copy|send/i)
      // The row itself leads to the explorer only.
      expect(shown.getAttribute('href')).toBe(`https://explorer.invalid/tx/${hashOf(n)}`)
    }
  })

  it('[S9.06] [T-NAME] shows the counterparty’s name beside its address; looks up at most twelve accounts, each once', async () => {
    const address = (n: number) => `0x${n.toString(16).padStart(40, 'a')}`
    const avatarOf = (name: string) => `https://api.test/v1/images/${name}`
    const sent = (n: number, to: string) => transaction(n, { sentTo: to })
    const upperCase = address(2).toUpperCase().replace('X', 'x')
    await openTab('activity', {
      names: {
        [address(1)]: 'vera.latchkey.id',
        [address(2)]: 'bill.latchkey.id',
        [address(3)]: 'x\u202Emoc.eth',
      },
      avatars: { 'vera.latchkey.id': avatarOf('vera'), 'bill.latchkey.id': avatarOf('bill') },
      history: [
        [
          sent(1, address(1)),
          transaction(2, { operationType: 'receive', sentFrom: upperCase, sentTo: alice }),
          sent(3, address(3)),
          // Hidden items and contracts get no name.
          transaction(4, { operationType: 'receive', sentFrom: address(99) }, { spam: 'lookalike' }),
          transaction(5, { operationType: 'execute', sentTo: address(98) }),
          ...Array.from({ length: 40 }, (_, n) => sent(n + 10, address((n % 20) + 1))),
        ],
      ],
    })
    await untilText('To vera.latchkey.id (0xaaaa…aaa1)', row(1))
    await untilText('To vera.latchkey.id', row(10))
    await untilText('From bill.latchkey.id (0xAAAA…AAA2)', row(2))
    click('hidden-count')
    await screen.findByTestId(row(4))
    await act(async () => {})
    const lookups = server.asked
      .filter((path) => /^\/v1\/identity\/0xa/i.test(path))
      .map((path) => path.toLowerCase())
    expect([lookups.length, new Set(lookups).size]).toEqual([12, 12])
    expect(lookups.join()).not.toMatch(new RegExp(`${address(99)}|${address(98)}`))
    // Only receivers have an avatar.
    const avatars = (n: number) => [...field(row(n)).querySelectorAll('img')].map(({ src }) => src)
    expect([avatars(1), avatars(2)]).toEqual([[avatarOf('vera')], []])
    // A confusable name is not shown.
    expect(textOf(row(3))).toContain('To 0xaaaa…aaa3')
  })

  it('[X.40, X.40a] counts spam; shown, it stands in its place with the reason', async () => {
    await openActivity([transaction(1), transaction(2, { operationType: 'receive' }, { spam: 'lookalike' })])
    await untilText('1 hidden transaction', 'hidden-count')
    expect([isShown(row(1)), isShown(row(2))]).toEqual([true, false])
    click('hidden-count')
    expect(textOf(row(2))).toContain('Imitates an address you know')
  })

  it('loads page after page; shows a repeated row once; the event has the cursor', async () => {
    await openActivity([transaction(1), transaction(2)], [transaction(2), transaction(3)])
    await clickWhenShown('activity-more')
    await screen.findByTestId(row(3))
    expect(screen.getAllByTestId(row(2))).toHaveLength(1)
    expect(app.emitted.find(({ event }) => event === 'LOAD_MORE_TRANSACTIONS')).toMatchObject({
      properties: { address: alice, cursor: '1', isSmartAccount: false },
    })
  })

  it('[S8.08] a failed page shows a toast, and the list stays; a retry loads the page', async () => {
    await openActivity([transaction(1)], [transaction(2)])
    await screen.findByTestId('activity-more')
    server.onRequest = async () => 500
    click('activity-more')
    await waitFor(() => expect(app.notified).toEqual(['Failed to fetch transactions']))
    await untilText('Couldn’t load more. Try again', 'activity-more')
    expect([isShown(row(1)), isShown('stale')]).toEqual([true, false])
    server.onRequest = async () => undefined
    click('activity-more')
    await screen.findByTestId(row(2))
  })

  it('[S8.08] an account that the app reads beside the one in use is not said', async () => {
    await openActivity([transaction(1)])
    await screen.findByTestId(row(1))
    server.onRequest = async () => 500
    await expect(getActivity(app.config, { address: bob })).rejects.toThrow()
    expect(app.events).toContain('ERROR_FETCH_TRANSACTIONS')
    expect(app.notified).toEqual([])
  })

  it('[S8.08] a failed first page says so and can be retried', async () => {
    await openTab('activity', { history: [[transaction(1)]], ...failing('/history') })
    await untilText('Failed to fetch transactions')
    server.onRequest = async () => undefined
    await clickWhenShown('retry')
    await screen.findByTestId(row(1))
  })

  it('says that there are no transactions', async () => {
    await openActivity()
    await untilText('No activity yet')
  })
})
