import { readConfig } from '@latchkey/server'
import { expect, it } from 'vitest'
import { devEnvironment } from './devEnvironment.ts'

const chain = {
  caipNetworkId: 'eip155:1',
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrl: 'http://127.0.0.1:8545',
  wsUrl: 'ws://127.0.0.1:8545',
  testnet: false,
  tokens: [],
} as const

it('[X.53] production reads the same variables: chain 1 is a node by configuration, allowed by name', () => {
  const config = readConfig(devEnvironment({}, '127.0.0.1', '/data', [{ ...chain, tokens: [] }]))
  expect(config).toMatchObject({
    mode: 'development',
    data: '/data',
    index: ['eip155:1'],
    port: 4180,
    projectId: 'local',
    publicUrl: 'http://127.0.0.1:4180',
    chains: [{ caipNetworkId: 'eip155:1', http: [chain.rpcUrl], ws: [chain.wsUrl] }],
    egressAllow: ['127.0.0.1:8545', 'id.localhost:4180', 'pay.localhost:4180'],
  })
})

it('[S7.04] the local Solana chain is a node by configuration too', () => {
  const solana = {
    caipNetworkId: 'solana:EVZL9ehjM1nUexTmqKxQbrxEYbY3GWbG',
    rpcUrl: 'http://127.0.0.1:8899',
    wsUrl: 'ws://127.0.0.1:8899',
  } as unknown as Parameters<typeof devEnvironment>[4]
  const config = readConfig(devEnvironment({}, '127.0.0.1', '/data', [{ ...chain, tokens: [] }], solana))
  expect(config.chains).toContainEqual(
    expect.objectContaining({
      caipNetworkId: solana?.caipNetworkId,
      http: [solana?.rpcUrl],
      ws: [solana?.wsUrl],
    }),
  )
  expect(config.egressAllow).toContain('127.0.0.1:8899')
  expect(config.index).toEqual(['eip155:1'])
})

it('what the person set stays, the local chains come in addition', () => {
  const env = {
    LATCHKEY_PORT: '5000',
    LATCHKEY_PROJECT_ID: 'mine',
    LATCHKEY_EGRESS_ALLOW: '10.0.0.1:9',
    LATCHKEY_RPC_EIP155_10: 'http://10.0.0.1:9',
  }
  const config = readConfig(devEnvironment(env, '127.0.0.1', '/data', [{ ...chain, tokens: [] }]))
  expect(config).toMatchObject({
    port: 5000,
    projectId: 'mine',
    egressAllow: ['10.0.0.1:9', '127.0.0.1:8545', 'id.localhost:5000', 'pay.localhost:5000'],
  })
  expect(config.chains.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:1', 'eip155:10'])
})

it('any port and every address are possible', () => {
  expect(readConfig(devEnvironment({ LATCHKEY_PORT: '0' }, '127.0.0.1', '/data')).publicUrl).toBeUndefined()
  expect(readConfig(devEnvironment({}, '0.0.0.0', '/data')).publicUrl).toBe('http://127.0.0.1:4180')
})
