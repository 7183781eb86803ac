import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDevnet } from '@latchkey/devnet'
import { expect, test } from '@playwright/test'
import { freePort } from '../../devnet/src/freePort.ts'
import { connectRelay, newMessage, newTopic } from '../../packages/server/src/testing/relayClient.ts'
import { startPostgres } from '../../packages/server/src/testing/startPostgres.ts'
import { startRedis } from '../../packages/server/src/testing/startRedis.ts'
import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { watchStart } from '../fixtures/watchStart.ts'

// The server as an operator runs it: `latchkey serve` in production mode, twice, over a database, a Redis and a chain that are nobody's
// of ours by more than a URL.

type Readiness = { readonly status: string; readonly limits: string; readonly database: string }

test('[X.53] the same code by configuration alone: an external Postgres, a Redis, nodes of its own and the web app, on two machines of one service', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-production-'))
  const ports = [await freePort(), await freePort()] as const
  const [first, second] = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string]
  const closing: (() => Promise<unknown>)[] = []
  try {
    const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
    closing.push(postgres.stop, redis.close)
    const devnet = await startDevnet({
      dataDir: join(folder, 'chain'),
      chains: [{ id: 31337, name: 'One', testnet: false }],
    })
    closing.push(devnet.stop)
    const [chain] = devnet.chains
    if (!chain) throw new Error('The chain was not started.')
    const { id, name, nativeCurrency, rpcUrl, wsUrl } = chain
    const networks = [{ id, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } }]
    writeFileSync(join(folder, 'networks.json'), JSON.stringify(networks))

    /** Starts one machine of the service. Returns its data folder, which is its own. */
    const serve = (port: number) => {
      const data = join(folder, `data-${port}`)
      const inherited = Object.entries(process.env).filter(([key]) => !key.startsWith('LATCHKEY_'))
      const words = ['--conditions=latchkey-source', '--import', 'tsx', 'packages/cli/src/main.ts', 'serve']
      const child = spawn(process.execPath, words, {
        env: {
          ...Object.fromEntries(inherited),
          DATABASE_URL: postgres.url,
          REDIS_URL: redis.url,
          LATCHKEY_PORT: String(port),
          LATCHKEY_DATA: data,
          LATCHKEY_KMS_FOLDER: join(folder, 'kms'),
          LATCHKEY_SECRET: 'only for the tests of this repository',
          LATCHKEY_PROJECT_ID: 'local',
          LATCHKEY_RPC_EIP155_31337: `${rpcUrl},${wsUrl}`,
          LATCHKEY_EGRESS_ALLOW: new URL(rpcUrl).host,
          LATCHKEY_NETWORKS_FILE: join(folder, 'networks.json'),
          LATCHKEY_WEB_ROOT: 'apps/web/dist',
          LATCHKEY_RELAY_AUDIENCES: [first, second].map((url) => url.replace('http', 'ws')).join(),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      closing.push(watchStart(child).end)
      return data
    }
    const readiness = async (url: string): Promise<Partial<Readiness>> =>
      fetch(`${url}/readyz`)
        .then((answer) => answer.json() as Promise<Readiness>)
        .catch(() => ({}))
    const folders: string[] = []
    for (const [index, url] of [first, second].entries()) {
      folders.push(serve(ports[index] ?? 0))
      await expect
        .poll(() => readiness(url), { timeout: 90_000 })
        .toMatchObject({ status: 'ready', database: 'ready', limits: 'shared' })
    }

    // No database of its own lies in a folder: what both store is in Postgres.
    for (const data of folders)
      expect(listFiles(data).filter((file) => /PG_VERSION|pgdata/.test(file))).toEqual([])

    // What one machine is told, a client of the other gets.
    const [reader, writer] = await Promise.all(
      [first, second].map((url) => connectRelay(url.replace('http', 'ws'))),
    )
    if (!reader || !writer) throw new Error('The relay refused.')
    const [topic, message] = [newTopic(), newMessage()]
    expect((await reader.subscribe(topic)).result).toEqual(expect.any(String))
    expect((await writer.publish(topic, message)).result).toBe(true)
    expect((await reader.pushed(1))[0]?.message).toBe(message)
    for (const { socket } of [reader, writer]) socket.terminate()

    // What only development has is on no host.
    for (const host of ['mail', 'id', 'pay', 'dev-wallet']) {
      const answer = await page.request.get(second, { headers: { host: `${host}.localhost:${ports[1]}` } })
      expect([answer.status(), await answer.text()], host).toEqual([404, expect.stringContaining('FAILED')])
    }

    // Somebody connects on the page, and sees what the chain says, by way of the server.
    const me = account(4).address
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await installScriptedWallet(page, { accounts: [me], chains: { 31337: rpcUrl } })
    await page.goto(`http://app.localhost:${ports[1]}/lab?wallet=off`)
    const ui = modal(page)
    await ui.connect('test.scripted')
    await ui.expectConnected(me)
    await ui.open()
    await expect(ui.id('account-balance')).toContainText('ETH')
    expect(asked.filter((url) => url.startsWith(second) && url.includes('/v1'))).not.toEqual([])

    // Control: the count of requests is common because of the Redis. Without it each machine says that it counts alone.
    await redis.close()
    for (const url of [first, second])
      await expect
        .poll(() => readiness(url), { timeout: 30_000 })
        .toMatchObject({ status: 'degraded', limits: 'unshared' })
  } finally {
    for (const close of closing.reverse()) await close()
    rmSync(folder, { recursive: true, force: true })
  }
})

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    return []
  }
}
