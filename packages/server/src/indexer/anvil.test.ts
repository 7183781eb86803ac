import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createChainPool } from '../adapters/chains/chainPool.ts'
import { createSystemClock } from '../adapters/clock.ts'
import { createEgress } from '../adapters/egress.ts'
import { temporaryFolder } from '../testing/cleanups.ts'
import { openMemoryDb } from '../testing/memoryDb.ts'
import { startAnvil } from '../testing/startAnvil.ts'
import { silentLog } from '../testing/testPorts.ts'
import { createIndexer } from './createIndexer.ts'

const chain = 'eip155:31337'
const [alice, bob] = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
] as const

it('follows a real chain that is killed with -9 and comes back older, and one that comes back as another', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const state = join(temporaryFolder(), 'state.json')
  const start = async (...more: string[]) => {
    const anvil = await startAnvil(['--port', String(port), ...more])
    onTestFinished(() => anvil.close())
    return anvil
  }
  const ask = async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    return ((await response.json()) as { result: unknown }).result
  }
  const pay = (value: number) =>
    ask('eth_sendTransaction', { from: alice, to: bob, value: `0x${value.toString(16)}` })

  const db = await openMemoryDb()
  const clock = createSystemClock()
  const egress = createEgress({ allow: [`127.0.0.1:${port}`] })
  const nodes = [{ caipNetworkId: chain, http: [url], ws: [] }] as const
  const chains = createChainPool({ chains: nodes, egress, clock, log: silentLog })
  const index = createIndexer({ db, chains, log: silentLog, index: 'all', pollEvery: 25 })
  onTestFinished(async () => {
    await index.close()
    await db.close()
    await egress.close()
  })
  const paid = async () =>
    (await index.activity({ account: bob, chains: [chain], limit: 50 })).map(({ value }) => Number(value))
  const expectPaid = (...values: number[]) => expect.poll(paid, { timeout: 20_000 }).toEqual(values)

  let anvil = await start('--state', state)
  index.start()
  for (const value of [1, 2, 3]) await pay(value)
  // a contract whose making pays 5 of its 9 to bob: zeros, 5, his address, GAS, CALL, STOP
  await ask('eth_sendTransaction', {
    from: alice,
    value: '0x9',
    data: `0x6000808080600573${bob.slice(2)}5af100`,
  })
  await expectPaid(9, 3, 2, 1)
  const [inside] = await index.activity({ account: bob, chains: [chain], limit: 1 })
  expect(inside).toMatchObject({ sender: alice, transfers: [{ kind: 'native', recipient: bob, amount: 5n }] })
  await anvil.close()

  anvil = await start('--state', state)
  for (const value of [10, 11, 12]) await pay(value)
  await expectPaid(12, 11, 10, 9, 3, 2, 1)
  process.kill(anvil.pid, 'SIGKILL')
  await expect.poll(() => index.state()[0]?.problem, { timeout: 20_000 }).toContain('No provider')

  anvil = await start('--state', state)
  await pay(20)
  await expectPaid(20, 9, 3, 2, 1)
  await anvil.close()

  await start()
  await pay(30)
  await expectPaid(30)
  expect(index.state()).toEqual([{ chain, head: 1, indexed: 1 }])
}, 120_000)

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
