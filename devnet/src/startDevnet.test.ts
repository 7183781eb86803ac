import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Address, createPublicClient, erc20Abi, type Hex, http } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createChainState } from './anvil/chainState.ts'
import { callChain, sendTransaction } from './callChain.ts'
import { multicallAddress } from './contracts/seedChain.ts'
import { type Devnet, type DevnetChain, devnetChains } from './Devnet.ts'
import { startDevnet } from './startDevnet.ts'
import { isAlive, readBalance, sendCoins, temporaryFolder } from './testing/devnetFixtures.ts'

const stranger: Address = '0x00000000000000000000000000000000000000A1'
const one = devnetChains.slice(0, 1)
const running: Devnet[] = []

const start = async (dataDir: string, chains = one) => {
  const log: string[] = []
  const devnet = await startDevnet({ dataDir, chains, onLog: (line) => log.push(line) })
  running.push(devnet)
  const chain = devnet.chains[0]
  const sender = devnet.accounts[0]?.address
  if (!chain || !sender) throw new Error('The devnet has no chain or no account.')
  return { devnet, chain, sender, log }
}
const latestTime = (file: string) => createChainState(file, () => {}).latestTime()
const clientOf = (chain: DevnetChain) => createPublicClient({ transport: http(chain.rpcUrl) })

afterEach(async () => {
  await Promise.all(running.splice(0).map((devnet) => devnet.stop()))
})

describe('the chains of a fresh folder', () => {
  it('four chains answer with their own id, one is flagged testnet, one is chain 1', async () => {
    const { devnet } = await start(temporaryFolder(), [...devnetChains])
    const ids = await Promise.all(
      devnet.chains.map(async ({ rpcUrl }) => Number(await callChain(rpcUrl, 'eth_chainId'))),
    )
    expect(ids).toEqual([31337, 31338, 31339, 1])
    expect(devnet.chains.map((chain) => chain.caipNetworkId)).toContain('eip155:1')
    expect(devnet.chains.filter((chain) => chain.testnet).map((chain) => chain.id)).toEqual([31339])
    expect(Object.keys(devnet.processes())).toHaveLength(4)
  })

  it('tokens with 18, 6 and 0 decimals are readable through Multicall3 where clients expect it', async () => {
    const { chain, sender } = await start(temporaryFolder())
    const found = await clientOf(chain).multicall({
      multicallAddress,
      allowFailure: false,
      contracts: chain.tokens.flatMap(({ address }) => [
        { address, abi: erc20Abi, functionName: 'symbol' } as const,
        { address, abi: erc20Abi, functionName: 'decimals' } as const,
        { address, abi: erc20Abi, functionName: 'balanceOf', args: [sender] } as const,
      ]),
    })
    expect(found).toEqual(
      [
        ['LKT', 18, 10n ** 24n],
        ['TUSD', 6, 10n ** 12n],
        ['TICKET', 0, 1000n],
        ['OUSD', 6, 10n ** 12n],
        ['DAI', 18, 0n],
        ['LINK', 18, 0n],
        ['WBTC', 8, 0n],
        ['TOLL', 18, 0n],
        ['WETH', 18, 10n ** 20n],
      ].flat(),
    )
    expect(found.filter((_, index) => index % 3 === 1)).toEqual(chain.tokens.map((token) => token.decimals))
  })

  it('one failing call does not spoil a multicall', async () => {
    const { chain, sender } = await start(temporaryFolder())
    const address = chain.tokens[0]?.address ?? stranger
    const [bad, good] = await clientOf(chain).multicall({
      multicallAddress,
      contracts: [
        { address, abi: erc20Abi, functionName: 'transferFrom', args: [sender, stranger, 1n] },
        { address, abi: erc20Abi, functionName: 'balanceOf', args: [sender] },
      ],
    })
    expect([bad.status, good.status]).toEqual(['failure', 'success'])
  })

  it('the old dollar returns nothing and wants an allowance reset first; the plain token does not', async () => {
    const { chain, sender } = await start(temporaryFolder())
    const at = (symbol: string) => chain.tokens.find((token) => token.symbol === symbol)?.address ?? stranger
    const call = (to: Address, data: string) =>
      callChain(chain.rpcUrl, 'eth_call', [{ from: sender, to, data }, 'latest'])
    const send = (to: Address, data: Hex) => sendTransaction(chain.rpcUrl, { from: sender, to, data })
    const argument = (value: bigint) =>
      stranger.slice(2).padStart(64, '0') + value.toString(16).padStart(64, '0')
    const transfer = `0xa9059cbb${argument(1n)}`
    const approve = (value: bigint): Hex => `0x095ea7b3${argument(value)}`

    expect(await call(at('OUSD'), transfer)).toBe('0x')
    expect(BigInt(await call(at('TUSD'), transfer))).toBe(1n)
    for (const symbol of ['OUSD', 'TUSD']) await send(at(symbol), approve(5n))
    await expect(call(at('OUSD'), approve(7n))).rejects.toThrow(/revert/)
    expect(BigInt(await call(at('TUSD'), approve(7n)))).toBe(1n)
    await send(at('OUSD'), approve(0n))
    expect(await call(at('OUSD'), approve(7n))).toBe('0x')
  })

  it('coins can be wrapped and unwrapped', async () => {
    const { chain, sender } = await start(temporaryFolder())
    const to = chain.tokens.find((token) => token.symbol === 'WETH')?.address ?? stranger
    const client = clientOf(chain)
    const wrapped = () =>
      client.readContract({ address: to, abi: erc20Abi, functionName: 'balanceOf', args: [sender] })
    const before = await wrapped()
    await sendCoins(chain.rpcUrl, sender, to, 5n)
    expect(await wrapped()).toBe(before + 5n)
    const withdraw: Hex = `0x2e1a7d4d${3n.toString(16).padStart(64, '0')}`
    await sendTransaction(chain.rpcUrl, { from: sender, to, data: withdraw })
    expect(await wrapped()).toBe(before + 2n)
    expect(await readBalance(chain.rpcUrl, to)).toBe(300n * 10n ** 18n + 2n)
  })
})

