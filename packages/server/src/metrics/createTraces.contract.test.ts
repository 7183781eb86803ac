import { AsyncResource } from 'node:async_hooks'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createEgress } from '../adapters/egress.ts'
import { readConfig } from '../config/readConfig.ts'
import { cleanups } from '../testing/cleanups.ts'
import { replyJson, startNode } from '../testing/startNode.ts'
import { startStack } from '../testing/startStack.ts'
import { silentLog } from '../testing/testPorts.ts'
import { createTraces } from './createTraces.ts'

const closeAfter = cleanups()

type Attribute = { key: string; value: { stringValue?: string; intValue?: string } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status: { code?: number }
  links?: { traceId: string; spanId: string }[]
}

/** A collector that stores what it is sent, as `otelcol` takes it. */
async function startCollector() {
  const bodies: string[] = []
  const answer = { status: 200 }
  const server = createServer((incoming, outgoing) => {
    let text = ''
    incoming.on('data', (part: Buffer) => {
      text += part
    })
    incoming.on('end', () => {
      if (answer.status === 200) bodies.push(`${incoming.method} ${incoming.url} ${text}`)
      outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const spans = () =>
    bodies.flatMap((body) => {
      const { resourceSpans } = JSON.parse(body.slice(body.indexOf('{'))) as {
        resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
      }
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    })
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  return { url: `http://127.0.0.1:${port}`, bodies, answer, spans, close }
}

async function start(env: Readonly<Record<string, string>> = {}) {
  const collector = await closeAfter(startCollector())
  const reply = { jsonrpc: '2.0', id: 1, result: '0x1' }
  const node = await closeAfter(startNode({ reply: (response) => replyJson(response, 200, reply) }))
  const stack = await startStack({
    nodes: [node],
    env: { LATCHKEY_TRACES_URL: `${collector.url}/`, LATCHKEY_RELAY_DURABLE: 'off', ...env },
  })
  return { collector, stack }
}

const read = ({ attributes }: Span, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

it('[X.56] sends each request as a span with the id of its log line, and what it waited for as children of it', async () => {
  const { collector, stack } = await start({ LATCHKEY_TRACES_CONTINUE: 'on' })
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const answer = await stack.rpc({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }, '', {
    traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
  })
  await answer.text()
  await fetch(`${stack.url}/made-up-path/0xAddress?projectId=shop-1`)
  // what waits is sent when the server stops
  await stack.close()
  expect(collector.bodies[0]).toMatch(/^POST \/v1\/traces \{/)
  const spans = collector.spans()
  const request = spans.find((span) => span.name === 'POST v1')
  const child = spans.find((span) => span.name === 'chain node')
  expect(request).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7', kind: 2, status: {} })
  expect(child).toMatchObject({ traceId, parentSpanId: request?.spanId, kind: 3 })
  expect(request && read(request, 'latchkey.request_id')).toBe(answer.headers.get('x-request-id'))
  expect(request && read(request, 'http.response.status_code')).toBe('200')
  expect(BigInt(request?.endTimeUnixNano ?? 0)).toBeGreaterThanOrEqual(
    BigInt(request?.startTimeUnixNano ?? 1),
  )
  const other = spans.find((span) => span.name === 'GET other')
  expect(other?.traceId).toMatch(/^[\da-f]{32}$/)
  expect(other?.parentSpanId).toBeUndefined()
  expect(collector.bodies.join('')).not.toMatch(/made-up|0xAddress|shop-1|127\.0\.0\.1/)
})

it('[X.56] a caller that is not sampled is not recorded, and a header of another form begins a trace of its own', async () => {
  const { collector, stack } = await start({ LATCHKEY_TRACES_CONTINUE: 'on' })
  const visit = async (traceparent: string) => {
    const answer = await fetch(`${stack.url}/v1/time`, { headers: { traceparent } })
    await answer.text()
  }
  await visit('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00')
  await visit('00-00000000000000000000000000000000-00f067aa0ba902b7-01')
  await visit('ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01')
  await visit('nonsense"}],')
  await stack.close()
  const spans = collector.spans()
  expect(spans).toHaveLength(3)
  expect(new Set(spans.map((span) => span.traceId)).size).toBe(3)
  for (const { traceId, parentSpanId } of spans) {
    expect(traceId).not.toMatch(/^(4bf92f|0+$)/)
    expect(parentSpanId).toBeUndefined()
  }
})

it('[X.56] a stranger does not decide what is recorded: a trace that is given is a link, and the percent is the operator’s', async () => {
  const { collector, stack } = await start({
    LATCHKEY_TRACES_PERCENT: '1',
    LATCHKEY_LIMIT_ROUTE: '1000/1000',
  })
  const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const visits = async (flags: string) => {
    for (let turn = 0; turn < 20; turn++) {
      const headers = { traceparent: `00-${traceId}-${spanId}-${flags}` }
      await Promise.all(Array.from({ length: 10 }, () => fetch(`${stack.url}/v1/time`, { headers })))
    }
  }
  const random = vi.spyOn(Math, 'random')
  onTestFinished(() => random.mockRestore())
  random.mockReturnValue(0.5)
  await visits('01')
  random.mockReturnValue(0.001)
  await visits('00')
  await stack.close()
  const spans = collector.spans()
  expect(spans).toHaveLength(200)
  for (const span of spans) {
    expect(span.traceId).not.toBe(traceId)
    expect(span.parentSpanId).toBeUndefined()
    expect(span.links).toEqual([{ traceId, spanId }])
  }
})

it('[X.56] what a request began for others is no part of it once it has ended', async () => {
  const collector = await closeAfter(startCollector())
  const stack = await startStack({ env: { LATCHKEY_RELAY_DURABLE: 'off' } })
  const traces = createTraces({
    config: { url: collector.url, percent: 100, isContinued: false },
    egress: createEgress({ allow: [] }),
    log: silentLog,
    toRoute: () => 'v1',
    version: '0',
  })
  const { mailer } = traces.measure({
    ...stack.ports,
    mailer: { ...stack.ports.mailer, send: async () => {} },
  })
  const mail = { to: 'a@example.com', subject: '', text: '', html: '' }
  const ticks: (() => Promise<void>)[] = []
  const server = createServer(
    traces.wrap((_, outgoing) => {
      // Bound to the request as a timer or a pool is.
      ticks.push(AsyncResource.bind(() => mailer.send(mail)))
      void mailer.send(mail).then(() => outgoing.end())
    }),
  )
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await (await fetch(`http://127.0.0.1:${port}`)).text()
  await expect
    .poll(async () => {
      await traces.flush()
      return collector.spans().map(({ name }) => name)
    })
    .toEqual(['mail', 'GET v1'])
  for (const tick of ticks) await tick()
  await traces.flush()
  expect(collector.spans()).toHaveLength(2)
  await Promise.all([stack.close(), new Promise((resolve) => server.close(resolve))])
})

it('[X.56] a collector that takes nothing changes no answer and ends nothing; the switch is off without a URL', async () => {
  const { collector, stack } = await start()
  collector.answer.status = 503
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${stack.url}/v1/time`)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  await stack.close()
  expect(collector.bodies).toEqual([])
  expect(readConfig({}).traces).toBeUndefined()
  expect(readConfig({ LATCHKEY_TRACES_URL: 'https://otel.example/base/' }).traces).toEqual({
    url: 'https://otel.example/base',
    percent: 100,
    isContinued: false,
  })
  for (const LATCHKEY_TRACES_URL of [
    'otel.example:4318',
    'ftp://otel.example',
    'https://user:pass@otel.example',
  ])
    expect(() => readConfig({ LATCHKEY_TRACES_URL })).toThrow('LATCHKEY_TRACES_URL')
})
