import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { cleanups } from '../testing/cleanups.ts'
import { openMemoryDb } from '../testing/memoryDb.ts'
import { connectRelay, newMessage, newTopic } from '../testing/relayClient.ts'
import { type NodeScript, replyJson, startNode } from '../testing/startNode.ts'
import { startStack } from '../testing/startStack.ts'

const closeAfter = cleanups()
const env = { LATCHKEY_ADMIN_PORT: '0', LATCHKEY_RELAY_DURABLE: 'off', LATCHKEY_LIMIT_ROUTE: '40/1' }

/** No token is refilled meanwhile. */
const frozen = { now: () => Date.now(), monotonic: () => 0 }

async function start(script: NodeScript = {}) {
  const node = await closeAfter(
    startNode({
      ...script,
      reply: (response) =>
        replyJson(response, 200, {
          jsonrpc: '2.0',
          id: 1,
          error: { code: -32601, message: 'no such method' },
        }),
    }),
  )
  const stack = await closeAfter(
    startStack({ nodes: [node], ws: script.onSocket !== undefined, env, ports: { clock: frozen } }),
  )
  const print = async () => (await fetch(`http://127.0.0.1:${stack.adminPort}/metrics`)).text()
  const value = (text: string, start: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(start))
        ?.split(' ')
        .at(-1) ?? 0,
    )
  return { stack, print, value }
}

it('[X.56] [X.59] [S7.40] counts requests, upstream errors at JSON-RPC level, refusals and messages, on the loopback admin port only', async () => {
  const { stack, print, value } = await start()
  for (let turn = 0; turn < 45; turn++) await fetch(`${stack.url}/v1/time`)
  const answer = await stack.rpc({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
  expect(answer.status).toBe(200)
  const client = await connectRelay(stack.url.replace('http', 'ws'))
  await client.publish(newTopic(), newMessage())
  client.socket.terminate()
  await expect
    .poll(async () => value(await print(), 'latchkey_http_request_seconds_count{route="v1",status="2xx"}'))
    .toBeGreaterThanOrEqual(41)
  const text = await print()
  expect(value(text, 'latchkey_http_request_seconds_count{route="v1",status="4xx"}')).toBeGreaterThanOrEqual(
    3,
  )
  expect(value(text, 'latchkey_limit_refusals_total{rule="route"}')).toBeGreaterThanOrEqual(3)
  expect(value(text, 'latchkey_upstream_answers_total{namespace="eip155",outcome="jsonrpc_error"}')).toBe(1)
  expect(value(text, 'latchkey_relay_messages_total{event="published"}')).toBe(1)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect((await fetch(`${stack.url}/metrics`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${stack.adminPort}/v1/time`)).status).toBe(404)
})

it('[X.56] answers by WebSocket count as those by HTTP do, a notification as none, and one that can’t be opened as unavailable', async () => {
  let isOpen = true
  const { stack, print, value } = await start({
    onSocket: (socket) => {
      if (!isOpen) socket.terminate()
      socket.on('message', (data) => {
        const { id, method } = JSON.parse(String(data))
        const answer =
          method === 'eth_call' ? { result: '0x' } : { error: { code: -32000, message: 'header not found' } }
        if (method === 'eth_chainId') return
        socket.send(
          '{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":"error"}}',
        )
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
      })
    },
  })
  const url = `${stack.url.replace('http', 'ws')}/ws?chainId=eip155:1&projectId=local`
  const socket = new WebSocket(url)
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  for (const method of ['eth_call', 'eth_blockNumber', 'eth_call'])
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: method, method, params: [] }))
  const count = async (outcome: string) =>
    value(await print(), `latchkey_upstream_answers_total{namespace="eip155",outcome="${outcome}"}`)
  await expect.poll(() => count('ok')).toBe(2)
  expect(await count('jsonrpc_error')).toBe(1)
  isOpen = false
  const refused = new WebSocket(url)
  await once(refused, 'error')
  expect(await count('unavailable')).toBe(1)
})

it('[X.59] the admin port is bound to 127.0.0.1: no other address of this machine reaches it, as one bound to all would be', async () => {
  const { stack } = await start()
  const open = createServer((_, outgoing) => outgoing.end('open'))
  onTestFinished(() => void open.close())
  await once(open.listen(0, '0.0.0.0'), 'listening')
  const control = (open.address() as AddressInfo).port
  const addresses = listOtherAddresses()
  expect(addresses.length).toBeGreaterThan(0)
  for (const address of addresses) {
    expect(await (await fetch(`http://${address}:${control}/`)).text(), address).toBe('open')
    await expect(fetch(`http://${address}:${stack.adminPort}/metrics`), address).rejects.toMatchObject({
      cause: { code: 'ECONNREFUSED' },
    })
  }
  expect((await fetch(`http://127.0.0.1:${stack.adminPort}/metrics`)).status).toBe(200)
})

it('[X.59] a page whose name was pointed at this machine reads no metrics; a Prometheus of this machine does', async () => {
  const { stack } = await start()
  const statusAt = async (host: string) => {
    const outgoing = request({ port: stack.adminPort, path: '/metrics', headers: { host } }).end()
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
    incoming.resume()
    return incoming.statusCode
  }
  expect(await statusAt('evil.example:4190')).toBe(421)
  for (const host of ['127.0.0.1:4190', 'localhost:9', '[::1]:4190'])
    expect(await statusAt(host), host).toBe(200)
})

/** IPv4 addresses of this machine beside 127.0.0.1. On Linux the rest of 127.0.0.0/8 belongs to it too. */
function listOtherAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? [])
  const own = all
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
  return process.platform === 'linux' ? ['127.0.0.2', ...own] : own
}

it('[X.56] a thousand paths, projects and addresses make no new series, and none of them is printed', async () => {
  const { stack, print } = await start()
  const series = (text: string) => text.split('\n').filter((line) => line.startsWith('latchkey_')).length
  const visit = async (count: number) => {
    for (let turn = 0; turn < count; turn++)
      await fetch(`${stack.url}/made-up-${turn}/x?projectId=shop-${turn}`, {
        headers: { 'x-forwarded-for': `203.0.113.${turn % 250}` },
      })
  }
  await visit(20)
  const before = series(await print())
  await visit(300)
  const text = await print()
  expect(series(text)).toBe(before)
  expect(text).not.toMatch(/made-up|shop-|203\.0|upstream-secret-key|127\.0\.0\.1/)
})

it('[X.56] every alarm of deploy/prometheus/rules.yaml is about a metric that the server prints, and says what to do', async () => {
  const rules = readFileSync(new URL('../../../../deploy/prometheus/rules.yaml', import.meta.url), 'utf8')
  const { print } = await start()
  const text = await print()
  const expressions = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression)
  const names = expressions.flatMap((one) => one.match(/\b(latchkey|nodejs)_\w+/g) ?? [])
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) {
    const family = name.replace(/_(count|bucket)$/, '')
    expect(text, name).toContain(`# TYPE ${family} `)
  }
  expect(rules.match(/^ +action: .+$/gm)).toHaveLength(expressions.length)
})

