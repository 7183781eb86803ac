import { once } from 'node:events'
import { Agent, request as plainRequest } from 'undici'
import { describe, expect, it } from 'vitest'
import { toHostAndPort } from '../base/privateHosts.ts'
import type { EgressError } from '../errors.ts'
import type { Egress, EgressRequest } from '../ports/platform.ts'
import { cleanups } from '../testing/cleanups.ts'
import { privateUrls, refusedUrls } from '../testing/hostileUrls.ts'
import { startNode } from '../testing/startNode.ts'
import { createEgress, createPinnedLookup, type Resolve } from './egress.ts'

const keep = cleanups()
const open = (allow: readonly string[], resolve?: Resolve) =>
  keep(Promise.resolve(createEgress({ allow, ...(resolve && { resolve }) })))
const get = (egress: Egress, url: string, rest: Partial<EgressRequest> = {}) =>
  egress.request({ url, method: 'GET', timeout: 5_000, maxBytes: 1_000, ...rest })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'reached',
    (error: EgressError) => error.code,
  )

describe('hostile URLs', () => {
  it('[X.58, X.58a] 120 hostile URLs at least are tried, each once', () => {
    const all = [...privateUrls, ...refusedUrls.map(([url]) => url)]
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeGreaterThanOrEqual(120)
  })

  it.each(privateUrls)('[X.58, X.58a] %s is refused as private, and nothing is sent', async (template) => {
    const node = await keep(startNode())
    const egress = await open([], () => Promise.reject(new Error('no such name')))
    expect(await codeOf(get(egress, template.replace('PORT', String(node.port))))).toBe('private_address')
    expect(node.requests).toHaveLength(0)
  })

  it.each(refusedUrls)('[X.58, X.58a] %s is refused: %s', async (template, code) => {
    const node = await keep(startNode())
    const egress = await open([], () => Promise.reject(new Error('no such name')))
    expect(await codeOf(get(egress, template.replace('PORT', String(node.port))))).toBe(code)
    expect(node.requests).toHaveLength(0)
  })

  it('[X.58] [T-SSRF] the same address is reached once the operator named it, on that port only', async () => {
    const [node, other] = [await keep(startNode()), await keep(startNode())]
    const egress = await open([node.address])
    for (const host of ['127.0.0.1', '127.1', '2130706433', '0x7f.1']) {
      expect((await get(egress, `http://${host}:${node.port}/`)).status).toBe(200)
    }
    expect(await codeOf(get(egress, other.http))).toBe('private_address')
    expect(await codeOf(get(egress, `http://localhost:${node.port}/`))).toBe('private_address')
    expect(node.requests).toHaveLength(4)
    expect(other.requests).toHaveLength(0)
    expect((await get(await open(['127.0.0.1']), other.http)).status).toBe(200)
  })
})

