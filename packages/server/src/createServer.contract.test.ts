import { writeFileSync } from 'node:fs'
import { createServer as createHttpServer, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { projectConfig, supportedChains, wellKnownLatchkey } from '@latchkey/protocol/schemas'
import { Hono } from 'hono'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createPinoLog } from './adapters/log.ts'
import { ServerListenError } from './errors.ts'
import { cleanups, temporaryFolder } from './testing/cleanups.ts'
import { replyResult, startNode } from './testing/startNode.ts'
import { startStack } from './testing/startStack.ts'

const keep = cleanups()
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** A request with any Host header, which fetch would drop. */
function ask(port: number, path: string, host: string, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', path, method, headers: { host } }, (response) => {
        let body = ''
        response.on('data', (chunk) => {
          body += String(chunk)
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        )
      })
      sent.on('error', reject)
      sent.end()
    },
  )
}

describe('every answer of the API', () => {
  it.each([
    ['GET', '/v1/time', 200],
    ['GET', '/healthz', 200],
    ['GET', '/v1/supported-chains', 200],
    ['GET', '/nothing', 404],
    ['DELETE', '/v1/time', 405],
    ['PUT', '/v1', 405],
    ['GET', '/v1', 426],
    ['POST', '/v1', 400],
    ['OPTIONS', '/v1', 204],
    ['OPTIONS', '/nothing', 204],
  ])(
    '[S7.76] [W1.17] %s %s is %i with CORS and a request id, refusals with the envelope',
    async (method, path, status) => {
      const stack = await keep(startStack())
      const response = await fetch(stack.url + path, { method })
      expect(response.status).toBe(status)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('x-request-id')).toMatch(uuid)
      if (status >= 400) {
        expect(response.headers.get('content-type')).toBe('application/json')
        expect(await response.json()).toEqual({
          status: 'FAILED',
          reasons: [{ field: expect.any(String), description: expect.any(String) }],
          requestId: response.headers.get('x-request-id'),
        })
      }
      if (status === 405) expect(response.headers.get('allow')).toContain('OPTIONS')
      if (method === 'OPTIONS') {
        const allowed = response.headers.get('access-control-allow-headers')
        for (const name of ['content-type', 'solana-client', 'x-sdk-type', 'x-sdk-version'])
          expect(allowed).toContain(name)
      }
    },
  )

  it('[S7.76] an unexpected error is 500 with the envelope and none of its words', async () => {
    const clock = {
      now: () => {
        throw new Error('secret detail')
      },
      monotonic: () => performance.now(),
    }
    const stack = await keep(startStack({ ports: { clock } }))
    const response = await fetch(`${stack.url}/v1/time`)
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({
      reasons: [{ field: '', description: 'Internal server error' }],
    })
  })

  it('a malformed Host is refused with the envelope', async () => {
    const stack = await keep(startStack())
    const answer = await ask(stack.port, '/v1/time', 'a b')
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body)).toMatchObject({ status: 'FAILED' })
  })

  it('bytes that are no HTTP end the connection and nothing else', async () => {
    const stack = await keep(startStack())
    const socket = connect(stack.port, '127.0.0.1')
    const text = await new Promise<string>((resolve) => {
      let got = ''
      socket.on('data', (chunk) => {
        got += String(chunk)
      })
      socket.on('close', () => resolve(got))
      socket.end('\0\0\0garbage\r\n\r\n')
    })
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect((await fetch(`${stack.url}/healthz`)).status).toBe(200)
  })
})

describe('[T-JSON] the body cap', () => {
  it('[S6.08] a mebibyte is read, a byte more is 413, announced or in chunks', async () => {
    const node = await keep(startNode())
    const stack = await keep(startStack({ nodes: [node] }))
    const bodyOf = (size: number) => {
      const text = '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":["'
      return `${text}${'x'.repeat(size - text.length - 3)}"]}`
    }
    const chunked = (body: string) =>
      fetch(`${stack.url}/v1?chainId=eip155:1`, {
        method: 'POST',
        body: new Blob([body]).stream(),
        duplex: 'half',
      } as RequestInit)
    const cap = 1024 * 1024
    expect((await stack.rpc(bodyOf(cap))).status).toBe(200)
    expect((await chunked(bodyOf(cap))).status).toBe(200)
    for (const refused of [await stack.rpc(bodyOf(cap + 1)), await chunked(bodyOf(cap + 1))]) {
      expect(refused.status).toBe(413)
      expect(await refused.json()).toMatchObject({ status: 'FAILED' })
    }
    expect(node.requests).toHaveLength(2)
  })
})