it('[X.56] shows connections, deliveries, the mailbox with its bytes and age, statements, queues and dependencies', async () => {
  const db = await openMemoryDb()
  const clock = { now: Date.now, monotonic: () => performance.now() + skipped }
  let skipped = 0
  const stack = await closeAfter(
    startStack({
      env: { LATCHKEY_ADMIN_PORT: '0', LATCHKEY_MODE: 'development' },
      ports: { clock, db },
    }),
  )
  const print = async () => (await fetch(`http://127.0.0.1:${stack.adminPort}/metrics`)).text()
  const value = async (name: string) => {
    const line = (await print()).split('\n').find((one) => one.startsWith(`${name} `))
    return line === undefined ? undefined : Number(line.split(' ').at(-1))
  }
  const relayUrl = stack.url.replace('http', 'ws')
  const [reader, writer] = [await connectRelay(relayUrl), await connectRelay(relayUrl)]
  const topic = newTopic()
  reader.acknowledges = false
  await reader.subscribe(topic)
  expect((await writer.publish(topic, newMessage())).result).toBe(true)
  await reader.pushed(1)
  skipped = 61_000
  await expect.poll(() => value('latchkey_mailbox_messages')).toBe(1)
  expect(await value('latchkey_mailbox_bytes')).toBeGreaterThan(500)
  expect(await value('latchkey_mailbox_oldest_seconds')).toBeLessThan(60)
  expect(await value('latchkey_relay_connections')).toBe(2)
  expect(await value('latchkey_relay_deliveries_total')).toBe(1)
  expect(await value('latchkey_relay_unacknowledged')).toBe(1)
  expect(await value('latchkey_database_statement_seconds_count')).toBeGreaterThan(3)
  expect(await value('latchkey_database_failures_total')).toBe(0)
  // A timer of the server may ask the database just now.
  await expect.poll(() => value('latchkey_queue_depth{queue="database"}')).toBe(0)
  await fetch(`${stack.url}/readyz`)
  expect(await value('latchkey_dependency_state{part="database"}')).toBe(1)
  const [push] = reader.pushes
  if (push) reader.acknowledge(push)
  await expect.poll(() => value('latchkey_relay_unacknowledged')).toBe(0)
  reader.socket.terminate()
  await expect.poll(() => value('latchkey_relay_connections')).toBe(1)
  await expect
    .poll(
      () => {
        skipped += 61_000
        return value('latchkey_mailbox_messages')
      },
      { timeout: 10_000 },
    )
    .toBe(0)
  writer.socket.terminate()
}, 90_000)
