// long: starts the whole stack three times.
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { callRpc, getFrom } from '../testing/getFrom.ts'
import { isAlive, runProgram, temporaryFolder } from '../testing/runProgram.ts'
import { startDevStack } from '../testing/startDevStack.ts'

it('dev: addresses in the file and the table, chains through the proxy, each Host its own, Ctrl-C leaves nothing', async () => {
  const data = temporaryFolder()
  const { program, addresses, port, nodes } = await startDevStack(data)
  expect(Object.keys(addresses)).toEqual([
    'api',
    'relay',
    'app',
    'wallet',
    'devWallet',
    'mail',
    'id',
    'pay',
    'console',
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
    id: `http://id.localhost:${port}`,
    console: expect.stringMatching(/^http:\/\/console\.localhost:\d+$/),
    pay: `http://pay.localhost:${port}`,
    projectId: 'local',
  })
  expect(Object.keys(addresses.chains).sort()).toEqual([
    'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    'eip155:1',
    'eip155:31337',
    'eip155:31338',
    'eip155:31339',
    expect.stringMatching(/^polkadot:/),
    expect.stringMatching(/^solana:/),
  ])
  expect(program.output()).toMatch(/Latchkey is ready \(\d+\.\d s\)/)
  for (const url of [addresses.api, addresses.app, addresses.devWallet])
    expect(program.output()).toContain(url)

  expect(nodes).toHaveLength(4)
  for (const [id, { account }] of Object.entries(addresses.chains)) {
    if (!id.startsWith('eip155:')) continue
    const proxy = `${addresses.api}/v1/?chainId=${encodeURIComponent(id)}&projectId=${addresses.projectId}`
    expect((await callRpc(proxy, 'eth_getBalance', [account, 'latest'])).result, id).toMatch(/^0x[1-9a-f]/)
  }
  const esplora = addresses.chains['bip122:0f9188f13cb7b2c71f2a335e3a4fc328']
  expect(await (await fetch(`${esplora?.rpc}/address/${esplora?.account}`)).json()).toMatchObject({
    chain_stats: { funded_txo_sum: 1_000_000_000 },
  })
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

it('dev: a Bitcoin node of one’s own is used; one that does not answer is named, and the rest of the stack runs', async () => {
  const { startBitcoin } = await import('@latchkey/devnet')
  const own = await startBitcoin({ dataDir: temporaryFolder(), blockDelay: 'never' })
  onTestFinished(() => own.stop())
  const id = own.caipNetworkId
  const used = await startDevStack(temporaryFolder(), { LATCHKEY_ESPLORA_URL: own.esploraUrl })
  expect(used.addresses.chains[id]).toEqual({
    rpc: own.esploraUrl,
    account: own.accounts[0]?.payment.address,
  })
  expect(used.program.output()).toContain(`(${id})`)
  used.program.child.kill('SIGINT')
  expect(await used.program.ended).toBe(0)

  const cut = await startDevStack(temporaryFolder(), { LATCHKEY_ESPLORA_URL: 'http://127.0.0.1:9' })
  expect(cut.addresses.chains).not.toHaveProperty(id)
  expect(cut.program.output()).toContain('The Bitcoin chain could not be started')
  expect(cut.program.output()).toContain('http://127.0.0.1:9')
  expect(cut.program.output()).toMatch(/Bitcoin +absent, see above/)
  expect((await getFrom(cut.port, `127.0.0.1:${cut.port}`, '/readyz')).status).toBe(200)
  cut.program.child.kill('SIGINT')
  expect(await cut.program.ended).toBe(0)
}, 180_000)

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

it('dev --headless --port: one line of JSON with the addresses once all is ready, and nothing else', async () => {
  const options = ['dev', '--headless', '--port', '0']
  const program = runProgram('main.ts', options, {
    env: { LATCHKEY_DATA: temporaryFolder(), LATCHKEY_HISTORY: 'off' },
  })
  await program.said(/^\{.*\}\n/m)
  const line = program
    .output()
    .split('\n')
    .find((one) => one.startsWith('{'))
  const addresses = JSON.parse(line ?? '')
  expect((await fetch(`${addresses.api}/healthz`)).status).toBe(200)
  expect(program.output()).not.toContain('Latchkey is ready')
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
}, 180_000)

it('dev --port: what is no port is refused', async () => {
  const program = runProgram('main.ts', ['dev', '--port', '70000'])
  expect(await program.ended).toBe(2)
  expect(program.output()).toContain('--port 70000 is no port')
})