describe('discovery and health', () => {
  it('[S7.76] [S7.04] [W1.1] lists chains by transport; cached for a day, in development never', async () => {
    const node = await keep(startNode())
    for (const [mode, cache] of [
      ['production', 'public, max-age=86400'],
      ['development', 'no-store'],
    ] as const) {
      const stack = await keep(startStack({ nodes: [node], ws: true, env: { LATCHKEY_MODE: mode } }))
      const response = await fetch(`${stack.url}/v1/supported-chains`)
      expect(response.headers.get('cache-control')).toBe(cache)
      expect(v.parse(supportedChains, await response.json())).toEqual({
        http: ['eip155:1'],
        ws: ['eip155:1'],
      })
    }
  })

  it('[S7.40] [W10.1] tells of itself what is served, and no more', async () => {
    const stack = await keep(startStack({ env: { LATCHKEY_PRESET: 'compat' } }))
    const json: unknown = await (await fetch(`${stack.url}/.well-known/latchkey`)).json()
    expect(v.parse(wellKnownLatchkey, json)).toEqual({
      projectId: 'local',
      api: stack.url,
      relay: [stack.url.replace('http', 'ws')],
      directory: stack.url,
      accounts: ['eip155', 'solana'],
      preset: 'compat',
    })
    const storing = await keep(startStack({ env: { LATCHKEY_EVENTS: 'store' } }))
    const withEvents: unknown = await (await fetch(`${storing.url}/.well-known/latchkey`)).json()
    expect(withEvents).toMatchObject({ events: storing.url })
    const behind = await keep(
      startStack({ env: { LATCHKEY_PUBLIC_URL: 'https://api.example/base/', LATCHKEY_TRUST_PROXY: '1' } }),
    )
    const answer: unknown = await (await fetch(`http://127.0.0.1:${behind.port}/.well-known/latchkey`)).json()
    expect(answer).toMatchObject({ api: 'https://api.example/base' })
  })

  it('[S9.21] lists the networks of every source of swaps, and none that it has no node for', async () => {
    const node = await keep(startNode())
    const folder = temporaryFolder()
    const one = `0x${'1'.repeat(40)}`
    const exchange = { factory: one, router: one, wrapped: one }
    const file = join(folder, 'swaps.json')
    writeFileSync(file, JSON.stringify({ uniswapV2: { 'eip155:5': exchange, 'eip155:7': exchange } }))
    const second = { LATCHKEY_RPC_EIP155_5: node.http }
    const zeroEx = { LATCHKEY_ZEROX_KEY: 'key', LATCHKEY_ZEROX_CHAINS: '1' }
    const listed = async (env: Record<string, string>) => {
      const { url } = await keep(startStack({ nodes: [node], env: { ...second, ...env } }))
      const json: unknown = await (await fetch(`${url}/.well-known/latchkey`)).json()
      const config: unknown = await (await fetch(`${url}/appkit/v1/config?projectId=local&st=t&sv=1`)).json()
      const { features } = v.parse(projectConfig, config)
      return [v.parse(wellKnownLatchkey, json).swaps, features.find(({ id }) => id === 'swap')?.isEnabled]
    }
    expect(await listed({ ...zeroEx, LATCHKEY_SWAPS_FILE: file })).toEqual([['eip155:5', 'eip155:1'], true])
    expect(await listed(zeroEx)).toEqual([['eip155:1'], true])
    expect(await listed({})).toEqual([undefined, false])
  })

  it('[X.15] sends clients to the relays the operator names, with the project id those know', async () => {
    const env = {
      LATCHKEY_RELAY_URLS: 'wss://relay.example,wss://second.example/r',
      LATCHKEY_RELAY_PROJECT_ID: '0123456789abcdef0123456789abcdef',
    }
    const stack = await keep(startStack({ env }))
    const json: unknown = await (await fetch(`${stack.url}/.well-known/latchkey`)).json()
    expect(v.parse(wellKnownLatchkey, json)).toMatchObject({
      relay: ['wss://relay.example', 'wss://second.example/r'],
      relayProjectId: '0123456789abcdef0123456789abcdef',
    })
  })

  it('[S7.40] [W10.1] health as text with version, hash, features and uptime; time in milliseconds', async () => {
    const stack = await keep(startStack({ env: { LATCHKEY_BUILD_HASH: 'abc123' } }))
    for (const path of ['/health', '/healthz']) {
      const text = await (await fetch(stack.url + path)).text()
      expect(text).toMatch(/^OK v\d+\.\d+\.\d+/)
      expect(text).toContain('hash: abc123')
      expect(text).toMatch(/features: .*rpc/)
      expect(text).toMatch(/uptime: \d+/)
    }
    const { now } = (await (await fetch(`${stack.url}/v1/time`)).json()) as { now: number }
    expect(Math.abs(now - Date.now())).toBeLessThan(5_000)
  })

  it('[S7.40] readiness follows the nodes: ready, degraded, unavailable', async () => {
    const [one, two] = [await keep(startNode()), await keep(startNode())]
    let skew = 0
    const clock = { now: () => Date.now(), monotonic: () => performance.now() + skew }
    const stack = await keep(startStack({ nodes: [one, two], ports: { clock } }))
    const ready = async () => {
      skew += 5_000
      const response = await fetch(`${stack.url}/readyz`)
      const { parts, ...rest } = (await response.json()) as { parts: object }
      expect(parts).toHaveProperty(['eip155:1', 'age'])
      return [response.status, rest]
    }
    expect(await ready()).toEqual([
      200,
      {
        status: 'ready',
        database: 'ready',
        limits: 'local',
        chains: { 'eip155:1': { providers: 2, reachable: 2 } },
      },
    ])
    await one.close()
    expect(await ready()).toEqual([
      200,
      {
        status: 'degraded',
        database: 'ready',
        limits: 'local',
        chains: { 'eip155:1': { providers: 2, reachable: 1 } },
      },
    ])
    await two.close()
    expect(await ready()).toEqual([
      503,
      {
        status: 'unavailable',
        database: 'ready',
        limits: 'local',
        chains: { 'eip155:1': { providers: 2, reachable: 0 } },
      },
    ])
    expect((await fetch(`${stack.url}/ready`)).status).toBe(503)
  })

  it('[X.57] [X.67] says for the drain time that it stops, and serves meanwhile', async () => {
    const stack = await keep(startStack({ env: { LATCHKEY_DRAIN: '1' } }))
    const status = async (path: string) => (await fetch(stack.url + path)).status
    expect(await status('/readyz')).toBe(200)
    const start = performance.now()
    const drained = stack.drain()
    expect([await status('/readyz'), await status('/v1/time')]).toEqual([503, 200])
    await drained
    expect(performance.now() - start).toBeGreaterThan(990)
    expect(await status('/v1/time')).toBe(200)
  })
})

