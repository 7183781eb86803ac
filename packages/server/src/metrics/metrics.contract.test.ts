import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { cleanups } from '../testing/cleanups.ts'
import { connectRelay, newMessage, newTopic } from '../testing/relayClient.ts'
import { replyJson, startNode } from '../testing/startNode.ts'
import { startStack } from '../testing/startStack.ts'

const closeAfter = cleanups()
const env = { LATCHKEY_ADMIN_PORT: '0', LATCHKEY_RELAY_DURABLE: 'off', LATCHKEY_LIMIT_ROUTE: '40/1' }

async function start() {
  const node = await closeAfter(
    startNode({
      reply: (response) =>
        replyJson(response, 200, {
          jsonrpc: '2.0',
          id: 1,
          error: { code: -32601, message: 'no such method' },
        }),
    }),
  )
  const stack = await closeAfter(startStack({ nodes: [node], env }))
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

it('[X.56] counts requests, upstream errors at JSON-RPC level, refusals and messages, on the loopback admin port only', async () => {
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

it('every alarm of deploy/prometheus/rules.yaml is about a metric that the server prints, and says what to do', async () => {
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
