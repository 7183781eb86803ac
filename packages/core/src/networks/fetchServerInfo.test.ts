import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { projectOrigins } from '@latchkey/protocol/schemas'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { requestLimits } from '../base/deadline.ts'
import { HttpError, InvalidResponseError } from '../base/http.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { getNetworkSupport } from '../config/server.ts'
import { offersOnramp } from '../onramp/offersOnramp.ts'
import { offersSwaps } from '../swaps/offersSwaps.ts'
import { createTestConfig } from '../testing/createTestConfig.ts'
import { testNetwork } from '../testing/testNetwork.ts'
import { defaultRpcUrl, fetchServerInfo, hasDefaultRpc } from './fetchServerInfo.ts'

type Answer = { status?: number; body: string } | undefined

/** A real server on a free port; `asked` are the URLs it was asked for. */
async function serve(listener: (url: string, base: string, body: string) => Answer) {
  const asked: string[] = []
  const handle: RequestListener = async (request, response) => {
    asked.push(request.url ?? '')
    const body = Buffer.concat(await request.toArray()).toString()
    const answer = listener(request.url ?? '', base, body)
    if (!answer) return
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
    response.end(answer.body)
  }
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { base, asked }
}

const isDocument = (url: string) => url.startsWith('/.well-known')
/** What a Latchkey server answers. */
const good = (url: string, base: string) =>
  isDocument(url)
    ? { body: JSON.stringify({ projectId: 'local', api: base, later: 1 }) }
    : { body: JSON.stringify({ http: ['eip155:31337', 'eip155:1'], ws: [] }) }
/** What the server is told of who asks for its list. */
const client = 'st=latchkey&sv=html-ethers-0.0.0'
const urlsOf = (config: Config) => config.networks.map(({ rpcUrls }) => rpcUrls.default.http)