describe('virtual hosts', () => {
  const hosts = { app: new Hono().get('/', (c) => c.text('the app')) }

  it('a known label gets its app and nothing of the API; any other Host the API and never an app', async () => {
    const stack = await keep(startStack({ hosts }))
    for (const host of ['app.localhost', `APP.localhost:${stack.port}`, 'app.example.com', 'app']) {
      expect((await ask(stack.port, '/', host)).body, host).toBe('the app')
      expect((await ask(stack.port, '/v1/time', host)).status, host).toBe(404)
    }
    const others = [
      '127.0.0.1',
      `localhost:${stack.port}`,
      'mail.localhost',
      'id.localhost',
      'dev-wallet.localhost',
      'my.app.localhost',
      '__proto__.localhost',
      'constructor',
      '[::1]',
      'apps.localhost',
    ]
    for (const host of others) {
      expect((await ask(stack.port, '/', host)).status, host).toBe(404)
      expect((await ask(stack.port, '/v1/time', host)).status, host).toBe(200)
    }
  })
})

describe('the rate limit', () => {
  it('[X.65] a client that has spent its route is refused alone: another address is served, and so is its own other route', async () => {
    const clock = { now: () => 0, monotonic: () => 0 }
    const env = { LATCHKEY_LIMIT_ROUTE: '2/1', LATCHKEY_TRUST_PROXY: '1' }
    const stack = await keep(startStack({ ports: { clock }, env }))
    const read = async (address: string, path = '/v1/time') =>
      (await fetch(stack.url + path, { headers: { 'x-forwarded-for': address } })).status
    const statuses = async (...addresses: string[]) => {
      const found: number[] = []
      for (const address of addresses) found.push(await read(address))
      return found
    }
    expect(await statuses('9.9.9.1', '9.9.9.1', '9.9.9.1', '9.9.9.2')).toEqual([200, 200, 429, 200])
    expect(await read('9.9.9.1', '/v1/supported-chains')).toBe(200)
    // The addresses of one /64 are one client.
    const same = ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:1::3']
    expect(await statuses(...same, '2001:db8:1:2::1')).toEqual([200, 200, 429, 200])
  })

  it('[S7.76, S9.49] [W1.17] 100 requests per route and client, then 429 with Retry-After; ten times as many in development', async () => {
    let now = 0
    const clock = { now: () => 0, monotonic: () => now }
    for (const [mode, capacity] of [
      ['production', 100],
      ['development', 1000],
    ] as const) {
      const stack = await keep(startStack({ ports: { clock }, env: { LATCHKEY_MODE: mode } }))
      const time = () => fetch(`${stack.url}/v1/time`)
      const statuses = await Promise.all(Array.from({ length: capacity }, async () => (await time()).status))
      expect(new Set(statuses)).toEqual(new Set([200]))
      const refused = await time()
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('1')
      // Without it a browser hides the header from pages of other origins.
      expect(refused.headers.get('access-control-expose-headers')).toContain('retry-after')
      const description = expect.stringMatching(/^Requests per second limit exceeded\b/)
      expect(await refused.json()).toMatchObject({ reasons: [{ field: 'rate_limited', description }] })
      expect((await fetch(`${stack.url}/v1/supported-chains`)).status).toBe(200)
      expect((await fetch(`${stack.url}/healthz`)).status).toBe(200)
      now += 1_000
      expect((await time()).status).toBe(200)
    }
  })

  it('[S7.76] a forged forward header makes no new client; behind one proxy the entry that proxy wrote counts', async () => {
    const clock = { now: () => 0, monotonic: () => 0 }
    const spend = async (
      env: Record<string, string>,
      headerOf: (turn: number) => string,
      name = 'x-forwarded-for',
    ) => {
      const stack = await keep(startStack({ ports: { clock }, env: { LATCHKEY_LIMIT_ROUTE: '2/1', ...env } }))
      const statuses = []
      for (let turn = 0; turn < 4; turn++) {
        const headers = { [name]: headerOf(turn) }
        statuses.push((await fetch(`${stack.url}/v1/time`, { headers })).status)
      }
      return statuses
    }
    expect(await spend({}, (turn) => `9.9.9.${turn}`)).toEqual([200, 200, 429, 429])
    expect(await spend({ LATCHKEY_TRUST_PROXY: '1' }, (turn) => `9.9.9.${turn}, 8.8.8.8`)).toEqual([
      200, 200, 429, 429,
    ])
    expect(await spend({ LATCHKEY_TRUST_PROXY: '1' }, (turn) => `8.8.8.8, 9.9.9.${turn}`)).toEqual([
      200, 200, 200, 200,
    ])
    // The header that the operator names, and no other.
    const named = { LATCHKEY_TRUST_PROXY: '1', LATCHKEY_FORWARD_HEADER: 'CF-Connecting-IP' }
    const visitor = (turn: number) => `9.9.9.${turn}`
    expect(await spend(named, visitor, 'cf-connecting-ip')).toEqual([200, 200, 200, 200])
    expect(await spend(named, visitor)).toEqual([200, 200, 429, 429])
  })
})

