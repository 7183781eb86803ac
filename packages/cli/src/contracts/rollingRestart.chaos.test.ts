import { createSignClient } from '@latchkey/walletconnect'
import { createSignWallet } from '@latchkey/walletconnect/wallet'
import { expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createPostgresDatabase } from '../../../server/src/testing/onBothDatabases.ts'
import { findFreePort } from '../../../server/src/testing/openTcpProxy.ts'
import { startRedis } from '../../../server/src/testing/startRedis.ts'
import { bundleProgram } from '../testing/bundleProgram.ts'
import { createHistory, type History } from '../testing/createHistory.ts'
import { type Program, runProgram, temporaryFolder } from '../testing/runProgram.ts'
import { startBalancer } from '../testing/startBalancer.ts'

/** Minutes of restarts, 30 by hand: `LATCHKEY_ROLLING_MINUTES=30`. Seconds between the end of a restart and the next one. */
const minutes = Number(process.env.LATCHKEY_ROLLING_MINUTES ?? 2)
const pause = Number(process.env.LATCHKEY_ROLLING_PAUSE ?? 3)
/** Apps, each with its wallet, that pair and ask without end. */
const couples = 4
/** Requests of a session. */
const requests = 4
/** Milliseconds an app waits for one answer, over every restart. */
const patience = 60_000
/** Seconds a node answers 503 before it stops, and the most its stop may take in all, those included. */
const drain = 2
const longestStop = 10

const metadata = { name: 'Test', description: '', url: 'https://example.org', icons: [] }
const eip155 = { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] }
const account = 'eip155:1:0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'

async function startNode(program: string, env: Record<string, string>): Promise<Program> {
  const node = runProgram(program, ['serve', '--services', 'relay,health'], { env })
  await node.said('Latchkey serves', 120_000)
  return node
}

/** Pairs, approves and asks, in a new session each time, until it is over. */
async function live(url: string, couple: number, history: History, isOver: () => boolean): Promise<void> {
  const options = { relayUrls: [url.replace('http', 'ws')], projectId: 'local', metadata, WebSocket }
  const app = createSignClient(options)
  const wallet = createSignWallet(options)
  onTestFinished(() => {
    app.close()
    wallet.close()
  })
  wallet.subscribe(async (event) => {
    if (event.type === 'proposal') {
      const namespaces = { eip155: { ...eip155, accounts: [account] } }
      await wallet.approve({ id: event.proposal.id, namespaces })
    }
    if (event.type !== 'request') return
    const [text] = event.request.params as [string]
    history.seen(text)
    await wallet.respond({ id: event.request.id, result: `signed ${text}` })
  })
  for (let turn = 0; !isOver(); turn++) {
    const pairing = `pairing ${couple}.${turn}`
    history.sent(pairing, 'settled')
    let session: { readonly topic: string }
    try {
      const begun = await app.connect({ optionalNamespaces: { eip155 } })
      history.seen(pairing)
      await wallet.pair(begun.uri)
      session = await inTime(begun.result)
      history.answered(pairing, 'settled')
    } catch (error) {
      history.failed(pairing, error)
      continue
    }
    for (let number = 0; number < requests && !isOver(); number++) {
      const text = `request ${couple}.${turn}.${number}`
      history.sent(text, `signed ${text}`)
      const call = { chainId: 'eip155:1', method: 'personal_sign', params: [text, account] } as const
      await inTime(app.request({ topic: session.topic, ...call, params: [...call.params] })).then(
        (answer) => history.answered(text, answer),
        (error: unknown) => history.failed(text, error),
      )
    }
  }
}

function inTime<value>(promise: Promise<value>): Promise<value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer in ${patience / 1000} s`)), patience)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

it(
  `[X.57] three nodes behind haproxy, one restarted after the other for ${minutes} minutes: no pairing and no approval is lost or doubled`,
  async () => {
    const redis = await startRedis()
    onTestFinished(() => redis.close())
    const port = await findFreePort()
    const nodePorts = [await findFreePort(), await findFreePort(), await findFreePort()]
    const env = {
      DATABASE_URL: await createPostgresDatabase(),
      REDIS_URL: redis.url,
      LATCHKEY_PUBLIC_URL: `http://127.0.0.1:${port}`,
      LATCHKEY_CANARY: 'off',
      LATCHKEY_DRAIN: String(drain),
      LATCHKEY_SECRET: 'only for the tests of this repository',
      LATCHKEY_DATA: temporaryFolder(),
      LATCHKEY_PROJECT_ID: 'local',
      LATCHKEY_LOG_LEVEL: 'error',
      LATCHKEY_LIMIT_RELAY_HANDSHAKE: '100000/100000',
      LATCHKEY_LIMIT_RELAY_MESSAGES: '100000/100000',
    }
    const program = await bundleProgram('main.ts')
    const start = (nodePort: number) => startNode(program, { ...env, LATCHKEY_PORT: String(nodePort) })
    const nodes: Program[] = []
    for (const nodePort of nodePorts) nodes.push(await start(nodePort))
    const url = await startBalancer(nodePorts, port)
    await vi.waitUntil(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok, {
      timeout: 20_000,
    })

    const history = createHistory()
    const state = { isOver: false }
    const lives = Array.from({ length: couples }, (_, couple) =>
      live(url, couple, history, () => state.isOver),
    )
    const endsAt = performance.now() + minutes * 60_000
    let restarts = 0
    let slowest = 0
    while (performance.now() < endsAt || restarts < nodes.length) {
      const index = restarts++ % nodes.length
      const [node, nodePort] = [nodes[index], nodePorts[index]]
      if (!node || nodePort === undefined) throw new Error('There is no such node.')
      const stoppedAt = performance.now()
      node.child.kill('SIGTERM')
      expect(await node.ended, node.output()).toBe(0)
      slowest = Math.max(slowest, (performance.now() - stoppedAt) / 1000)
      nodes[index] = await start(nodePort)
      await new Promise((resolve) => setTimeout(resolve, pause * 1000))
    }
    state.isOver = true
    await Promise.all(lives)
    process.stdout.write(
      `${history.count()} pairings and approvals over ${restarts} restarts; slowest stop ${slowest.toFixed(1)} s\n`,
    )
    expect(history.problems()).toEqual([])
    expect(history.count()).toBeGreaterThan(couples * restarts)
    expect(slowest).toBeLessThan(longestStop)
  },
  minutes * 60_000 + 300_000,
)
