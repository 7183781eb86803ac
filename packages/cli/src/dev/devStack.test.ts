import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { getFrom } from '../testing/getFrom.ts'
import { isAlive } from '../testing/isAlive.ts'
import { type Program, runProgram } from '../testing/runProgram.ts'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import type { DevFile } from './DevFile.ts'

const stranger = '0x00000000000000000000000000000000000000A1'

type Stack = { program: Program; addresses: DevFile; port: number; nodes: number[] }

const start = async (data: string, env: Record<string, string> = {}, ipc = false): Promise<Stack> => {
  const program = runProgram('main.ts', ['dev'], {
    env: { LATCHKEY_PORT: '0', LATCHKEY_DATA: data, LATCHKEY_HISTORY: 'off', ...env },
    ipc,
  })
  await program.said('Ctrl-C stops everything')
  const addresses = JSON.parse(
    readFileSync(env.LATCHKEY_DEV_FILE ?? join(data, 'dev.json'), 'utf8'),
  ) as DevFile
  return { program, addresses, port: Number(new URL(addresses.api).port), nodes: nodesOf(data) }
}

/** Process ids of the chains whose state lies below a folder. */
const nodesOf = (data: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return command.includes('--chain-id') && command.includes(data) && !command.startsWith('/bin/sh')
      } catch {
        return false
      }
    })
    .map(Number)

const call = async (url: string, method: string, params: unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  return (await (await fetch(url, { method: 'POST', headers, body })).json()) as { result?: string }
}
const balance = async (url: string) =>
  BigInt((await call(url, 'eth_getBalance', [stranger, 'latest'])).result ?? 0)
const pay = async ({ addresses }: Stack) => {
  const one = addresses.chains['eip155:31337']
  if (!one) throw new Error('The first chain is missing.')
  await call(one.rpc, 'eth_sendTransaction', [{ from: one.account, to: stranger, value: '0x2a' }])
  await vi.waitUntil(async () => (await balance(one.rpc)) === 42n, 10_000)
}

it('dev: addresses in the file and the table, chains through the proxy, each Host its own, Ctrl-C leaves nothing', async () => {
  const data = temporaryFolder()
  const { program, addresses, port, nodes } = await start(data)
  expect(Object.keys(addresses)).toEqual([
    'api',
    'relay',
    'app',
    'wallet',
    'devWallet',
    'mail',
    'projectId',
    'chains',
  ])
  expect(addresses).toMatchObject({
    api: `http://127.0.0.1:${port}`,
    relay: `ws://127.0.0.1:${port}`,
    app: `http://app.localhost:${port}`,
    devWallet: `http://dev-wallet.localhost:${port}`,
    wallet: `http://wallet.localhost:${port}`,
    mail: `http://mail.localhost:${port}`,
    projectId: 'local',
  })
  expect(Object.keys(addresses.chains).sort()).toEqual([
    'eip155:1',
    'eip155:31337',
    'eip155:31338',
    'eip155:31339',
    expect.stringMatching(/^solana:/),
  ])
  expect(program.output()).toMatch(/Latchkey is ready \(\d+\.\d s\)/)
  for (const url of [addresses.api, addresses.app, addresses.devWallet])
    expect(program.output()).toContain(url)

  expect(nodes).toHaveLength(4)
  for (const [id, { account }] of Object.entries(addresses.chains)) {
    if (!id.startsWith('eip155:')) continue
    const proxy = `${addresses.api}/v1/?chainId=${encodeURIComponent(id)}&projectId=${addresses.projectId}`
    expect((await call(proxy, 'eth_getBalance', [account, 'latest'])).result, id).toMatch(/^0x[1-9a-f]/)
  }
  expect((await getFrom(port, `127.0.0.1:${port}`, '/readyz')).status).toBe(200)
  const description = JSON.parse((await getFrom(port, `app.localhost:${port}`, '/latchkey.json')).body)
  expect(description).toMatchObject({ server: addresses.api, defaultNetwork: 'eip155:31337' })
  expect(description.networks[0]).toMatchObject({
    id: 31337,
    testnet: false,
    rpcUrls: { default: { http: [addresses.chains['eip155:31337']?.rpc] } },
  })
  const config = JSON.parse((await getFrom(port, `dev-wallet.localhost:${port}`, '/config.json')).body)
  expect(config.appOrigins).toEqual([addresses.app])
  expect(config.accounts[0].address).toBe(addresses.chains['eip155:1']?.account)
  expect((await getFrom(port, 'elsewhere.example', '/config.json')).status).toBe(404)

  program.child.kill('SIGINT')
  expect(await program.ended).toBe(0)
  expect(existsSync(join(data, 'dev.json'))).toBe(false)
  expect(existsSync(join(data, 'lock.json'))).toBe(false)
  expect(nodes.filter(isAlive)).toEqual([])
}, 120_000)