describe('the server', () => {
  it('[S9.62] [S9.63] is asked for the app’s own project, so that what is switched off for it isn’t offered', async () => {
    const { base, asked } = await serve((url, api) => {
      const services = !url.endsWith('?projectId=shop%261') && { swaps: ['eip155:1'], onramp: ['eip155'] }
      return isDocument(url) ? { body: JSON.stringify({ api, ...services }) } : good(url, api)
    })
    const offers = async (projectId?: string) => {
      const { config } = createTestConfig({ server: base, projectId, networks: [testNetwork(1)] })
      return [await offersSwaps(config, 'eip155:1'), await offersOnramp(config, 'eip155:1')]
    }
    expect(await offers()).toEqual([true, true])
    expect(await offers('shop&1')).toEqual([false, false])
    expect(asked).toContain('/.well-known/latchkey?projectId=shop%261')
  })

  it('[S7.01, S7.33] is asked when first needed, once, by the client’s kind, and its proxy comes before the chain for what it serves', async () => {
    const { base, asked } = await serve(good)
    const { config } = createTestConfig({
      server: `${base}/`,
      networks: [testNetwork(31337), testNetwork(137), testNetwork(4242)],
    })
    expect(asked).toEqual([])
    expect(config.projectId).toBeUndefined()
    const answers = await Promise.all([config._internal.server(), config._internal.server()])
    expect(answers[0]).toMatchObject({ projectId: 'local', api: base })
    expect(asked).toEqual(['/.well-known/latchkey', `/v1/supported-chains?projectId=local&${client}`])
    expect(config.projectId).toBe('local')
    const proxy = (id: number) => `${base}/v1/?chainId=eip155%3A${id}&projectId=local`
    expect(urlsOf(config)).toEqual([
      [proxy(31337), 'https://rpc.example/31337'],
      [proxy(137), 'https://rpc.example/137'],
      ['https://rpc.example/4242'],
    ])
    expect(config.networks[0]?.rpcUrls.chainDefault.http).toEqual(['https://rpc.example/31337'])
  })

  it('[S7.36] proxies EVM and Solana networks of W8.6 with the project id in the query; others keep their own URL', async () => {
    const { base } = await serve(good)
    const solana = (id: string) => ({
      id,
      caipNetworkId: `solana:${id}` as const,
      name: id,
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: [`https://rpc.example/${id}`] } },
    })
    const [mainnet, own] = ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EVZL9ehjM1nUexTmqKxQbrxEYbY3GWbG']
    const { config } = createTestConfig({
      server: base,
      networks: [testNetwork(8453), testNetwork(4242), solana(mainnet), solana(own)],
    })
    await config._internal.server()
    const first = urlsOf(config).map(([url = '']) => new URL(url))
    expect(first.map(({ origin, searchParams }) => [origin, searchParams.get('projectId')])).toEqual([
      [base, 'local'],
      ['https://rpc.example', null],
      [base, 'local'],
      ['https://rpc.example', null],
    ])
    expect(first[2]?.searchParams.get('chainId')).toBe(`solana:${mainnet}`)
  })

  it('[S7.33] [S7.36] may be given as the document itself; our own URLs stay first', async () => {
    const { base, asked } = await serve(good)
    const { config } = createTestConfig({
      projectId: 'mine',
      server: { api: base },
      rpcUrls: { 'eip155:1': [{ url: 'https://own.example' }] },
    })
    await config._internal.server()
    expect(asked).toEqual([`/v1/supported-chains?projectId=mine&${client}`])
    expect(urlsOf(config)[0]).toEqual([
      'https://own.example',
      `${base}/v1/?chainId=eip155%3A1&projectId=mine`,
      'https://rpc.example/1',
    ])
  })

  it.each([undefined, false] as const)('is not guessed where it is %s', async (server) => {
    const { config } = createTestConfig({ server })
    expect(await config._internal.server()).toBeUndefined()
    expect(urlsOf(config)[0]).toEqual(['https://rpc.example/1'])
  })

  it.each([
    ['a web page', '<!doctype html>'],
    ['another document', '{"name":"x"}'],
    ['an api that is no web address', '{"api":"javascript:alert(1)"}'],
  ])('that answers %s is refused and asked again next time', async (_title, body) => {
    let isBroken = true
    const { base } = await serve((url, own) => (isBroken && isDocument(url) ? { body } : good(url, own)))
    const { config } = createTestConfig({ server: base })
    await expect(config._internal.server()).rejects.toMatchObject({ name: 'ServerError', reason: 'invalid' })
    isBroken = false
    await expect(config._internal.server()).resolves.toMatchObject({ projectId: 'local' })
  })

  it('that fails says its status; one that lists no chains serves those everybody serves', async () => {
    const failing = await serve(() => ({ status: 503, body: '{}' }))
    const first = createTestConfig({ server: failing.base })
    await expect(first.config._internal.server()).rejects.toThrow(HttpError)
    const silent = await serve((url, base) => (isDocument(url) ? good(url, base) : { status: 500, body: '' }))
    const second = createTestConfig({ server: silent.base })
    await second.config._internal.server()
    expect(urlsOf(second.config)[0]?.[0]).toContain('/v1/?chainId=eip155%3A1&')
  })

  it('[S7.03] a list of networks that failed is fetched again at the next use; until then none counts as served', async () => {
    let isBroken = true
    const { base, asked } = await serve((url, own) =>
      isBroken && !isDocument(url) ? { status: 503, body: '{}' } : good(url, own),
    )
    const { config } = createTestConfig({ server: base, networks: [testNetwork(31337)] })
    const [network] = config.networks
    if (!network) expect.fail('no network')
    const read = () =>
      callServer(config, '/v1/x', { network: 'eip155:31337', schema: projectOrigins }).catch(
        (error: unknown) => error,
      )
    expect(await read()).toMatchObject({ name: 'ServerError', reason: 'networkNotServed' })
    expect(await getNetworkSupport(config, network)).toBe('notServed')
    expect(urlsOf(config)).toEqual([['https://rpc.example/31337']])
    isBroken = false
    expect(await Promise.all([read(), read()])).toEqual([
      expect.any(InvalidResponseError),
      expect.any(InvalidResponseError),
    ])
    expect(await getNetworkSupport(config, network)).toBe('served')
    expect(urlsOf(config)[0]?.[0]).toBe(`${base}/v1/?chainId=eip155%3A31337&projectId=local`)
    const list = `/v1/supported-chains?projectId=local&${client}`
    const asks = expect.stringMatching(/^\/v1\/x/)
    expect(asked).toEqual(['/.well-known/latchkey', list, list, list, asks, asks])
  })

  it('that answers without end is given up after a megabyte; just below it is read', async () => {
    const padded = (url: string, base: string, size: number) => {
      const { body } = good(url, base)
      return { body: body + ' '.repeat(size - body.length) }
    }
    const endless = await serve((url, base) => padded(url, base, 1024 * 1024 + 1))
    const first = createTestConfig({ server: endless.base })
    await expect(first.config._internal.server()).rejects.toMatchObject({
      name: 'ServerError',
      reason: 'invalid',
    })
    const large = await serve((url, base) => padded(url, base, 1024 * 1024))
    const second = createTestConfig({ server: large.base })
    await expect(second.config._internal.server()).resolves.toMatchObject({ projectId: 'local' })
  })

  it.each([
    ['eip155:1', true],
    ['eip155:42161', true],
    ['eip155:31337', false],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', true],
    ['bip122:000000000019d6689c085ae165831e93', true],
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182', false],
  ] as const)('%s has a default RPC URL: %s', (id, expected) => {
    expect(hasDefaultRpc(id)).toBe(expected)
  })

  it('[S8.73] that never answers the discovery document is late, and the error names its URL', async () => {
    const { base, asked } = await serve(() => undefined)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const late = fetchServerInfo(base, { projectId: 'secret' }).catch((error: unknown) => error)
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    expect(asked.at(-1)).toContain('projectId=secret')
    await vi.advanceTimersByTimeAsync(requestLimits.server)
    const url = `${base}/.well-known/latchkey`
    expect(await late).toMatchObject({ name: 'TimeoutError', timeout: 5_000, url })
  })

  it('[S7.03] that never answers the list of networks counts as one whose list failed; its services stay usable', async () => {
    const { base, asked } = await serve((url, api) => (isDocument(url) ? good(url, api) : undefined))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { config } = createTestConfig({ server: base, networks: [testNetwork(31337)] })
    const [network] = config.networks
    if (!network) expect.fail('no network')
    const server = config._internal.server()
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    await vi.advanceTimersByTimeAsync(requestLimits.server)
    expect(await server).toMatchObject({ projectId: 'local', api: base, chains: undefined })
    const support = getNetworkSupport(config, network)
    await vi.waitFor(() => expect(asked).toHaveLength(3))
    await vi.advanceTimersByTimeAsync(requestLimits.server)
    expect(await support).toBe('notServed')
  })

  it('[X.37] that stays down is asked at ever longer distances, of up to 15 seconds', async () => {
    let isBroken = true
    const { base, asked } = await serve((url, own) => (isBroken ? { status: 503, body: '' } : good(url, own)))
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { config } = createTestConfig({ server: base })
    const ask = () => config._internal.server().then(String, (error: unknown) => (error as Error).name)
    const distances: number[] = []
    let last = 0
    for (let second = 0; second < 60; second++) {
      const before = asked.length
      // Every refusal is the same error, whether the server was asked or not.
      expect(await ask()).toBe('HttpError')
      if (asked.length > before) {
        distances.push(second - last)
        last = second
      }
      vi.advanceTimersByTime(1_000)
    }
    expect(distances).toEqual([0, 1, 1, 1, 2, 4, 8, 15, 15])
    isBroken = false
    vi.advanceTimersByTime(15_000)
    await expect(config._internal.server()).resolves.toMatchObject({ projectId: 'local' })
  })

  it('[X.37] a failure between successes is asked for again at once', async () => {
    let isBroken = true
    const { base, asked } = await serve((url, own) => (isBroken ? { status: 503, body: '' } : good(url, own)))
    const { config } = createTestConfig({ server: base })
    await expect(config._internal.server()).rejects.toThrow(HttpError)
    isBroken = false
    await config._internal.server()
    expect(asked.filter(isDocument)).toHaveLength(2)
  })

  it('[X.37] a list of networks that keeps failing is asked for at ever longer distances', async () => {
    const { base, asked } = await serve((url, own) =>
      isDocument(url) ? good(url, own) : { status: 503, body: '' },
    )
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { config } = createTestConfig({ server: base })
    const count = () => asked.filter((url) => !isDocument(url)).length
    for (let tries = 0; tries < 10; tries++) await config._internal.server({ withChains: true })
    expect(count()).toBe(3)
    vi.advanceTimersByTime(1_000)
    for (let tries = 0; tries < 10; tries++) await config._internal.server({ withChains: true })
    expect(count()).toBe(4)
  })

  it('[X.37] that never answers delays the first reads from a chain, not each, and none beyond its caller', async () => {
    const answer = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: '0x7a69' })
    const node = await serve((_url, _base, body) => {
      const calls = JSON.parse(body)
      return { body: JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls)) }
    })
    const silent = await serve(() => undefined)
    const network = { ...testNetwork(31337), rpcUrls: { default: { http: [node.base] } } }
    const { config } = createTestConfig({ server: silent.base, networks: [network] })
    const read = (signal?: AbortSignal) =>
      config._internal.rpc('eip155:31337').request({ method: 'eth_chainId' }, { signal })
    const controller = new AbortController()
    const left = read(controller.signal)
    await vi.waitFor(() => expect(silent.asked).toHaveLength(1))
    controller.abort()
    await expect(left).rejects.toThrow()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const other = createTestConfig({ server: silent.base, networks: [network] })
    const first = other.config._internal.rpc('eip155:31337').request({ method: 'eth_chainId' })
    await vi.waitFor(() => expect(silent.asked).toHaveLength(2))
    await vi.advanceTimersByTimeAsync(requestLimits.server)
    vi.useRealTimers()
    expect(await first).toBe('0x7a69')
    expect(await other.config._internal.rpc('eip155:31337').request({ method: 'eth_chainId' })).toBe('0x7a69')
    expect(silent.asked).toHaveLength(2)
  })

  it('reads go to the chain itself where the server is down', async () => {
    const answer = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: '0x7a69' })
    const node = await serve((_url, _base, body) => {
      const calls = JSON.parse(body)
      return { body: JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls)) }
    })
    const dead = await serve(() => ({ status: 500, body: '' }))
    const network = { ...testNetwork(31337), rpcUrls: { default: { http: [node.base] } } }
    const { config } = createTestConfig({ server: dead.base, networks: [network] })
    const read = config._internal.rpc('eip155:31337').request({ method: 'eth_chainId' })
    expect(await read).toBe('0x7a69')
    expect(dead.asked).toEqual(['/.well-known/latchkey'])
    const unlisted = config._internal.rpc('eip155:5').request({ method: 'eth_chainId' })
    await expect(unlisted).rejects.toThrow("'eip155:5' is not in the list of networks")
  })
})

