import {
  type ActivityItem,
  type Config,
  disconnect,
  getIdentity,
  getNames,
  getTokens,
  showAlert,
  TransactionError,
} from '@latchkey/core'
import { transfer } from '@latchkey/core/transfers'
import { focusManager } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../testing/createTestApp.tsx'
import { alice, bob } from '../testing/createTestWallet.ts'
import { type StubServer, stubServer } from '../testing/stubServer.ts'
import { useActivity } from './useActivity.ts'
import { useAlert } from './useAlert.ts'
import { useBalance } from './useBalance.ts'
import { useIdentity } from './useIdentity.ts'
import { useNames } from './useNames.ts'
import { useNfts } from './useNfts.ts'
import { usePrices } from './usePrices.ts'
import { useSuggestedWallets } from './useSuggestedWallets.ts'
import { useTokens } from './useTokens.ts'
import { useWalletImages } from './useWalletImages.ts'
import { useWallets } from './useWallets.ts'

const coin = (symbol = 'COIN') => ({
  name: 'Coin',
  symbol,
  chainId: 'eip155:1',
  address: `eip155:1:0x${'1'.repeat(40)}`,
  price: 2,
  quantity: { decimals: '6', numeric: '1.5' },
  iconUrl: '',
})
const row = (n: number, more: object = {}) => ({
  id: `r${n}`,
  metadata: {
    operationType: 'send',
    hash: `0x${n.toString(16).padStart(64, '0')}`,
    minedAt: new Date(1_700_000_000_000 + n * 1000).toISOString(),
    sentFrom: alice,
    sentTo: bob,
    status: 'confirmed',
    nonce: n,
    application: null,
    chain: 'eip155:1',
    ...more,
  },
  transfers: [],
})
const focus = () =>
  act(() => {
    focusManager.setFocused(false)
    focusManager.setFocused(true)
  })
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const asked = (server: StubServer, end: string) => server.asked.filter(({ path }) => path.endsWith(end))

