import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callChain } from '../callChain.ts'
import { type Devnet, type DevnetChain, devnetChains } from '../Devnet.ts'
import { startDevnet } from '../startDevnet.ts'
import { exchangePools, pairAddress } from './pools.ts'

const abi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 time)',
  'function getAmountsOut(uint256 amount, address[] path) view returns (uint256[] amounts)',
])
const folder = mkdtempSync(join(tmpdir(), 'latchkey-exchange-'))
const open = () => startDevnet({ dataDir: folder, chains: devnetChains.slice(0, 1), withExchange: true })
let devnet: Devnet

beforeAll(async () => {
  devnet = await open()
}, 120_000)
afterAll(async () => {
  await devnet.stop()
  rmSync(folder, { recursive: true, force: true })
})

const view = () => {
  const chain = devnet.chains[0] as DevnetChain
  const exchange = chain.exchange
  if (!exchange) throw new Error('There is no exchange.')
  const at = (symbol: string) => chain.tokens.find((token) => token.symbol === symbol)?.address as Address
  const call = (to: Address, data: Hex) => callChain<Hex>(chain.rpcUrl, 'eth_call', [{ to, data }, 'latest'])
  return { chain, exchange, at, call }
}

describe('the exchange of a local chain', () => {
  it('has every pool, with both sides in it, where addresses are computed to be', async () => {
    const { exchange, at, call } = view()
    for (const { tokens } of exchangePools) {
      const pair = pairAddress(exchange, at(tokens[0]), at(tokens[1]))
      const answer = await call(pair, encodeFunctionData({ abi, functionName: 'getReserves' }))
      expect(BigInt(answer.slice(0, 66)), tokens.join('/')).toBeGreaterThan(0n)
      expect(BigInt(`0x${answer.slice(66, 130)}`), tokens.join('/')).toBeGreaterThan(0n)
    }
    expect(new Set(exchangePools.flatMap(({ tokens }) => tokens)).size).toBe(8)
  })

  it('sells a coin for about what a coin is worth', async () => {
    const { exchange, at, call } = view()
    const path = [exchange.wrapped, at('TUSD')]
    const data = encodeFunctionData({ abi, functionName: 'getAmountsOut', args: [10n ** 18n, path] })
    const bought = BigInt(`0x${(await call(exchange.router, data)).slice(-64)}`)
    // 2,500 dollars, less 0.3 % for the pool and half a percent of impact
    expect(bought).toBeGreaterThan(2_475_000_000n)
    expect(bought).toBeLessThan(2_493_000_000n)
  })

  it('is found as it was after a restart, and made only once', async () => {
    const before = view()
    const block = await callChain<Hex>(before.chain.rpcUrl, 'eth_blockNumber')
    await devnet.stop()
    devnet = await open()
    const after = view()
    expect(after.exchange).toEqual(before.exchange)
    expect(await callChain<Hex>(after.chain.rpcUrl, 'eth_blockNumber')).toBe(block)
  })
})
