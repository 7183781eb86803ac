import type { Session } from '@latchkey/walletconnect'
import { describe, expect, it, vi } from 'vitest'
import { getPrices } from '../accounts/getPrices.ts'
import { loadCode } from '../base/load.ts'
import { createActiveSession } from '../chains/universal/session/createActiveSession.ts'
import { evmFamily } from '../chains/universal/session/evmFamily.ts'
import type { AdapterContext } from '../config/Adapter.ts'
import type { Config } from '../config/Config.ts'
import type { Connector } from '../config/Connector.ts'
import { createTestFrame } from '../embedded/testing/createTestFrame.ts'
import { startEmbedded, startSignedIn } from '../embedded/testing/startEmbedded.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { createTestConfig, type TestConfigParameters } from '../testing/createTestConfig.ts'
import { startTestConfig } from '../testing/startTestConfig.ts'
import { startTestServer } from '../testing/startTestServer.ts'
import { connect } from '../wallets/connect.ts'
import { type AlertCode, alertTexts, closeAlert, showAlert } from './alerts.ts'

const spy = () => vi.spyOn(console, 'error').mockImplementation(() => {})
const messagesOf = (calls: ReturnType<typeof spy>) => calls.mock.calls.map(([text]) => String(text))

/** Calls a service of a server that refuses the page, and answers as given when it is asked for the allowed origins. */
async function callRefused(options: TestConfigParameters, status: number, body: object): Promise<Config> {
  const server = await startTestServer()
  server.answer = ({ path }) =>
    path === '/projects/v1/origins' ? { status, body } : { status: 401, body: {} }
  const { config } = startTestConfig({ ...options, server: server.base, projectId: 'shop' })
  await getPrices(config, { addresses: [`eip155:1:0x${'1'.repeat(40)}`] }).catch(() => {})
  return config
}

/** Connects a wallet that behaves as given. */
async function connectWallet(options: TestConfigParameters, open: Connector['connect']): Promise<Config> {
  const { config, wallet } = startTestConfig(options)
  await connect(config, { connector: { ...wallet.connector, connect: open }, timeout: 20 }).catch(() => {})
  return config
}

const session = {
  topic: 't',
  namespaces: { eip155: { accounts: [`eip155:1:0x${'1'.repeat(40)}`], methods: [], events: [] } },
}
const situations: { readonly [code in AlertCode]: (options: TestConfigParameters) => Promise<Config> } = {
  async APKT001(options) {
    const { config } = startTestConfig(options)
    await switchNetwork(config, { network: 'eip155:424242' }).catch(() => {})
    return config
  },
  APKT002: (options) =>
    callRefused(options, 200, { allowedOrigins: ['https://shop.example', '*.fair.example'] }),
  APKT003: (options) => connectWallet(options, () => loadCode(() => Promise.reject(new Error('404')))),
  APKT004: (options) => connectWallet(options, () => new Promise(() => {})),
  async APKT005(options) {
    const server = await startTestServer()
    server.answer = () => ({ body: { allowedOrigins: ['https://shop.example'] } })
    const test = createTestFrame()
    test.frame.silent = true
    const readyTimeout = 20_000
    const app = startEmbedded(test, { ...options, server: server.base, projectId: 'shop', readyTimeout })
    const { calls } = spy().mock
    const before = calls.length
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const ended = app.login.begin({ email: 'mira@example.org' }).catch(() => {})
    // The login itself has the project diagnosed, and alerts first: a frame is given up much later than a server answers.
    await vi.waitFor(() => expect(calls).toHaveLength(before + 1), { timeout: 10_000, interval: 5 })
    await vi.advanceTimersByTimeAsync(readyTimeout)
    vi.useRealTimers()
    await ended
    return app.config
  },
  async APKT006(options) {
    const { config } = startTestConfig(options)
    const context: AdapterContext = {
      ...config._internal,
      networks: () => config.networks,
      logger: config.logger,
      app: config,
    }
    const active = createActiveSession(
      context,
      { read: () => undefined, write: () => {}, remove: () => {} },
      evmFamily,
    )
    active.activate(session as Partial<Session> as Session, undefined)
    active.handleEvent({ type: 'expire', topic: 't' })
    return config
  },
  APKT007: (options) => callRefused(options, 401, {}),
  async APKT008(options) {
    return startTestConfig({ ...options, preset: 'compat' }).config
  },
  APKT009: (options) => callRefused(options, 503, {}),
  APKT010: (options) => callRefused(options, 429, {}),
}
const codes = Object.keys(situations) as AlertCode[]