describe('data hooks', () => {
  let app: TestApp
  let server: StubServer
  const use = <result,>(hook: () => result) => renderHook(hook, { wrapper: app.Wrapper })
  const balances = (...list: object[]) => {
    server.answer = () => ({ body: { balances: list } })
  }
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
    server = stubServer()
    app = createTestApp({ server: { api: server.api, directory: server.api, projectId: 'p' }, debug: true })
    await app.connect()
  })
  afterEach(() => {
    cleanup()
    app.stop()
    focusManager.setFocused(undefined)
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('useTokens: the current account’s list, with one request for all components', async () => {
    balances(coin())
    const { result } = use(() => [useTokens(), useTokens()] as const)
    expect(result.current[0].isPending).toBe(true)
    await waitFor(() => expect(result.current[0].data?.tokens[0]?.symbol).toBe('COIN'))
    expect(result.current[1].data).toBe(result.current[0].data)
    expect(server.asked).toHaveLength(1)
  })

  it('[I1] [S9.02] a failed request is repeated on focus, but not within 30 s', async () => {
    server.answer = () => ({ status: 503, body: {} })
    const { result } = use(() => useTokens())
    await waitFor(() => expect(result.current.error).toMatchObject({ status: 503 }))
    balances(coin())
    later(29_000)
    focus()
    await waitFor(() => expect(result.current.fetchStatus).toBe('idle'))
    expect(result.current.error).not.toBeNull()
    expect(server.asked).toHaveLength(1)
    later(1_000)
    focus()
    await waitFor(() => expect(result.current.data?.tokens).toHaveLength(1))
    expect(server.asked).toHaveLength(2)
  })

  it('[I1] [S4.32] while the server is down the last list stays, with its age', async () => {
    balances(coin())
    const { result } = use(() => useTokens())
    await waitFor(() => expect(result.current.data?.tokens).toHaveLength(1))
    const { readAt } = result.current.data ?? {}
    server.answer = () => ({ status: 503, body: {} })
    later(31_000)
    focus()
    await waitFor(() => expect(result.current.data?.failure).toMatchObject({ status: 503 }))
    expect(result.current.data).toMatchObject({ readAt, tokens: [{ symbol: 'COIN' }] })
  })

  it('[I2] [X.37] [S3.01] the list of one account or network is never shown as another’s', async () => {
    const held: (() => void)[] = []
    server.answer = async ({ path }) => {
      const body = { balances: [coin(path.includes(alice) ? 'ALICE' : 'BOB')] }
      if (path.includes(alice)) await new Promise<void>((resolve) => held.push(resolve))
      return { body }
    }
    const { result } = use(() => useTokens())
    await waitFor(() => expect(held).toHaveLength(1))
    // A second caller shares the request, so that it continues when the hook leaves this account.
    const late = getTokens(app.config, { address: alice, network: 'eip155:1' })
    act(() => app.wallet.emit({ type: 'accountsChanged', accounts: [bob] }))
    await waitFor(() => expect(result.current.data?.tokens[0]?.symbol).toBe('BOB'))
    await act(async () => {
      held[0]?.()
      expect((await late).tokens[0]?.symbol).toBe('ALICE')
    })
    expect(held).toHaveLength(1)
    expect(result.current.data?.tokens[0]?.symbol).toBe('BOB')
    expect(app.config.state.accountDetails.eip155?.tokenBalance).toMatchObject([{ symbol: 'BOB' }])
    server.answer = () => new Promise(() => {})
    act(() => app.wallet.emit({ type: 'networkChanged', network: 'eip155:10' }))
    await waitFor(() => expect(result.current.data).toBeUndefined())
    expect(app.config.state.accountDetails.eip155?.tokenBalance).toBeUndefined()
  })

  it.each<[string, number, (config: Config) => Promise<unknown>, () => { data: unknown }, string, object]>([
    ['[S9.03] tokens', 30_000, getTokens, useTokens, '/balance', { balances: [] }],
    ['[S9.05] names', 300_000, getNames, useNames, `/reverse/${alice}`, []],
    ['[S9.06] the identity', 300_000, getIdentity, useIdentity, `/identity/${alice}`, { name: 'mira.eth' }],
  ])(
    '%s of the engine’s cache: a hook asks again once they are as old as the cache allows',
    async (_, lifetime, read, useHook, end, body) => {
      server.answer = () => ({ body: { avatar: null, resolvedAt: null, ...body } })
      if (Array.isArray(body)) server.answer = () => ({ body })
      await read(app.config)
      const show = async () => {
        const { result, unmount } = use(() => useHook())
        await waitFor(() => expect(result.current.data).toBeDefined())
        return unmount
      }
      later(lifetime - 1_000)
      for (const _again of [1, 2]) (await show())()
      expect(asked(server, end)).toHaveLength(1)
      later(1_000)
      const unmount = await show()
      await waitFor(() => expect(asked(server, end)).toHaveLength(2))
      unmount()
      later(lifetime - 1)
      ;(await show())()
      expect(asked(server, end)).toHaveLength(2)
    },
  )

  it('[X.37] ten minutes idle cause no request, with a list shown or the modal closed', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    balances(coin())
    const reads = vi.spyOn(app.chain, 'onBalance')
    const { result, unmount } = use(() => [useTokens(), useBalance()] as const)
    await waitFor(() => expect(result.current[0].data?.tokens).toHaveLength(1))
    await waitFor(() => expect(result.current[1].data).toBeDefined())
    const count = () => [server.asked.length, reads.mock.calls.length]
    const before = count()
    expect(before[1]).toBeGreaterThan(0)
    await act(() => vi.advanceTimersByTimeAsync(600_000))
    expect(count()).toEqual(before)
    unmount()
    await act(() => vi.advanceTimersByTimeAsync(600_000))
    expect(count()).toEqual(before)
  })

  it('[S9.04] a native balance is kept for 30 s, by account and network', async () => {
    const read = vi.spyOn(app.chain, 'onBalance')
    const show = async (parameters: Parameters<typeof useBalance>[0]) => {
      const { result, unmount } = use(() => {
        const { data, fetchStatus } = useBalance(parameters)
        return { data, fetchStatus }
      })
      await waitFor(() => expect(result.current.data).toBeDefined())
      await waitFor(() => expect(result.current.fetchStatus).toBe('idle'))
      unmount()
    }
    await show({})
    later(29_999)
    await show({ address: alice.toLowerCase() })
    expect(read).toHaveBeenCalledTimes(1)
    await show({ network: 'eip155:10' })
    await show({ address: bob })
    expect(read).toHaveBeenCalledTimes(3)
    later(1)
    await show({})
    expect(read).toHaveBeenCalledTimes(4)
  })

  it('[I3] [X.40, X.40e] useActivity: page after page without gap or repeat while blocks arrive', async () => {
    const chain = Array.from({ length: 7 }, (_, n) => row(7 - n))
    server.answer = ({ query }) => {
      // The cursor says after which row to go on; new rows arrive at the top meanwhile.
      const after = query.get('cursor')
      const from = after === null ? 0 : chain.findIndex(({ id }) => id === after) + 1
      const data = chain.slice(from, from + 3)
      if (after !== null) chain.unshift(row(chain.length + 1))
      const last = data.at(-1)?.id
      return { body: { data, next: last === 'r1' ? null : last } }
    }
    const { result } = use(() => useActivity())
    await waitFor(() => expect(result.current.items).toHaveLength(3))
    for (let page = 2; result.current.hasNextPage; page++) {
      const { length } = result.current.items
      await act(() => result.current.fetchNextPage().then(() => {}))
      await waitFor(() => expect(result.current.items.length).toBeGreaterThan(length))
      if (page > 5) expect.fail('it never ends')
    }
    expect(result.current.items.map(({ id }: ActivityItem) => id)).toEqual([
      'r7',
      'r6',
      'r5',
      'r4',
      'r3',
      'r2',
      'r1',
    ])
  })

  it.each([
    ['while it is shown', true],
    ['after its view is gone', false],
  ])('[S4.06] the loaded activity is cleared when its account is disconnected %s', async (_, isShown) => {
    server.answer = () => ({ body: { data: [row(1)], next: null } })
    const { result, unmount } = use(() => useActivity())
    await waitFor(() => expect(result.current.items).toHaveLength(1))
    const loaded = () =>
      app.queryClientRef.current
        ?.getQueryCache()
        .findAll({ queryKey: ['latchkey', 'activity'] })
        .filter(({ state }) => state.data !== undefined)
    if (!isShown) unmount()
    expect(loaded()).toHaveLength(1)
    await act(() => disconnect(app.config))
    expect(loaded()).toEqual([])
  })

  it('[I3] a cycle of pages ends', async () => {
    const circle: Record<string, string> = { '': 'a', a: 'b', b: 'a' }
    server.answer = ({ query }) => ({ body: { data: [row(1)], next: circle[query.get('cursor') ?? ''] } })
    const { result } = use(() => useActivity())
    await waitFor(() => expect(result.current.hasNextPage).toBe(true))
    await act(() => result.current.fetchNextPage().then(() => {}))
    await act(() => result.current.fetchNextPage().then(() => {}))
    await waitFor(() => expect(result.current.hasNextPage).toBe(false))
    expect(server.asked).toHaveLength(3)
    expect(result.current.items).toHaveLength(1)
  })

  it('[S8.08] after a failed page the list keeps its items, and the page can be loaded again', async () => {
    server.answer = ({ query }) =>
      query.has('cursor') ? { status: 503, body: {} } : { body: { data: [row(2)], next: 'n' } }
    // A component renders again for what it reads while it renders.
    const { result } = use(() => ({ ...useActivity() }))
    await waitFor(() => expect(result.current.items).toHaveLength(1))
    await act(() => result.current.fetchNextPage().then(() => {}))
    await waitFor(() => expect(result.current.isFetchNextPageError).toBe(true))
    expect(result.current.items).toHaveLength(1)
    expect(app.events).toContain('ERROR_FETCH_TRANSACTIONS')
    server.answer = () => ({ body: { data: [row(1)], next: null } })
    await act(() => result.current.fetchNextPage().then(() => {}))
    await waitFor(() => expect(result.current.items).toHaveLength(2))
  })

  it('[X.40, X.40d] a transfer of this page is pending at once, then confirmed, then the indexer’s row', async () => {
    let settle = () => {}
    app.chain.outcome = () =>
      new Promise((resolve) => {
        settle = () => resolve('confirmed')
      })
    const indexed: object[] = []
    server.answer = ({ path }) => ({
      body: path.endsWith('/history') ? { data: indexed, next: null } : { balances: [coin()] },
    })
    const { result } = use(() => ({ activity: useActivity(), tokens: useTokens() }))
    await waitFor(() => expect(result.current.activity.isSuccess).toBe(true))
    await waitFor(() => expect(result.current.tokens.isSuccess).toBe(true))
    const { hash } = await act(() => transfer(app.config, { to: bob, amount: 10n ** 18n, gasPrice: 1n }))
    expect(result.current.activity.items).toMatchObject([{ hash, status: 'pending', own: true }])
    await waitFor(() => expect(app.config.state.sends).toHaveLength(1))
    const reads = asked(server, '/balance').length
    indexed.push(row(1, { hash }))
    settle()
    await waitFor(() =>
      expect(result.current.activity.items).toMatchObject([{ id: 'r1', status: 'confirmed' }]),
    )
    expect(result.current.activity.items).toHaveLength(1)
    // What has moved is read live, within the 30 s of the cache.
    await waitFor(() => expect(asked(server, '/balance').length).toBe(reads + 1))
    expect(asked(server, '/balance').at(-1)?.query.get('forceUpdate')).toBe(`eip155:1:0x${'e'.repeat(40)}`)
  })

  it.each([
    ['was reverted', async () => 'failed' as const],
    ['was dropped', () => Promise.reject(new TransactionError('dropped', { hash: '0xdead' }))],
  ])('[X.40, X.40d] a transfer of this page that %s has failed', async (_, outcome) => {
    app.chain.outcome = outcome
    server.answer = ({ path }) => ({
      body: path.endsWith('/history') ? { data: [], next: null } : { balances: [coin()] },
    })
    const { result } = use(() => useActivity())
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
    const { hash } = await act(() => transfer(app.config, { to: bob, amount: 10n ** 18n, gasPrice: 1n }))
    await waitFor(() => expect(result.current.items).toMatchObject([{ hash, status: 'failed', own: true }]))
  })

  it('useNfts joins pages without duplicates', async () => {
    const nft = (tokenId: string) => ({
      chain: 'eip155:1',
      contract: '0xc',
      tokenId,
      name: 'Cat',
      image: null,
      amount: '1',
      is_spam: false,
    })
    server.answer = ({ query }) =>
      query.has('cursor')
        ? { body: { data: [nft('2'), nft('3')], next: null } }
        : { body: { data: [nft('1'), nft('2')], next: 'n' } }
    const { result } = use(() => useNfts())
    await waitFor(() => expect(result.current.nfts).toHaveLength(2))
    await act(() => result.current.fetchNextPage().then(() => {}))
    await waitFor(() => expect(result.current.nfts.map(({ tokenId }) => tokenId)).toEqual(['1', '2', '3']))
  })

  it('[S9.60] useWallets searches 300 ms after the last key, for 100', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const wallet = (name: string) => ({ id: name.padEnd(64, '0'), name, chains: [] })
    server.answer = ({ query }) => {
      const search = query.get('search')
      return { body: { count: 1, data: [wallet(search ? 'b'.repeat(search.length) : 'a')] } }
    }
    const { result, rerender } = renderHook(({ search }) => useWallets({ search }), {
      wrapper: app.Wrapper,
      initialProps: { search: '' },
    })
    await waitFor(() => expect(result.current.wallets).toMatchObject([{ name: 'a' }]))
    expect(server.asked[0]?.query.get('entries')).toBe('40')
    // From here on time stands still but for what is said.
    vi.useFakeTimers()
    for (const search of ['m', 'me', 'met']) {
      rerender({ search })
      await act(() => vi.advanceTimersByTimeAsync(299))
    }
    expect(result.current.isSearching).toBe(true)
    expect(server.asked).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(server.asked).toHaveLength(2)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(result.current.wallets).toMatchObject([{ name: 'bbb' }])
    expect(result.current.isSearching).toBe(false)
    expect(Object.fromEntries(server.asked[1]?.query ?? [])).toMatchObject({ search: 'met', entries: '100' })
    rerender({ search: '' })
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(result.current.wallets).toMatchObject([{ name: 'a' }])
    expect(server.asked).toHaveLength(2)
  })

  it('useSuggestedWallets, useWalletImages and usePrices return the server’s data', async () => {
    const image = 'data:image/png;base64,iVBORw0KGgo='
    const address = `eip155:1:0x${'1'.repeat(40)}` as const
    server.answer = ({ path }) => {
      if (path === '/getWallets')
        return { body: { count: 1, data: [{ id: 'a'.repeat(64), name: 'A', chains: [] }] } }
      if (path === '/getWalletImages') return { body: { images: { i: image } } }
      return {
        body: { fungibles: [{ address, name: 'C', symbol: 'C', iconUrl: '', price: 2, decimals: 6 }] },
      }
    }
    const { result } = use(() => ({
      suggested: useSuggestedWallets(),
      images: useWalletImages({ ids: ['i'] }),
      none: useWalletImages({ ids: [] }),
      prices: usePrices({ addresses: [address] }),
    }))
    await waitFor(() => expect(result.current.suggested.data?.recommended).toMatchObject([{ name: 'A' }]))
    await waitFor(() => expect(result.current.images.data?.get('i')).toBe(image))
    await waitFor(() => expect(result.current.prices.data).toMatchObject([{ price: 2 }]))
    expect(result.current.none.fetchStatus).toBe('idle')
  })

  it('[S8.37] useAlert returns the alert with debug, until it is closed', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { result } = use(() => useAlert())
    act(() => showAlert(app.config, { code: 'APKT008' }))
    expect(result.current.alert?.short).toBe('Project ID Not Configured')
    act(() => result.current.close())
    expect(result.current.alert).toBeUndefined()
  })
})
