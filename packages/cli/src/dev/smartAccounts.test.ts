import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DevnetChain } from '@latchkey/devnet'
import { readConfig } from '@latchkey/server'
import { expect, it, onTestFinished } from 'vitest'
import { devEnvironment } from './devEnvironment.ts'
import { hasSmartAccounts, writeDevSponsor } from './smartAccounts.ts'

const chain: DevnetChain = {
  caipNetworkId: 'eip155:31337',
  id: 31_337,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrl: 'http://127.0.0.1:8545',
  wsUrl: 'ws://127.0.0.1:8545',
  testnet: false,
  tokens: [],
}
const paymasters = { '0.7': `0x${'a'.repeat(40)}`, '0.8': `0x${'b'.repeat(40)}` } as const
const withContracts: DevnetChain = {
  ...chain,
  smartAccounts: { owner: `0x${'c'.repeat(40)}`, paymasters },
}

it('writes paymasters and a policy that the server reads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-sponsor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const chains = [withContracts, { ...chain, id: 31_338 }]
  const env = writeDevSponsor(folder, { chains }, 'mine')
  const { smartAccounts } = readConfig(devEnvironment(env, '127.0.0.1', folder, chains))
  expect(smartAccounts).toMatchObject({
    chains: ['eip155:31337'],
    paymasters: { 'eip155:31337': paymasters },
    policies: { mine: { chains: ['eip155:31337'], maxValue: 0n } },
  })
})

it('names no bundler where the contracts are missing', () => {
  expect(writeDevSponsor('/nowhere', { chains: [chain] }, 'mine')).toEqual({})
})

it('runs them where it is asked to', () => {
  expect([{}, { LATCHKEY_SMART_ACCOUNTS: 'on' }].map(hasSmartAccounts)).toEqual([false, true])
})