describe('alerts', () => {
  it.each(codes)(
    '[S8.37] what %s names raises it: on the page only when debug is on, with its long text in the console always',
    async (code) => {
      vi.stubGlobal('location', { origin: 'https://app.example' })
      const console = spy()
      const quiet = await situations[code]({ logLevel: 'error' })
      const start = alertTexts[code].long.split(/ - | – /)[0]?.replace(/^Origin /, '') ?? ''
      await vi.waitFor(() => expect(messagesOf(console).join()).toContain(start))
      expect(quiet.state.alert).toBeUndefined()
      vi.stubGlobal('location', { origin: 'https://app.example' })
      const debug = await situations[code]({ debug: true, logLevel: undefined })
      await vi.waitFor(() => expect(debug.state.alert).toMatchObject({ code, short: alertTexts[code].short }))
      closeAlert(debug)
      expect(debug.state.alert).toBeUndefined()
    },
  )

  it('[S8.37] an embedded wallet whose session has expired raises APKT006 at the next visit', async () => {
    spy()
    const before = await startSignedIn()
    before.stop()
    const test = createTestFrame({
      GET_USER: () => Promise.reject(new Error('Your session has expired. Sign in again.')),
    })
    test.state.signedIn = true
    const page = startEmbedded(test, { debug: true, logLevel: undefined, storage: before.storage })
    await vi.waitFor(() => expect(page.config.state.alert).toMatchObject({ code: 'APKT006' }))
  })

  it('[S8.37] a relay session that expired while no page was open raises APKT006 at the next visit', async () => {
    spy()
    const { config } = startTestConfig({ debug: true, logLevel: undefined })
    const context: AdapterContext = {
      ...config._internal,
      networks: () => config.networks,
      logger: config.logger,
      app: config,
    }
    const chains = { read: () => undefined, write: () => {}, remove: () => {} }
    createActiveSession(context, chains, evmFamily).handleEvent({ type: 'expire', topic: 't' })
    await vi.waitFor(() => expect(config.state.alert).toMatchObject({ code: 'APKT006' }))
  })

  it.each([
    ['an origin on the list', { allowedOrigins: ['https://app.example'] }],
    [
      'an origin that a pattern allows',
      { allowedOrigins: ['https://*.example', '*.app.example', 'app.example'] },
    ],
    ['a project without a list', { allowedOrigins: [] }],
  ])('[S8.33] a first sign-in asks which origins are allowed; %s alerts nobody', async (_title, body) => {
    vi.stubGlobal('location', { origin: 'https://app.example' })
    spy()
    const server = await startTestServer()
    server.answer = () => ({ body })
    const app = startEmbedded(undefined, {
      debug: true,
      logLevel: undefined,
      server: server.base,
      projectId: 'p',
    })
    const origins = () => server.asked.filter(({ path }) => path === '/projects/v1/origins').length
    expect(origins()).toBe(0)
    await app.login.begin({ email: 'mira@example.org' })
    await vi.waitFor(() => expect(origins()).toBe(1))
    await app.config._internal.diagnoseProject('login')
    expect(app.config.state.alert).toBeUndefined()
  })

  it('[S8.33] a first sign-in on an origin that is not allowed alerts the developer, with the origins that are', async () => {
    vi.stubGlobal('location', { origin: 'https://app.example' })
    spy()
    const server = await startTestServer()
    server.answer = () => ({ body: { allowedOrigins: ['https://shop.example'] } })
    const app = startEmbedded(undefined, {
      debug: true,
      logLevel: undefined,
      server: server.base,
      projectId: 'p',
    })
    await app.login.begin({ email: 'mira@example.org' })
    await vi.waitFor(() =>
      expect(app.config.state.alert).toMatchObject({
        code: 'APKT002',
        long: expect.stringMatching(
          /^Origin https:\/\/app\.example not found on Allowlist .*allows https:\/\/shop\.example/,
        ),
      }),
    )
    expect(app.config.state.alert?.long).toContain(`(refused by ${server.base}; project p allows`)
  })

  it('[S8.33] [X.59] after a 401 the alert names the origin, the URL that refused it and the project', async () => {
    vi.stubGlobal('location', { origin: 'https://app.example' })
    spy()
    const config = await callRefused({ debug: true, logLevel: undefined }, 200, {
      allowedOrigins: ['https://shop.example'],
    })
    await vi.waitFor(() => expect(config.state.alert).toMatchObject({ code: 'APKT002' }))
    const base = String(config._internal.parameters.server)
    expect(config.state.alert?.long).toBe(
      `Origin https://app.example not found on Allowlist - update configuration (refused by ${base}/v1/fungible/price; project shop allows https://shop.example)`,
    )
  })

  it('[S8.37] has the ten codes, each with a short text and a long one', () => {
    expect(Object.keys(alertTexts)).toEqual(
      Array.from({ length: 10 }, (_, n) => `APKT${String(n + 1).padStart(3, '0')}`),
    )
    expect(new Set(codes.map((code) => alertTexts[code].long)).size).toBe(10)
  })

  it('an alert can have a text of its own, and is not set again while it is open', () => {
    spy()
    const { config } = createTestConfig({ debug: true })
    const alert = { code: 'APKT002', long: 'Origin https://a.example not found on Allowlist' } as const
    showAlert(config, alert)
    const first = config.state.alert
    expect(first).toMatchObject({ short: 'Invalid App Configuration', long: alert.long })
    showAlert(config, alert)
    expect(config.state.alert).toBe(first)
  })

  it.each<[string, TestConfigParameters, boolean]>([
    ['compat without one', { preset: 'compat' }, true],
    ['compat with one', { preset: 'compat', projectId: 'p' }, false],
    ['standard without one', {}, false],
  ])('[S8.35] [S5.26] a missing project id at the start, %s: %s', async (_title, parameters, expected) => {
    spy()
    const fetched = vi.spyOn(globalThis, 'fetch')
    const { config } = startTestConfig({ debug: true, analytics: true, ...parameters })
    const subscribed = vi.spyOn(config.events, 'subscribe')
    // Usage events start with the same code, after the alert.
    await vi.waitFor(() => expect(subscribed).toHaveBeenCalled())
    const alert = { code: 'APKT008', ...alertTexts.APKT008 }
    expect(config.state.alert).toEqual(expected ? alert : undefined)
    expect(fetched).not.toHaveBeenCalled()
  })
})