describe('what is kept', () => {
  it('balances, ports and contracts are there after a restart, and nothing is created twice', async () => {
    const folder = temporaryFolder()
    const first = await start(folder)
    await sendCoins(first.chain.rpcUrl, first.sender, stranger, 42n)
    const height = await callChain(first.chain.rpcUrl, 'eth_blockNumber')
    await first.devnet.stop()
    const second = await start(folder)
    expect(await readBalance(second.chain.rpcUrl, stranger)).toBe(42n)
    expect(await callChain(second.chain.rpcUrl, 'eth_blockNumber')).toBe(height)
    expect(second.chain).toEqual(first.chain)
    expect(second.log).toEqual([])
  })

  it('time goes on behind the last block, though the seed mined faster than a block a second', async () => {
    const folder = temporaryFolder()
    const first = await start(folder)
    const timeOf = async (url: string) =>
      Number((await callChain<{ timestamp: Hex }>(url, 'eth_getBlockByNumber', ['latest', false])).timestamp)
    await callChain(first.chain.rpcUrl, 'evm_increaseTime', [900])
    await sendCoins(first.chain.rpcUrl, first.sender, stranger, 1n)
    const ahead = await timeOf(first.chain.rpcUrl)
    await first.devnet.stop()
    const second = await start(folder)
    await sendCoins(second.chain.rpcUrl, second.sender, stranger, 1n)
    const next = await timeOf(second.chain.rpcUrl)
    expect(next).toBeGreaterThan(ahead)
    expect(next).toBeLessThan(ahead + 60)
  })

  it('a node that is killed comes back behind the last block, whoever asks first', async () => {
    const folder = temporaryFolder()
    const { chain, devnet, sender } = await start(folder)
    const url = chain.rpcUrl
    const timeOf = async () =>
      Number((await callChain<{ timestamp: Hex }>(url, 'eth_getBlockByNumber', ['latest', false])).timestamp)
    await callChain(url, 'evm_increaseTime', [900])
    await sendCoins(url, sender, stranger, 1n)
    const ahead = await timeOf()
    const pid = devnet.processes()[chain.id] ?? 0
    // The node writes its state once a second.
    await vi.waitUntil(() => latestTime(join(folder, `${chain.id}.json`)) === ahead, 20_000)
    process.kill(pid, 'SIGKILL')
    // Asked all the time, the first block is mined as soon as the node listens.
    await vi.waitUntil(
      () =>
        callChain(url, 'evm_mine').then(
          () => true,
          () => false,
        ),
      { timeout: 20_000, interval: 1 },
    )
    expect(await timeOf()).toBeGreaterThan(ahead)
  })

  it('a chain that was just started has a copy of its state already', async () => {
    const folder = temporaryFolder()
    const { chain } = await start(folder)
    expect(existsSync(join(folder, `${chain.id}.copy.json`))).toBe(true)
  })

  it('two devnets side by side have their own ports and worlds', async () => {
    const [left, right] = await Promise.all([start(temporaryFolder()), start(temporaryFolder())])
    await sendCoins(left.chain.rpcUrl, left.sender, stranger, 7n)
    expect(left.chain.rpcUrl).not.toBe(right.chain.rpcUrl)
    expect(await readBalance(left.chain.rpcUrl, stranger)).toBe(7n)
    expect(await readBalance(right.chain.rpcUrl, stranger)).toBe(0n)
  })

  it('a port of last time that somebody else took meanwhile is replaced', async () => {
    const folder = temporaryFolder()
    const first = await start(folder)
    await first.devnet.stop()
    const other = temporaryFolder()
    writeFileSync(join(other, 'ports.json'), readFileSync(join(folder, 'ports.json')))
    const holder = await start(other)
    expect(holder.chain.rpcUrl).toBe(first.chain.rpcUrl)
    const second = await start(folder)
    expect(second.chain.rpcUrl).not.toBe(first.chain.rpcUrl)
  })

  it.each([
    ['half a file', (content: string) => content.slice(0, content.length / 2)],
    ['a whole JSON that anvil refuses', () => '{"block":{"number":"nonsense"},"accounts":[]}'],
  ])('%s is moved aside, told, and the chain goes on from its last good copy', async (_, spoil) => {
    const folder = temporaryFolder()
    const first = await start(folder)
    await sendCoins(first.chain.rpcUrl, first.sender, stranger, 42n)
    await first.devnet.stop()
    const file = join(folder, '31337.json')
    writeFileSync(file, spoil(readFileSync(file, 'utf8')))
    const second = await start(folder)
    expect(await readBalance(second.chain.rpcUrl, stranger)).toBe(42n)
    expect(second.log.join('\n')).toMatch(/was moved to .*\n.*last good copy/)
    expect(readdirSync(folder).filter((name) => name.includes('broken'))).toHaveLength(1)
  })
})

