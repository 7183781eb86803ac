import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicClient, erc20Abi, type Hex, http } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callChain, sendTransaction } from '../callChain.ts'
import { type Devnet, type DevnetChain, devnetChains } from '../Devnet.ts'
import { startDevnet } from '../startDevnet.ts'
import { devnetHistory } from './devnetHistory.ts'
import { seedActivity } from './seedActivity.ts'
import { seedContracts } from './seedSteps.ts'

const [one, two] = devnetChains
if (!one || !two) throw new Error('There are fewer than two chains.')
const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-seed-'))
let devnet: Devnet
let chain: DevnetChain
const visitor = () => devnet.accounts[0]?.address ?? '0x'
const clientOf = ({ rpcUrl }: DevnetChain) => createPublicClient({ transport: http(rpcUrl) })

beforeAll(async () => {
  devnet = await startDevnet({ dataDir, chains: [one, two], withHistory: true })
  const first = devnet.chains[0]
  if (!first) throw new Error('The devnet has no chain.')
  chain = first
}, 60_000)
afterAll(async () => {
  await devnet.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('the past of the first account', () => {
  it('is on the first chain only, in blocks of its own time, and the present follows it', async () => {
    const steps = devnetHistory(chain.tokens)
    expect(steps.length).toBeGreaterThan(300)
    const client = clientOf(chain)
    const latest = await client.getBlock()
    const first = await client.getBlock({ blockNumber: latest.number - BigInt(steps.length) + 1n })
    const year = 365n * 86_400n
    expect(latest.timestamp - first.timestamp).toBeGreaterThan(year)
    const now = () => BigInt(Math.floor(Date.now() / 1000))
    expect(latest.timestamp).toBeLessThanOrEqual(now())
    await sendTransaction(chain.rpcUrl, { from: visitor(), to: visitor() })
    const next = await client.getBlock()
    expect(now() - next.timestamp).toBeLessThan(20n)

    const [, second] = devnet.chains
    if (!second) throw new Error('The devnet has one chain.')
    expect(await clientOf(second).getTransactionCount({ address: visitor() })).toBe(0)
  })

  it('leaves tokens, NFTs and rubbish behind, and has failed transactions in it', async () => {
    const client = clientOf(chain)
    const { keys, fakeDollar } = seedContracts()
    const read = (address: Hex) =>
      client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [visitor()] })
    expect(await read(keys.address)).toBeGreaterThan(5n)
    expect(await read(fakeDollar.address)).toBeGreaterThan(0n)
    const blocks = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const number = `0x${(index + 40).toString(16)}`
        return callChain<{ status: Hex; from: Hex }[]>(chain.rpcUrl, 'eth_getBlockReceipts', [number])
      }),
    )
    const failed = blocks.flat().filter(({ status }) => status === '0x0')
    expect(failed.map(({ from }) => from)).toContain(visitor().toLowerCase())
  })

  it('is made once', async () => {
    expect(await seedActivity(chain.rpcUrl, devnetHistory(chain.tokens))).toBe(0)
  })
})

describe('a past that was interrupted', () => {
  it('goes on where it stopped, and a chain with a life of its own is left alone', async () => {
    const [, second] = devnet.chains
    if (!second) throw new Error('The devnet has one chain.')
    const steps = devnetHistory(second.tokens).slice(0, 40)
    const broken = steps.map((step, index) =>
      index === 25 ? { ...step, to: second.tokens[0]?.address ?? '0x', data: '0xdeadbeef' as const } : step,
    )
    await expect(seedActivity(second.rpcUrl, broken)).rejects.toThrow(/revert/)
    const before = await clientOf(second).getBlockNumber()
    const from = steps[0]?.from ?? '0x'
    expect(await seedActivity(second.rpcUrl, steps)).toBeLessThanOrEqual(15)
    expect((await clientOf(second).getBlockNumber()) - before).toBeLessThanOrEqual(15n)

    await callChain(second.rpcUrl, 'anvil_setStorageAt', [
      '0x5EeD000000000000000000000000000000005eed',
      `0x${'0'.repeat(64)}`,
      `0x${'0'.repeat(64)}`,
    ])
    await sendTransaction(second.rpcUrl, { from: devnet.accounts[1]?.address ?? '0x', to: from })
    await callChain(second.rpcUrl, 'anvil_setNonce', [from, '0x2'])
    expect(await seedActivity(second.rpcUrl, steps)).toBeUndefined()
  })
})
