import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Redis } from 'ioredis'

/** A Valkey or Redis server of its own on a free port, with nothing in it. */
export type TestRedis = {
  readonly url: string
  readonly port: number
  /** Ends every connection. Clients may connect again at once. */
  cut(): Promise<void>
  /** Stops the server from answering commands for a while, with its connections open, as a store that hangs. */
  pause(milliseconds: number): Promise<void>
  /** Stops the process as SIGSTOP does: connections stay open, and nothing answers, not even a new connection. */
  freeze(): Promise<void>
  /** Lets a frozen process run on. */
  thaw(): void
  /** The names of what is stored. */
  keys(): Promise<string[]>
  close(): Promise<void>
}

/**
 * Starts a real server: Valkey where it is installed, else Redis.
 *
 * @param options.port of a server that was closed, to start it again; absent: a free one
 */
export async function startRedis(options: { readonly port?: number } = {}): Promise<TestRedis> {
  const program = findProgram()
  const port = options.port ?? (await findFreePort())
  const child = spawnTied(program, [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--dir',
    tmpdir(),
  ])
  await waitUntilReady(child)
  const url = `redis://127.0.0.1:${port}`
  const run = async <result>(command: (client: Redis) => Promise<result>): Promise<result> => {
    const client = new Redis(url, { lazyConnect: true })
    try {
      await client.connect()
      return await command(client)
    } finally {
      client.disconnect()
    }
  }
  let frozen: number | undefined
  return {
    url,
    port,
    cut: () =>
      run(async (client) => {
        await client.client('KILL', 'TYPE', 'pubsub', 'SKIPME', 'yes')
        await client.client('KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
      }),
    pause: (milliseconds) =>
      run(async (client) => {
        await client.client('PAUSE', milliseconds, 'ALL')
      }),
    async freeze() {
      frozen = Number(/^process_id:(\d+)/m.exec(await run((client) => client.info('server')))?.[1])
      process.kill(frozen, 'SIGSTOP')
    },
    thaw() {
      if (frozen !== undefined) process.kill(frozen, 'SIGCONT')
      frozen = undefined
    },
    keys: () => run((client) => client.keys('*')),
    close: async () => {
      if (child.exitCode !== null) return
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      child.stdin?.end()
      await ended
    },
  }
}

/** `npm test` installs the program where it can (`scripts/test/debianServers.mjs`). */
function findProgram(): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  const paths = ['valkey-server', 'redis-server'].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  )
  const program = process.env.LATCHKEY_REDIS_SERVER || paths.find((path) => existsSync(path))
  if (program) return program
  throw new Error(
    'This test needs a Valkey or Redis server. Install valkey-server or redis-server, or set LATCHKEY_REDIS_SERVER to its path.',
  )
}

/** Starts a program that is killed when this process ends its input, or ends itself, however that happens. */
function spawnTied(program: string, args: readonly string[]): ChildProcess {
  const script = '"$0" "$@" & read -r line; kill -9 $!; wait $! 2>/dev/null; exit 0'
  return spawn('/bin/sh', ['-c', script, program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
}

function waitUntilReady(child: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The server is not ready after 30 s:\n${output}`)),
      30_000,
    )
    child.once('exit', () => reject(new Error(`The server ended:\n${output}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
      if (!/ready to accept connections/i.test(output)) return
      clearTimeout(timer)
      resolve()
    })
  })
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