describe('a chain that is killed with -9', () => {
  it('is started again on its port with its state, and it is told', async () => {
    const folder = temporaryFolder()
    const { devnet, chain, sender, log } = await start(folder)
    await sendCoins(chain.rpcUrl, sender, stranger, 42n)
    const since = Date.now()
    await vi.waitUntil(
      () => (statSync(join(folder, '31337.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0) > since,
      20_000,
    )
    const pid = devnet.processes()[31337] ?? 0
    process.kill(pid, 'SIGKILL')
    await vi.waitUntil(() => log.some((line) => line.includes('is back')), 20_000)
    expect(log[0]).toBe(
      `Latchkey One died (code 137). Starting it again on port ${new URL(chain.rpcUrl).port}.`,
    )
    expect(devnet.processes()[31337]).not.toBe(pid)
    expect(await readBalance(chain.rpcUrl, stranger)).toBe(42n)
  })

  it('again and again stays stopped after six times, and it is told', async () => {
    const { devnet, log } = await start(temporaryFolder())
    const count = (part: string) => log.filter((line) => line.includes(part)).length
    for (let deaths = 0; deaths < 6; deaths++) {
      await vi.waitUntil(() => count('is back') === deaths, 20_000)
      process.kill(devnet.processes()[31337] ?? 0, 'SIGKILL')
    }
    await vi.waitUntil(() => count('stays stopped') === 1, 20_000)
    expect(count('Starting it again')).toBe(5)
    expect(isAlive(devnet.processes()[31337] ?? 0)).toBe(false)
  }, 60_000)
})