describe('hasDefaultRpc', () => {
  const byDefault =
    '1 11155111 10 42161 137 42220 1313161554 1313161555 56 97 43114 43113 100 8453 7777777 324'
  const others = '1101 59144 5000 80084 5003 17000 300 1329 84532 421614 8217 999999999 11155420 80002 1301'
  const switchedOff = '5 420 421613 80001 84531 999 280'
  const eip155 = (list: string, zero = '') => list.split(' ').map((id) => `eip155:${zero}${id}` as const)
  it.each([
    ['S9.78', 'known by its id', eip155(byDefault), true],
    [
      'S9.78',
      'switched off, however it is written',
      [...eip155(switchedOff), ...eip155(switchedOff, '0')],
      false,
    ],
    ['S7.36', 'proxied besides', eip155(others), true],
    [
      'S7.36',
      'proxied in its own namespace',
      [
        'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
        'solana:4sgjmw1sunhzsxgspuhpqldx6wiyjntz',
        'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
        'bip122:000000000019d6689c085ae165831e93',
        'bip122:000000000933ea01ad0ee984209779ba',
      ],
      true,
    ],
    ['S7.36', 'not proxied', ['eip155:31337', 'solana:1', 'bip122:1'], false],
  ] as const)('[%s] a network that is %s', (_id, _what, networks, expected) => {
    for (const network of networks) expect(hasDefaultRpc(network), network).toBe(expected)
  })
})

describe('defaultRpcUrl', () => {
  it.each([
    ['https://api.example.org', 'https://api.example.org'],
    ['https://api.example.org/', 'https://api.example.org'],
    ['https://example.org/latchkey//', 'https://example.org/latchkey'],
    ['http://localhost:8787?x=1#y', 'http://localhost:8787'],
  ])('[S7.33] is <base>/v1/ with the CAIP-2 id and the project id: %s', (base, root) => {
    expect(defaultRpcUrl(base, 'eip155:1', 'abc')).toBe(`${root}/v1/?chainId=eip155%3A1&projectId=abc`)
  })

  it('[S7.33] what it is given is encoded, and reads back', () => {
    const url = new URL(
      defaultRpcUrl('https://a.org', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'a&chainId=eip155:5#'),
    )
    expect(url.pathname).toBe('/v1/')
    expect(url.searchParams.getAll('chainId')).toEqual(['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'])
    expect(url.searchParams.get('projectId')).toBe('a&chainId=eip155:5#')
  })
})
