import { analyticsEvent } from '@latchkey/protocol/schemas'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createUuid } from '../base/createUuid.ts'
import type { TestConfigParameters } from '../testing/createTestConfig.ts'
import { startConnected } from '../testing/startTestConfig.ts'
import { startTestServer } from '../testing/startTestServer.ts'
import { disconnect } from '../wallets/disconnect.ts'

const a = '0x00000000000000000000000000000000000000A1'

type Case = TestConfigParameters & {
  page?: string
  isEnabled?: boolean
  configStatus?: number
  status?: number
  events?: false
}

async function start(p: Case = {}) {
  const { isEnabled = true, configStatus, status = 202, events, page, ...parameters } = p
  const server = await startTestServer({ wellKnown: (base) => (events === false ? {} : { events: base }) })
  server.answer = ({ path }) =>
    path === '/getAnalyticsConfig'
      ? { status: configStatus, body: { isAnalyticsEnabled: isEnabled } }
      : path === '/projects/v1/origins'
        ? { body: { allowedOrigins: ['https://shop.example', 'https://*.fair.example'] } }
        : { status, body: {} }
  vi.stubGlobal('location', new URL(page ?? 'https://app.example/swap?token=secret'))
  const test = await startConnected({
    server: server.base,
    analytics: true,
    consent: () => true,
    ...parameters,
  })
  const posts = () => server.asked.filter(({ path }) => path === '/e').map(({ body }) => JSON.parse(body))
  return { ...test, server, posts, names: () => posts().map(({ props }) => props.event) }
}
/** Waits until the server has answered later requests, by when an event would have arrived. */
async function settle({ server }: { server: { base: string } }) {
  for (let round = 0; round < 5; round++) await fetch(`${server.base}/.well-known/latchkey`)
}

