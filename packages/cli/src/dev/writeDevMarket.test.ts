import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@latchkey/server'
import { expect, it, onTestFinished } from 'vitest'
import { writeDevMarket } from './writeDevMarket.ts'

it('writes a token list and a price feed that the server reads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-market-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const token = (symbol: string, digit: string) =>
    ({ symbol, name: symbol, decimals: 6, address: `0x${digit.repeat(40)}` }) as const
  const env = writeDevMarket(folder, [
    {
      caipNetworkId: 'eip155:31337',
      id: 31337,
      name: 'One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrl: 'http://127.0.0.1:1',
      wsUrl: 'ws://127.0.0.1:1',
      testnet: false,
      tokens: [token('TUSD', 'A'), token('TICKET', 'b')],
    },
  ])
  const { tokens, prices } = readConfig(env)
  expect(tokens).toEqual([
    { chain: 'eip155:31337', address: `0x${'a'.repeat(40)}`, name: 'TUSD', symbol: 'TUSD', decimals: 6 },
    { chain: 'eip155:31337', address: `0x${'b'.repeat(40)}`, name: 'TICKET', symbol: 'TICKET', decimals: 6 },
  ])
  expect(prices).toMatchObject({ file: join(folder, 'prices.json') })
})