describe('resolution', () => {
  it.each([
    [['127.0.0.1']],
    [['8.8.8.8', '10.0.0.1']],
    [['::1']],
    [['2606:4700::1', '::ffff:169.254.169.254']],
    [['fd00::1']],
  ])('a name with the addresses %j is refused', async (addresses) => {
    const node = await keep(startNode())
    const egress = await open([], async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
    expect(await codeOf(get(egress, `http://rpc.example:${node.port}/`))).toBe('private_address')
    expect(node.requests).toHaveLength(0)
  })

  it('[X.58, X.58b] [T-SSRF] a resolver that changes its mind gains nothing: the checked address is the one connected to', async () => {
    const node = await keep(startNode())
    const rebinding = () => {
      let turn = 0
      const asked: string[] = []
      const resolve: Resolve = async (name) => {
        asked.push(name)
        return [{ address: turn++ === 0 ? '198.41.0.4' : '127.0.0.1', family: 4 }]
      }
      return { resolve, asked }
    }
    const first = rebinding()
    const egress = await open([], first.resolve)
    const url = `http://rebind.example:${node.port}/`
    // the first answer is public: the connection goes there (no route in tests), never to the second answer
    expect(['timed_out', 'unreachable']).toContain(await codeOf(get(egress, url, { timeout: 300 })))
    expect(first.asked).toEqual(['rebind.example'])
    expect(await codeOf(get(egress, url))).toBe('private_address')
    expect(node.requests).toHaveLength(0)

    // control: check first, connect by name later, as a guard without pinning does, and the attack succeeds
    const second = rebinding()
    const check = createPinnedLookup(second.resolve)
    await new Promise<void>((resolve, reject) =>
      check('rebind.example', { all: true }, (error) => (error ? reject(error) : resolve())),
    )
    const naive = new Agent({
      connect: {
        lookup: (name, options, callback) => {
          second.resolve(name).then((addresses) => {
            const address = addresses[0]?.address ?? ''
            if (options.all) callback(null, [{ address, family: 4 }])
            else callback(null, address, 4)
          })
        },
      },
    })
    expect((await plainRequest(url, { dispatcher: naive })).statusCode).toBe(200)
    expect(node.requests).toHaveLength(1)
    await naive.close()
  })

  it('[T-SSRF] a WebSocket passes the same guard', async () => {
    const node = await keep(startNode())
    const options = { timeout: 10_000, maxBytes: 1_000 }
    const closedEgress = await open([], async () => [{ address: '127.0.0.1', family: 4 }])
    expect(() => closedEgress.openSocket(node.ws, options)).toThrow(/private/)
    expect(() => closedEgress.openSocket(`ws://user@rpc.example:${node.port}`, options)).toThrow(/user name/)
    expect(() => closedEgress.openSocket(node.http, options)).toThrow(/Only ws: wss:/)
    const [error] = await once(
      closedEgress.openSocket(`ws://rpc.example:${node.port}`, options),
      'error',
    ).catch((failure: unknown) => [failure])
    expect(error).toMatchObject({ code: 'private_address' })
    expect(node.sockets).toHaveLength(0)

    const openEgress = await open([node.address])
    const socket = openEgress.openSocket(node.ws, options)
    await once(socket, 'open')
    expect(node.sockets).toHaveLength(1)
    socket.terminate()
  })
})

describe('redirects', () => {
  const strange = (url: string, redirects: number) => ({ url, redirects, chosenBy: 'stranger' as const })
  const chainOf = async (length: number, target: string) => {
    const node = await keep(
      startNode({
        reply: (response, { url }) => {
          const left = Number(url.slice(1))
          if (left > 0) response.writeHead(302, { location: left === 1 ? target : `/${left - 1}` }).end()
          else response.end('reached')
        },
      }),
    )
    return { node, start: `http://${node.address}/${length}` }
  }

  it('[X.58, X.58c] what one request may reach is closed to others, and to every other port', async () => {
    const [collector, other] = [await keep(startNode()), await keep(startNode())]
    const egress = await open([])
    const allow = [toHostAndPort(collector.http)]
    expect((await get(egress, collector.http, { allow })).status).toBe(200)
    expect(await codeOf(get(egress, other.http, { allow }))).toBe('private_address')
    expect(await codeOf(get(egress, collector.http))).toBe('private_address')
    // A default port is one port, not all.
    const atDefault = [toHostAndPort('http://127.0.0.1')]
    expect(atDefault).toEqual(['127.0.0.1:80'])
    expect(await codeOf(get(egress, other.http, { allow: atDefault }))).toBe('private_address')
  })

  it('[X.58, X.58c] as many as asked for are followed, one more is refused', async () => {
    const { node, start } = await chainOf(3, '/0')
    const egress = await keep(Promise.resolve(createEgress({ allow: [], allowContent: [node.address] })))
    expect(String((await get(egress, '', strange(start, 3))).body)).toBe('reached')
    expect(await codeOf(get(egress, '', strange(start, 2)))).toBe('redirect_refused')
    expect(await codeOf(get(egress, '', { ...strange(start, 3), method: 'POST' }))).toBe('redirect_refused')
  })

  it.each([
    ['http://127.0.0.1:PORT/', 'private_address'],
    ['http://169.254.169.254/latest/meta-data/', 'private_address'],
    ['http://[::ffff:127.0.0.1]:PORT/', 'private_address'],
    ['//localhost:PORT/', 'private_address'],
    ['http://rebind.example:PORT/', 'private_address'],
    ['file:///etc/passwd', 'scheme_refused'],
    ['gopher://127.0.0.1:PORT/_', 'scheme_refused'],
    ['data:image/png;base64,AAAA', 'scheme_refused'],
    ['http://user@public.example/', 'credentials_refused'],
    ['http://', 'redirect_refused'],
  ])('a redirect to %s is refused: %s', async (target, code) => {
    const inner = await keep(startNode())
    const { node, start } = await chainOf(2, target.replace('PORT', String(inner.port)))
    const resolve: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const options = { allow: [inner.address], allowContent: [node.address], resolve }
    const egress = await keep(Promise.resolve(createEgress(options)))
    expect(await codeOf(get(egress, '', strange(start, 3)))).toBe(code)
    expect(inner.requests).toHaveLength(0)
    // control: the same address is reached where the operator opened it for content
    const control = await chainOf(1, inner.http)
    const open = await keep(
      Promise.resolve(createEgress({ ...options, allowContent: [inner.address, control.node.address] })),
    )
    expect((await get(open, '', strange(control.start, 3))).status).toBe(200)
    expect(inner.requests).toHaveLength(1)
  })

  it('[T-SSRF] what the operator opened for nodes is closed to the URLs of strangers', async () => {
    const node = await keep(startNode())
    const egress = await open([node.address])
    expect((await get(egress, node.http)).status).toBe(200)
    expect(await codeOf(get(egress, node.http, { chosenBy: 'stranger' }))).toBe('private_address')
    expect(node.requests).toHaveLength(1)
  })

  it('[X.58, X.58c] the deadline counts over all hops', async () => {
    const slow = await keep(
      startNode({
        reply: (response, { url }) => {
          const left = Number(url.slice(1))
          const answer = () => response.writeHead(302, { location: `/${left - 1}` }).end()
          const timer = setTimeout(answer, 120)
          response.on('close', () => clearTimeout(timer))
        },
      }),
    )
    const egress = await open([slow.address])
    const request = { redirects: 10, timeout: 300 }
    expect(await codeOf(get(egress, `http://${slow.address}/9`, request))).toBe('timed_out')
    expect(slow.requests.length).toBeLessThan(5)
  })
})

describe('caps', () => {
  it.each([301, 302, 303, 307, 308])('a %i is not followed', async (status) => {
    const inner = await keep(startNode())
    const node = await keep(
      startNode({ reply: (response) => response.writeHead(status, { location: inner.http }).end() }),
    )
    const egress = await open([node.address])
    expect(await codeOf(get(egress, node.http))).toBe('redirect_refused')
    expect(inner.requests).toHaveLength(0)
  })

  it('[X.58, X.58c] an answer over the size cap is cut, told by its header or not', async () => {
    const announced = await keep(startNode({ reply: (response) => response.end('x'.repeat(1_001)) }))
    const endless = await keep(
      startNode({
        reply: (response) => {
          const timer = setInterval(() => response.write('x'.repeat(500)), 1)
          response.on('close', () => clearInterval(timer))
        },
      }),
    )
    const exact = await keep(startNode({ reply: (response) => response.end('x'.repeat(1_000)) }))
    const egress = await open([announced.address, endless.address, exact.address])
    expect(await codeOf(get(egress, announced.http))).toBe('too_large')
    expect(await codeOf(get(egress, endless.http))).toBe('too_large')
    expect((await get(egress, exact.http)).body).toHaveLength(1_000)
  })

  it('[X.58, X.58c] silence, and bytes that drip, end at the deadline', async () => {
    const silent = await keep(startNode({ reply: () => undefined }))
    const dripping = await keep(
      startNode({
        reply: (response) => {
          const timer = setInterval(() => response.write('x'), 20)
          response.on('close', () => clearInterval(timer))
        },
      }),
    )
    const egress = await open([silent.address, dripping.address])
    for (const { http } of [silent, dripping])
      expect(await codeOf(get(egress, http, { timeout: 150 }))).toBe('timed_out')
  })

  it('no failure repeats the URL', async () => {
    const egress = await open([], () => Promise.reject(new Error('ENOTFOUND my-secret-key.example')))
    const failures = await Promise.all(
      [
        'http://my-secret-key.example/',
        'http://127.0.0.1/my-secret-key',
        'ftp://my-secret-key',
        'http://my-secret-key:99999/',
      ].map((url) => get(egress, url).catch((error: Error) => error.message)),
    )
    for (const message of failures) expect(message).not.toContain('my-secret-key')
  })
})

it('another origin gets no header but `accept`: a key stays with whom it was meant for', async () => {
  const other = await keep(startNode())
  const node = await keep(
    startNode({
      reply: (response, { url }) =>
        response
          .writeHead(302, { location: url === '/own' ? '/next' : new URL('/there', other.http).href })
          .end(),
    }),
  )
  const egress = await open([node.address, other.address])
  const headers = { accept: 'image/png', authorization: 'Bearer secret', 'x-key': 'secret' }
  await get(egress, new URL('/own', node.http).href, { redirects: 2, headers })
  // control: the own origin is told both times
  expect(node.requests.map((one) => one.headers.authorization)).toEqual(['Bearer secret', 'Bearer secret'])
  expect(other.requests).toHaveLength(1)
  expect(other.requests[0]?.headers).toMatchObject({ accept: 'image/png' })
  expect(JSON.stringify(other.requests[0]?.headers)).not.toContain('secret')
})

it('[T-SSRF] a thousand slow hosts of strangers leave the operator’s nodes their places', async () => {
  const egress = await open([], () => new Promise(() => {}))
  const ask = (n: number, chosenBy: 'stranger' | 'operator') =>
    codeOf(get(egress, `http://h${n}.example/`, { chosenBy, timeout: 2_000 }))
  const slow = Array.from({ length: 1_000 }, (_, n) => ask(n, 'stranger'))
  // control: strangers have used up their own
  expect(await ask(1_000, 'stranger')).not.toBe('timed_out')
  expect(await ask(1_001, 'operator')).toBe('timed_out')
  await Promise.all(slow)
})
