import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { analyticsConfig as schema } from '@latchkey/protocol/schemas'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestAdapter } from '../testing/createTestAdapter.ts'
import { createTestConfig, type TestConfigParameters } from '../testing/createTestConfig.ts'
import { startTestServer, type TestAnswer } from '../testing/startTestServer.ts'
import type { AdapterType } from './Adapter.ts'
import { callServer, serverLimits } from './callServer.ts'
import { attachModal, type ModalPort } from './stores.ts'

const modal: ModalPort = { state: { open: false }, open() {}, reset() {} }
const good: TestAnswer = { body: { isAnalyticsEnabled: true, later: 1 } }

async function start(answer: TestAnswer = good, parameters: TestConfigParameters = {}) {
  const server = await startTestServer()
  server.answer = () => answer
  const { config } = createTestConfig({ server: server.base, ...parameters })
  return { server, config }
}
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it succeeded'),
    (error: unknown) => error,
  )

afterEach(() => vi.useRealTimers())

describe('the data API over HTTP', () => {
  it.each<[string, TestConfigParameters, { st?: string; sv?: string; projectId?: string }]>([
    ['standard', {}, {}],
    ['compat', { preset: 'compat' }, { st: 'appkit' }],
    ['html', {}, { sv: 'html-ethers-0.0.0' }],
    ['react', {}, { sv: 'react-ethers-0.0.0' }],
    ['vue', {}, { sv: 'vue-ethers-0.0.0' }],
    ['cdn', {}, { sv: 'cdn-ethers-0.0.0' }],
    ['an id of its own', { projectId: 'mine' }, { projectId: 'mine' }],
    ['no adapter', { adapters: [] }, { sv: 'html-universal-0.0.0' }],
    [
      'two adapters',
      { adapters: [createTestAdapter(), { ...createTestAdapter({ namespace: 'solana' }), type: 'solana' }] },
      { sv: 'html-ethers,solana-0.0.0' },
    ],
  ])('[S7.01] [S5.26] every GET says who asks: %s', async (title, parameters, expected) => {
    const { server, config } = await start(good, parameters)
    const framework = (['html', 'react', 'vue', 'cdn'] as const).find((one) => one === title)
    if (framework) attachModal(config, modal, framework)
    const query = { a: 'x y', list: ['1', '2'], none: undefined, empty: [], page: 2 }
    expect(await callServer(config, '/v1/thing', { schema, query })).toEqual({ isAnalyticsEnabled: true })
    expect(server.asked).toMatchObject([{ method: 'GET', path: '/v1/thing' }])
    expect(Object.fromEntries(server.asked[0]?.query ?? [])).toEqual({
      a: 'x y',
      list: '1,2',
      page: '2',
      ...{ st: 'latchkey', sv: 'html-ethers-0.0.0', projectId: 'local', ...expected },
    })
  })

  it.each([
    ['evm', 'ethers', 'ethers'],
    ...['universal', 'solana', 'wagmi', 'ethers', 'ethers5', 'bitcoin'].map(
      (type) => [type, type, type] as const,
    ),
    ['polkadot', 'polkadot', 'universal'],
  ] as const)(
    '[S1.19] an adapter %s is %s for the server, and %s with preset compat',
    async (type, ...names) => {
      const adapter = { ...createTestAdapter(), type: type as AdapterType }
      const shown: (string | undefined)[] = []
      for (const preset of ['standard', 'compat'] as const) {
        const { server, config } = await start(good, { preset, adapters: [adapter] })
        await callServer(config, '/v1/thing', { schema })
        shown.push(server.asked[0]?.query.get('sv')?.split('-')[1])
      }
      expect(shown).toEqual(names)
    },
  )

  it('[S7.01] a POST carries the project id inside its body, and neither st nor sv', async () => {
    const { server, config } = await start()
    await callServer(config, '/v1/thing', { schema, body: { currency: 'usd' } })
    expect(server.asked[0]).toMatchObject({ method: 'POST', path: '/v1/thing' })
    expect([...(server.asked[0]?.query ?? [])]).toEqual([])
    expect(JSON.parse(server.asked[0]?.body ?? '')).toEqual({ currency: 'usd', projectId: 'local' })
  })

  it('[S7.02] GET and POST carry the relay client’s id once there is one, not before', async () => {
    const { server, config } = await start()
    const ask = async () => {
      await callServer(config, '/v1/thing', { schema })
      await callServer(config, '/v1/thing', { schema, body: { a: 1 } })
      return server.asked.slice(-2).map(({ method, query }) => [method, query.get('clientId')])
    }
    for (const clientId of [undefined, 'did:key:z6Mk']) {
      config._internal.stores.clientId = clientId
      expect(await ask()).toEqual([
        ['GET', clientId ?? null],
        ['POST', clientId ?? null],
      ])
    }
  })

  it('[S5.10] does not ask about a network the server does not list', async () => {
    const { server, config } = await start()
    const error = await failure(callServer(config, '/v1/thing', { schema, network: 'eip155:4242' }))
    expect(error).toMatchObject({ name: 'ServerError', reason: 'networkNotServed', network: 'eip155:4242' })
    expect(server.asked).toEqual([])
    await callServer(config, '/v1/thing', { schema, network: 'eip155:10' })
    expect(server.asked).toHaveLength(1)
  })

  it('asks nobody without a server, nor for a service it does not have', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const { config } = createTestConfig()
    expect(await failure(callServer(config, '/v1/thing', { schema }))).toMatchObject({
      name: 'ServerError',
      reason: 'missing',
    })
    expect(fetched).not.toHaveBeenCalled()
    const { server, config: other } = await start()
    const error = await failure(callServer(other, '/getWallets', { schema, service: 'directory' }))
    expect(error).toMatchObject({ name: 'ServerError', reason: 'missing', service: 'directory' })
    expect(server.asked).toEqual([])
  })

  it('[S8.47] [S8.73] a refusal is an error with its address, status, body, reasons and cause', async () => {
    const reasons = [{ field: 'address', description: 'The address provided is invalid' }]
    const { server, config } = await start({ status: 400, body: { status: 'FAILED', reasons } })
    const error = await failure(callServer(config, '/v1/thing', { schema }))
    expect((error as { url?: string }).url).toBe(`${server.base}/v1/thing`)
    expect(error).toMatchObject({ name: 'HttpError', message: 'HTTP status code: 400', status: 400, reasons })
    // Not by its class: a server's library in the same process has its own `Response`.
    expect((error as Error).cause).toMatchObject({ status: 400, ok: false, headers: expect.anything() })
    expect(JSON.stringify(error)).not.toContain('projectId')
    const { config: plain } = await start({ status: 502, body: 'Bad gateway', raw: true })
    expect(await failure(callServer(plain, '/', { schema }))).toMatchObject({ status: 502, reasons: [] })
  })

  it.each<[string, TestAnswer, string]>([
    ['a web page', { body: '<!doctype html><title>Login</title>', raw: true }, 'html'],
    ['cut off', { body: '{"ok": tr', raw: true }, 'json'],
    ['empty', { body: '', raw: true }, 'json'],
    ['of another shape', { body: { isAnalyticsEnabled: 'yes' } }, 'shape'],
    ['a list', { body: [] }, 'shape'],
    ['null', { body: 'null', raw: true }, 'shape'],
  ])('[I7] an answer that is %s is an error, never data', async (_title, answer, reason) => {
    const { config } = await start(answer)
    const error = await failure(callServer(config, '/v1/thing', { schema }))
    expect(error).toMatchObject({ name: 'InvalidResponseError', reason })
  })

  it('[I7] an answer of 100 MB is given up at the limit, and its connection closed', async () => {
    const block = Buffer.alloc(1024 * 1024, ' ')
    let sent = 0
    let isClosed = false
    const endless = createServer((request, response) => {
      if (!request.url?.startsWith('/v1/thing')) return response.writeHead(404).end()
      response.on('close', () => {
        isClosed = true
      })
      const more = () => {
        while (sent < 100 * block.length && !response.destroyed) {
          sent += block.length
          if (!response.write(block)) return void response.once('drain', more)
        }
      }
      more()
    })
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      endless.closeAllConnections()
      endless.close()
    })
    const api = `http://127.0.0.1:${(endless.address() as AddressInfo).port}`
    const { config } = createTestConfig({ server: { api } })
    const error = await failure(callServer(config, '/v1/thing', { schema }))
    expect(error).toMatchObject({ name: 'InvalidResponseError', reason: 'tooLarge' })
    await vi.waitFor(() => expect(isClosed).toBe(true))
    expect(sent).toBeLessThan(60 * block.length)
  })

  it('[I7] [S8.73] an answer that takes longer than ten seconds is given up, by the caller even sooner', async () => {
    const { server, config } = await start({ body: undefined })
    await config._internal.server()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const late = failure(callServer(config, '/v1/thing', { schema }))
    await vi.waitFor(() => expect(server.asked).toHaveLength(1))
    let settled = false
    void late.then(() => {
      settled = true
    })
    // Waiting for the request has moved the clock a little.
    await vi.advanceTimersByTimeAsync(serverLimits.timeout - 1000)
    expect(settled).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    // The URL that was called had a project id in its query.
    expect(server.asked[0]?.query.get('projectId')).toBe('local')
    const url = `${server.base}/v1/thing`
    expect(await late).toMatchObject({ name: 'TimeoutError', timeout: 10_000, operation: '/v1/thing', url })
    const controller = new AbortController()
    const left = failure(callServer(config, '/v1/thing', { schema, signal: controller.signal }))
    controller.abort()
    expect(await left).toMatchObject({ name: 'AbortedError' })
  })

  it.each([[{ api: 'http://127.0.0.1:9' }], ['http://127.0.0.1:9']])(
    '[I7] a server that is gone is unreachable: %j',
    async (server) => {
      const { config } = createTestConfig({ server })
      expect(await failure(callServer(config, '/', { schema }))).toMatchObject({ name: 'UnreachableError' })
    },
  )

  it('[I7] a server that cuts the answer is unreachable or late', async () => {
    const { config } = await start({ body: '{"ok":', raw: true, headers: { 'content-length': '500' } })
    const error = await failure(callServer(config, '/', { schema, timeout: 500 }))
    expect((error as Error).name).toMatch(/^(UnreachableError|TimeoutError)$/)
  })

  it.each<[string, TestConfigParameters, string, string]>([
    ['without a project id', {}, 'APKT008', 'Project ID Not Configured - update configuration'],
    [
      'with one',
      { projectId: 'wrong' },
      'APKT007',
      'The server does not accept this Project ID - update configuration',
    ],
  ])('[S8.35] [S5.26] a 401 %s is told to the app’s builder', async (_title, parameters, code, long) => {
    const server = await startTestServer({ wellKnown: () => ({ projectId: undefined }) })
    server.answer = () => ({ status: 401, body: {} })
    const { config } = createTestConfig({ server: server.base, debug: true, ...parameters })
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await failure(callServer(config, '/', { schema }))).toMatchObject({ status: 401 })
    await vi.waitFor(() => expect(config.state.alert).toMatchObject({ code, long }))
    await vi.waitFor(() => expect(said.mock.calls.flat().join(' ')).toContain(long))
  })
})
