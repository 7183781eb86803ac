import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../testing/cleanups.ts'
import { createPostgresDatabase } from '../../testing/onBothDatabases.ts'
import {
  connectRelay,
  createIdentity,
  type RelayClient,
  type RelayIdentity,
} from '../../testing/relayClient.ts'

/** Messages sent in all. */
const total = Number(process.env.LATCHKEY_CHAOS_MESSAGES ?? 100_000)
/** Kills while they are sent: one each time another sixth has arrived, so that a fast machine kills as often as a slow one. */
const kills = 5
const pairs = 50
/** Messages a publisher has on their way. */
const window = 8

const program = fileURLToPath(new URL('../../testing/serveRelay.ts', import.meta.url))

/** A relay in a process of its own that is killed again and again, and comes back at once on the same port. */
async function startMortalRelay(env: Readonly<Record<string, string>>) {
  const port = await freePort()
  let child: ChildProcess | undefined
  const start = () =>
    new Promise<void>((resolve, reject) => {
      const next = spawn(process.execPath, ['--conditions=latchkey-source', '--import', 'tsx', program], {
        env: { ...process.env, ...env, LATCHKEY_PORT: String(port) },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child = next
      next.stdout?.once('data', () => resolve())
      next.once('exit', (code) => reject(new Error(`the relay ended with ${code} before it listened`)))
    })
  const kill = async () => {
    const gone = new Promise<void>((resolve) => child?.once('exit', () => resolve()))
    child?.kill('SIGKILL')
    await gone
  }
  await start()
  onTestFinished(kill)
  return {
    url: `ws://127.0.0.1:${port}`,
    async restartByKill(): Promise<void> {
      await kill()
      await start()
    },
  }
}

/** Keeps a client connected whatever happens, and says when there is a new connection. */
async function stayConnected(
  url: string,
  identity: RelayIdentity,
  isOver: () => boolean,
  onConnected: (client: RelayClient) => Promise<void>,
): Promise<void> {
  while (!isOver()) {
    const client = await connectRelay(url, identity)
    if (client.socket.readyState === client.socket.OPEN) {
      const ended = client.closed.then(() => undefined)
      await Promise.race([onConnected(client).catch(() => undefined), ended])
      if (!isOver()) await Promise.race([ended, until(isOver)])
    }
    client.socket.terminate()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe.each(['pglite', 'postgres'])('a relay on %s, killed while it delivers', (kind) => {
  it(
    `[X.16, X.16a] loses none of ${total} acknowledged messages, keeps the order of each topic, and repeats are known by their hash`,
    async () => {
      const relay = await startMortalRelay(
        kind === 'postgres'
          ? { DATABASE_URL: await createPostgresDatabase(), LATCHKEY_DATA: temporaryFolder() }
          : { DATABASE_URL: '', LATCHKEY_DATA: join(temporaryFolder(), 'data') },
      )
      let received = 0
      let repeated = 0
      const problems: string[] = []
      const perPair = total / pairs
      const isOver = () => received >= total || problems.length > 0
      const couples = Array.from({ length: pairs }, async (_, pair) => {
        const topic = pair.toString(16).padStart(64, 'f')
        const textOf = (number: number) =>
          Buffer.from(`${pair}:${number}:${'x'.repeat(150)}`).toString('base64')
        const numberOf = (text: string) => Number(Buffer.from(text, 'base64').toString().split(':')[1])

        /** Publishes one after the other; a message without an answer is published again, as clients do. */
        let acknowledged = 0
        let next = 0
        const publish = stayConnected(relay.url, createIdentity(), isOver, async (client) => {
          while (acknowledged < perPair) {
            // 500 fit on a topic while its reader is away
            await until(() => acknowledged - next < 400 || isOver())
            const last = Math.min(acknowledged + window, perPair)
            const answers = []
            for (let number = acknowledged; number < last; number++)
              answers.push(client.publish(topic, textOf(number)))
            for (const answer of answers) {
              const { result, error } = await answer
              if (result === true) acknowledged++
              else problems.push(`refused: ${JSON.stringify(error)}`)
            }
          }
        })

        const read = stayConnected(relay.url, createIdentity(), isOver, async (client) => {
          let seen = 0
          const take = () => {
            for (; seen < client.pushes.length; seen++) {
              const number = numberOf(client.pushes[seen]?.message ?? '')
              if (number === next) {
                next++
                received++
              } else if (number < next) repeated++
              else problems.push(`pair ${pair}: ${number} came where ${next} was due`)
            }
          }
          client.socket.on('message', take)
          await client.subscribe(topic)
          take()
        })
        await Promise.all([publish, read])
      })
      const killAtEachSixth = async () => {
        for (let kill = 1; kill <= kills; kill++) {
          await until(() => received >= (kill * total) / (kills + 1) || problems.length > 0)
          await relay.restartByKill()
        }
      }
      await Promise.all([...couples, killAtEachSixth()])
      expect(problems.slice(0, 5)).toEqual([])
      expect(received).toBe(total)
      process.stdout.write(`${kind}: ${total} messages, ${kills} kills, ${repeated} repeated\n`)
    },
    20 * 60_000,
  )
})

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 50))
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