describe('starting and stopping', () => {
  it('a taken port is said in words, with the variable that moves it', async () => {
    const holder = createHttpServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const address = holder.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const failure = await startStack({ env: { LATCHKEY_PORT: String(port) } }).catch(
      (error: unknown) => error,
    )
    holder.close()
    expect(failure).toBeInstanceOf(ServerListenError)
    expect(failure).toMatchObject({ code: 'port_taken', port })
    expect(String(failure)).toContain(`Port ${port} on 127.0.0.1 is already in use`)
    expect(String(failure)).toContain('LATCHKEY_PORT')
  })

  it('an address this machine does not have is said in words', async () => {
    const env = { LATCHKEY_HOST: '203.0.113.7', LATCHKEY_PUBLIC_URL: 'http://x.example' }
    await expect(startStack({ env })).rejects.toMatchObject({ code: 'address_unknown' })
  })

  it('a running request ends before the server does, and idle connections don’t hold it', async () => {
    let arrived: () => void = () => undefined
    let release: () => void = () => undefined
    const reached = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const node = await keep(
      startNode({
        reply: (response) => {
          release = () => replyResult(response, '0x1')
          arrived()
        },
      }),
    )
    const stack = await keep(startStack({ nodes: [node] }))
    await (await fetch(`${stack.url}/healthz`)).text()
    const answer = stack.rpc({ jsonrpc: '2.0', id: 1, method: 'eth_call' })
    await reached
    const closed = stack.close()
    release()
    expect((await answer).status).toBe(200)
    await closed
    await expect(fetch(`${stack.url}/healthz`)).rejects.toThrow()
  })
})

describe('the log', () => {
  it('[T-LOG-2] never holds a query, a body, or a provider’s key', async () => {
    const lines: string[] = []
    const log = createPinoLog('debug', { write: (line) => lines.push(line) })
    const node = await keep(startNode({ reply: (response) => response.writeHead(500).end() }))
    const stack = await keep(startStack({ nodes: [node], ports: { log } }))
    await (
      await stack.rpc(
        { jsonrpc: '2.0', id: 1, method: 'eth_call', params: ['canary-body'] },
        '&auth=canary-query',
      )
    ).text()
    await expect.poll(() => lines.some((line) => line.includes('"status":503'))).toBe(true)
    const text = lines.join('')
    expect(text).toContain('"projectId":"local"')
    expect(text).toContain('"provider":"http-1"')
    for (const secret of ['canary-query', 'canary-body', 'upstream-secret-key', String(node.port)]) {
      expect(text).not.toContain(secret)
    }
  })
})
