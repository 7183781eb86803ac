import { randomBytes } from 'node:crypto'
import { authApi } from '@latchkey/protocol/schemas'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { cleanups } from '../testing/cleanups.ts'
import { createWalletDevice } from '../testing/createWalletDevice.ts'
import { connectRelay, newMessage, newTopic } from '../testing/relayClient.ts'
import { startNode } from '../testing/startNode.ts'
import { startRelayProcess } from '../testing/startRelayProcess.ts'
import { startSmtpServer } from '../testing/startSmtpServer.ts'

// timed: the memory of a server is compared over minutes

const closeAfter = cleanups()
/** Minutes of load, 20 by `npm run soak -- --minutes 20`. The first third fills caches and pools, and is not judged. */
const minutes = Number(process.env.LATCHKEY_SOAK_MINUTES ?? 3)
/** Pairs of relay clients of a round, and the messages each of a pair sends. */
const couples = 4
const messages = 20
/** Accounts that are read: caches may grow up to their limit, so that what is read is of a bounded number. */
const accounts = Array.from({ length: 200 }, () => `0x${randomBytes(20).toString('hex')}`)
/** People who sign in over the whole run. One network is mailed 300 codes an hour. */
const mostSignIns = 200

const median = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** Returns the median of the last quarter of the samples divided by that of the first quarter. */
function measureGrowth(samples: readonly number[]): number {
  const quarter = Math.max(1, Math.floor(samples.length / 4))
  return median(samples.slice(-quarter)) / median(samples.slice(0, quarter))
}

it('control: what grows is told from what goes up and down', () => {
  expect(measureGrowth([100, 104, 99, 103, 101, 100, 102, 98])).toBeLessThan(1.05)
  expect(measureGrowth([100, 103, 106, 109, 112, 115, 118, 121])).toBeGreaterThan(1.1)
})

/** Four apps pair with four wallets, talk, and are gone without a word. */
async function talk(url: string): Promise<number> {
  const one = async () => {
    const [app, wallet] = [await connectRelay(url), await connectRelay(url)]
    try {
      const topic = newTopic()
      await Promise.all([app.subscribe(topic), wallet.subscribe(topic)])
      for (let sent = 0; sent < messages; sent++)
        for (const client of [app, wallet])
          expect(await client.publish(topic, newMessage())).toMatchObject({ result: true })
      await Promise.all([app.pushed(messages), wallet.pushed(messages)])
      return 2 * messages
    } finally {
      app.socket.terminate()
      wallet.socket.terminate()
    }
  }
  const counts = await Promise.all(Array.from({ length: couples }, one))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Reads what apps read, and calls the node by HTTP and by WebSocket. */
async function read(http: string, round: number): Promise<number> {
  const account = accounts[round % accounts.length]
  const query = 'projectId=local&chainId=eip155:1'
  const call = (method: string, params: readonly unknown[] = []) =>
    JSON.stringify({ jsonrpc: '2.0', id: round, method, params })
  const bodies = [call('eth_getBalance', [account, 'latest']), `[${call('eth_call')},${call('eth_chainId')}]`]
  const answers = await Promise.all([
    ...['/v1/supported-chains', '/.well-known/latchkey', '/auth/v1/nonce', '/readyz'].map((path) =>
      fetch(`${http}${path}?projectId=local`, { headers: { origin: 'http://localhost:3000' } }),
    ),
    ...bodies.map((body) => fetch(`${http}/v1?${query}`, { method: 'POST', body })),
    fetch(`${http}/v1/nowhere?projectId=local`),
  ])
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 404])
  const socket = new WebSocket(`${http.replace('http', 'ws')}/ws?${query}`)
  try {
    await new Promise<void>((resolve, reject) => {
      socket.on('open', () => socket.send(call('eth_call')))
      socket.on('message', () => resolve())
      socket.on('close', () => reject(new Error('The socket of the node was closed.')))
    })
  } finally {
    socket.terminate()
  }
  return answers.length + 1
}

it(
  `[X.57] ${minutes} minutes of pairings, reads, calls and sign-ins that come and go: memory and descriptors stay flat`,
  async () => {
    const [node, smtp] = [await closeAfter(startNode()), await closeAfter(startSmtpServer())]
    const server = await startRelayProcess(
      {
        LATCHKEY_RPC_EIP155_1: `${node.http},${node.ws}`,
        LATCHKEY_EGRESS_ALLOW: `${node.address},127.0.0.1:${smtp.port}`,
        LATCHKEY_SMTP_URLS: smtp.url,
        LATCHKEY_PROJECT_ID: 'local',
        LATCHKEY_LIMIT_ROUTE: '100000000/100000000',
        LATCHKEY_LIMIT_RPC: '100000000/100000000',
      },
      'all',
    )
    const http = server.url.replace('ws', 'http')
    /** Somebody new signs in, and is gone. */
    const signIn = async (number: number) => {
      const device = await createWalletDevice(http)
      const { reply, failure } = await device.connect(`soak.${number}@example.org`, { first: 'code' })
      if (reply.action !== 'VERIFY_OTP') throw new Error(failure.description)
      const otp = /^\s*(\d{6,10})\s*$/m.exec(smtp.mails.at(-1) ?? '')?.[1] ?? ''
      expect(await device.outcome(authApi.connectOtp, { flowId: reply.flowId, otp })).toBe('ok')
    }

    const [start, whole] = [performance.now(), minutes * 60_000]
    const samples: Awaited<ReturnType<typeof server.memory>>[] = []
    const done = { rounds: 0, messages: 0, answers: 0, signIns: 0 }
    while (performance.now() - start < whole) {
      const round = done.rounds++
      const isTurn = done.signIns < (mostSignIns * (performance.now() - start)) / whole
      const [relayed, answered] = await Promise.all([
        talk(server.url),
        read(http, round),
        isTurn ? signIn(done.signIns++) : undefined,
      ])
      done.messages += relayed
      done.answers += answered
      // The same quiet moment each time: nobody is connected.
      if (performance.now() - start > whole / 3) samples.push(await server.memory())
    }
    const growth = Object.fromEntries(
      (['heapUsed', 'rss', 'external', 'descriptors'] as const).map((name) => [
        name,
        measureGrowth(samples.map((one) => one[name])),
      ]),
    )
    const last = samples.at(-1)
    process.stdout.write(
      `${JSON.stringify(done)}, ${samples.length} samples; growth ${JSON.stringify(growth)}; ` +
        `${Math.round((last?.heapUsed ?? 0) / 2 ** 20)} MiB of heap, ${last?.descriptors} descriptors\n`,
    )
    expect(samples.length).toBeGreaterThan(8)
    expect(done.signIns).toBeGreaterThan(8)
    expect(growth.heapUsed).toBeLessThan(1.1)
    expect(growth.rss).toBeLessThan(1.15)
    expect(growth.descriptors).toBeLessThan(1.1)
    // The witness: sockets that stay open are seen as descriptors.
    const open = await Promise.all(Array.from({ length: 20 }, () => connectRelay(server.url)))
    expect((await server.memory()).descriptors).toBeGreaterThanOrEqual((last?.descriptors ?? 0) + 15)
    for (const { socket } of open) socket.terminate()
  },
  minutes * 60_000 + 180_000,
)