it('dev: after kill -9 no chain stays, and the folder opens again with everything in it; a broken state is moved aside; a chain killed with -9 comes back', async () => {
  const data = temporaryFolder()
  const first = await start(data)
  await pay(first)
  first.program.child.kill('SIGKILL')
  expect(await first.program.ended).toBe('SIGKILL')
  expect(existsSync(join(data, 'dev.json'))).toBe(true)
  await vi.waitUntil(() => !first.nodes.some(isAlive), 10_000)
  const second = await start(data)
  expect(await balance(second.addresses.chains['eip155:31337']?.rpc ?? '')).toBe(42n)
  second.program.child.kill('SIGTERM')
  expect(await second.program.ended).toBe(0)

  writeFileSync(join(data, 'chains/31337.json'), '{"block":{"num')
  const { program, addresses, nodes } = await start(data)
  expect(program.output()).toMatch(/31337\.json is incomplete .*was moved to/)
  expect(await balance(addresses.chains['eip155:31337']?.rpc ?? '')).toBe(42n)

  const proxy = `${addresses.api}/v1/?chainId=eip155%3A31338&projectId=local`
  const pid = nodes.find((node) => readFileSync(`/proc/${node}/cmdline`, 'utf8').includes('31338')) ?? 0
  process.kill(pid, 'SIGKILL')
  await program.said('Latchkey Two is back')
  await vi.waitUntil(async () => /^0x/.test((await call(proxy, 'eth_blockNumber', [])).result ?? ''), 20_000)
  expect(program.output()).toContain('Latchkey Two died (code 137)')
}, 120_000)

it('dev: two stacks side by side, neither in the other’s folder nor on its port; one stops with the program that started it', async () => {
  const [one, two] = [temporaryFolder(), temporaryFolder()]
  const left = await start(one)
  const right = await start(two, { LATCHKEY_DEV_FILE: join(two, 'mine.json') }, true)
  expect(left.port).not.toBe(right.port)
  expect(readFileSync(join(one, 'dev.json'), 'utf8')).toContain(left.addresses.api)

  const intruder = runProgram('main.ts', ['dev'], { env: { LATCHKEY_PORT: '0', LATCHKEY_DATA: one } })
  expect(await intruder.ended).toBe(1)
  expect(intruder.output()).toContain(`in use by another Latchkey stack (process ${left.program.child.pid}`)
  const squatter = runProgram('main.ts', ['dev'], {
    env: { LATCHKEY_PORT: String(left.port), LATCHKEY_DATA: temporaryFolder() },
  })
  expect(await squatter.ended).toBe(1)
  expect(squatter.output()).toMatch(
    /already in use by ".*packages\/cli.*" \(process \d+\)\..*LATCHKEY_PORT=\d+/,
  )

  left.program.child.kill('SIGINT')
  expect(await left.program.ended).toBe(0)
  expect(right.nodes.every(isAlive)).toBe(true)
  expect((await fetch(`${right.addresses.api}/healthz`)).status).toBe(200)
  right.program.child.disconnect()
  expect(await right.program.ended).toBe(0)
  expect(right.nodes.filter(isAlive)).toEqual([])
}, 120_000)

it('dev: a port somebody else holds, and an address beyond this machine, are refused before anything starts', async () => {
  const data = temporaryFolder()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const taken = runProgram('main.ts', ['dev'], { env: { LATCHKEY_PORT: String(port), LATCHKEY_DATA: data } })
  const open = runProgram('main.ts', ['dev'], {
    env: { LATCHKEY_HOST: '0.0.0.0', LATCHKEY_DATA: temporaryFolder() },
  })
  expect(await taken.ended).toBe(1)
  expect(taken.output()).toContain(`(process ${process.pid})`)
  expect(existsSync(join(data, 'chains'))).toBe(false)
  expect(existsSync(join(data, 'lock.json'))).toBe(false)
  expect(await open.ended).toBe(1)
  expect(open.output()).toContain('latchkey dev --host 0.0.0.0')
}, 120_000)