describe('usage events', () => {
  it('[S7.24] are posted one by one, with who asks in the query and no more of the page than its path', async () => {
    const test = await start()
    const { config, server, posts, names } = test
    await vi.waitFor(() => expect(names()).toContain('INITIALIZE'), 10_000)
    config.events.emit({ event: 'CLICK_NETWORKS' })
    config.events.emit({ event: 'MODAL_OPEN', properties: { connected: true } })
    await vi.waitFor(() => expect(names()).toContain('MODAL_OPEN'))
    const request = server.asked.find(({ path }) => path === '/e')
    expect(request?.method).toBe('POST')
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      projectId: 'local',
      st: 'latchkey',
      sv: 'html-ethers-0.0.0',
    })
    for (const body of posts())
      expect(await analyticsEvent['~standard'].validate(body)).not.toHaveProperty('issues')
    const opened = posts().find(({ props }) => props.event === 'MODAL_OPEN')
    expect(opened).toMatchObject({ url: 'https://app.example/swap', domain: 'app.example' })
    expect(opened.props).toEqual({ type: 'track', event: 'MODAL_OPEN', properties: { connected: true } })
    expect(JSON.stringify(posts())).not.toContain('secret')
    expect(new Set(posts().map(({ eventId }) => eventId)).size).toBe(posts().length)
    expect(server.asked.filter(({ path }) => path === '/getAnalyticsConfig')).toHaveLength(1)
    config.events.emit({ event: 'storage_unavailable', properties: { operation: 'read' } })
    await settle(test)
    expect(names()).not.toContain('storage_unavailable')
  })

  it.each<[string, Case, string[]]>([
    ['the switch is off', { analytics: false }, []],
    ['the switch is not set', { analytics: undefined }, []],
    ['nobody was asked for consent', { consent: undefined }, []],
    ['the person said no', { consent: () => false }, []],
    ['asking for consent failed', { consent: () => Promise.reject(new Error('no')) }, []],
    ['the server takes none', { events: false }, []],
    ['the server’s switch is off', { isEnabled: false }, ['/getAnalyticsConfig']],
    ['the server’s switch can not be read', { configStatus: 500 }, ['/getAnalyticsConfig']],
  ])('[S7.39] [S7.24] [X.11] none leaves the page where %s', async (_title, parameters, asked) => {
    const test = await start(parameters)
    test.config.events.emit({ event: 'CLICK_NETWORKS' })
    await disconnect(test.config)
    const paths = () => [...new Set(test.server.asked.map(({ path }) => path))]
    await vi.waitFor(() => expect(paths()).toEqual(asked), 10_000)
    await settle(test)
    expect(test.posts()).toEqual([])
    expect(paths()).toEqual(asked)
  })

  it('[X.11] none leaves the page of a browser with Global Privacy Control', async () => {
    vi.stubGlobal('navigator', { globalPrivacyControl: true })
    const test = await start()
    test.config.events.emit({ event: 'CLICK_NETWORKS' })
    await settle(test)
    expect(test.server.asked).toEqual([])
  })

  it.each<[boolean, Case]>([
    [false, { analytics: undefined }],
    [true, { analytics: undefined, preset: 'compat' }],
    [false, { analytics: false, preset: 'compat' }],
    [true, { analytics: true }],
    [false, { analytics: undefined, preset: 'compat', consent: undefined }],
    [false, { analytics: undefined, preset: 'compat', isEnabled: false }],
  ])('[S9.69] events leave the page: %s, with %j', async (isSent, parameters) => {
    const test = await start({ projectId: 'local', ...parameters })
    if (isSent) await vi.waitFor(() => expect(test.posts()).not.toEqual([]))
    test.config.events.emit({ event: 'CLICK_NETWORKS' })
    if (isSent)
      await vi.waitFor(() =>
        expect(test.posts().at(-1)).toMatchObject({ props: { event: 'CLICK_NETWORKS' } }),
      )
    await settle(test)
    expect(test.posts().length > 0).toBe(isSent)
  })

  it('[X.11] [S7.24] [T-PRIV] the account is named only where the app says so, and an e-mail address never is', async () => {
    const emit = async (parameters: Case) => {
      const test = await start(parameters)
      await vi.waitFor(() => expect(test.posts()).not.toEqual([]))
      const before = test.posts().length
      test.config.events.emit({
        event: 'SEARCH_WALLET',
        properties: { badge: 'none', search: 'mira@example.org' },
      })
      test.config.events.emit({
        event: 'LOAD_MORE_TRANSACTIONS',
        properties: { address: a, projectId: 'local', cursor: 'next', isSmartAccount: false },
      })
      test.config.events.emit({
        event: 'ERROR_FETCH_TRANSACTIONS',
        properties: { address: a, projectId: 'local', cursor: 'next', isSmartAccount: false },
      })
      test.config.events.emit({
        event: 'REGISTER_NAME_SUCCESS',
        properties: { isSmartAccount: false, ensName: 'mira.latchkey.id' },
      })
      await vi.waitFor(() => expect(test.posts()).toHaveLength(before + 4))
      return test.posts().slice(before)
    }
    const silent = await emit({})
    expect(JSON.stringify(silent)).not.toMatch(new RegExp(`${a}|@`, 'i'))
    const propertiesOf = (posts: typeof silent, event: string) =>
      posts.find(({ props }) => props.event === event)?.props.properties
    expect(propertiesOf(silent, 'SEARCH_WALLET')).toEqual({ badge: 'none' })
    // a cursor may be the signature of a payment, and a name belongs to one account
    for (const event of ['LOAD_MORE_TRANSACTIONS', 'ERROR_FETCH_TRANSACTIONS'])
      expect(propertiesOf(silent, event)).toEqual({ projectId: 'local', isSmartAccount: false })
    expect(propertiesOf(silent, 'REGISTER_NAME_SUCCESS')).toEqual({ isSmartAccount: false })
    const named = await emit({ analyticsAddress: true })
    expect(named.find(({ props }) => props.event === 'LOAD_MORE_TRANSACTIONS')?.props).toMatchObject({
      address: a,
      properties: { address: a, cursor: 'next' },
    })
    expect(propertiesOf(named, 'REGISTER_NAME_SUCCESS')).toEqual({
      isSmartAccount: false,
      ensName: 'mira.latchkey.id',
    })
    expect(JSON.stringify(named)).not.toContain('@')
  })

  it.each<[page: string, silent: string, named: string]>([
    [`/account/${a}`, '', `/account/${a}`],
    [
      '/u/7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q/nfts',
      '',
      '/u/7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q/nfts',
    ],
    ['/u/alice@example.com', '', ''],
    ['/u/alice%40example.com', '', ''],
    ['/%E0%A4%A/pools', '/%E0%A4%A/pools', '/%E0%A4%A/pools'],
  ])(
    '[X.11] a page whose path has an e-mail or an account address is named by its origin alone: %s',
    async (page, silent, named) => {
      for (const [analyticsAddress, path] of [
        [undefined, silent],
        [true, named],
      ] as const) {
        const test = await start({ page: `https://app.example${page}`, analyticsAddress })
        test.config.events.emit({ event: 'CLICK_NETWORKS' })
        await vi.waitFor(() => expect(test.names()).toContain('CLICK_NETWORKS'))
        for (const { url } of test.posts()) expect(url).toBe(`https://app.example${path}`)
      }
    },
  )

  it('[X.11] the name of the account in the page’s path is no more than its address is', async () => {
    const visit = async (parameters: Case) => {
      const test = await start({ page: 'https://app.example/u/Mira.eth/nfts', ...parameters })
      test.config._internal.setState((state) => ({
        ...state,
        accountDetails: { eip155: { profileName: 'mira.eth' } },
      }))
      test.config.events.emit({ event: 'CLICK_NETWORKS' })
      await vi.waitFor(() => expect(test.names()).toContain('CLICK_NETWORKS'))
      return test.posts().find(({ props }) => props.event === 'CLICK_NETWORKS')?.url
    }
    expect(await visit({})).toBe('https://app.example')
    expect(await visit({ analyticsAddress: true })).toBe('https://app.example/u/Mira.eth/nfts')
  })

  it('[X.11] a list of texts loses its e-mail addresses, and accounts where they are not named', async () => {
    const emit = async (parameters: Case) => {
      const test = await start(parameters)
      test.config.events.emit({
        event: 'CONNECT_ERROR',
        properties: { message: `no ${a}`, reasons: ['kept', `of ${a}`, 'mira@example.org'] },
      } as never)
      await vi.waitFor(() => expect(test.names()).toContain('CONNECT_ERROR'))
      return test.posts().find(({ props }) => props.event === 'CONNECT_ERROR')?.props.properties
    }
    expect(await emit({})).toEqual({ reasons: ['kept'] })
    expect(await emit({ analyticsAddress: true })).toEqual({
      message: `no ${a}`,
      reasons: ['kept', `of ${a}`],
    })
  })

  it('[X.11] what happened before consent is dropped, and consent may be withdrawn', async () => {
    let agreed = false
    const consent = vi.fn(async () => agreed)
    const test = await start({ consent })
    test.config.events.emit({ event: 'CLICK_NETWORKS' })
    // Once for the start of the page, once for the click.
    await vi.waitFor(() => expect(consent.mock.calls.length).toBeGreaterThanOrEqual(2), 10_000)
    await settle(test)
    agreed = true
    test.config.events.emit({ event: 'CLICK_ALL_WALLETS' })
    await vi.waitFor(() => expect(test.posts()).toHaveLength(1))
    agreed = false
    test.config.events.emit({ event: 'CLICK_WALLET_HELP' })
    await settle(test)
    expect(test.names()).toEqual(['CLICK_ALL_WALLETS'])
  })

  it('[X.11] what happened while the person was still being asked is dropped, and what comes later is sent', async () => {
    let agree = (_: boolean) => {}
    const asked = new Promise<boolean>((resolve) => {
      agree = resolve
    })
    const consent = vi.fn(() => asked)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const test = await start({ consent })
    test.config.events.emit({ event: 'CLICK_NETWORKS' })
    // Once for the start of the page, once for the click.
    await vi.waitFor(() => expect(consent.mock.calls.length).toBeGreaterThanOrEqual(2))
    await vi.advanceTimersByTimeAsync(1_000)
    agree(true)
    test.config.events.emit({ event: 'CLICK_ALL_WALLETS' })
    await vi.waitFor(() => expect(test.names()).toContain('CLICK_ALL_WALLETS'))
    await settle(test)
    expect(test.names()).toEqual(['CLICK_ALL_WALLETS'])
  })

  it('[S8.33] [S7.24] a 403 alerts the app’s developer once, and nothing more is sent', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const test = await start({ status: 403, debug: true, logLevel: undefined })
    await vi.waitFor(() => expect(test.config.state.alert?.code).toBe('APKT002'))
    expect(test.config.state.alert?.long).toContain(`refused by ${test.server.base}/e`)
    expect(test.server.asked.filter(({ path }) => path === '/projects/v1/origins')).toHaveLength(1)
    await settle(test)
    const before = test.posts().length
    test.config.events.emit({ event: 'CLICK_NETWORKS' })
    await settle(test)
    expect(test.posts()).toHaveLength(before)
    expect(error).toHaveBeenCalled()
  })

  it('never disturb the page: not where the server is gone, nor after the config has stopped', async () => {
    const rejected = vi.fn()
    process.on('unhandledRejection', rejected)
    onTestFinished(() => void process.off('unhandledRejection', rejected))
    const test = await start({ status: 500 })
    await vi.waitFor(() => expect(test.posts().length).toBeGreaterThan(0))
    test.stop()
    await vi.waitFor(() => expect(test.config._internal.stopSignal).toBeUndefined())
    const before = test.posts().length
    test.config.events.emit({ event: 'CLICK_NETWORKS' })
    await settle(test)
    expect(test.posts()).toHaveLength(before)
    const gone = await start({ server: 'http://127.0.0.1:9' })
    gone.config.events.emit({ event: 'CLICK_NETWORKS' })
    await settle(gone)
    expect(rejected).not.toHaveBeenCalled()
  })

  it('have random version 4 UUIDs', () => {
    const shape = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
    const ids = Array.from({ length: 100 }, createUuid)
    expect(new Set(ids.filter((id) => shape.test(id))).size).toBe(100)
  })
})
