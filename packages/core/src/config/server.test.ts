import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getActivity } from '../accounts/getActivity.ts'
import { getTokens } from '../accounts/getTokens.ts'
import { createTestAdapter } from '../testing/createTestAdapter.ts'
import { startTestConfig } from '../testing/startTestConfig.ts'
import { testNetwork } from '../testing/testNetwork.ts'
import type { NetworkInput } from './Network.ts'

const ids = {
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
} as const
const networks: readonly NetworkInput[] = [
  testNetwork(1),
  ...Object.values(ids).map((caipNetworkId) => ({
    id: caipNetworkId.split(':')[1] ?? '',
    caipNetworkId,
    name: caipNetworkId,
    nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 9 },
    rpcUrls: { default: { http: ['https://rpc.example/'] } },
  })),
]
const address = '0x00000000000000000000000000000000000000A1'

let asked: string[]
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const url = new URL(input)
    if (url.pathname === '/v1/supported-chains')
      return Response.json({ http: ['eip155:1', ...Object.values(ids)], ws: [] })
    asked.push(url.pathname)
    return Response.json(url.pathname.endsWith('/history') ? { data: [], next: null } : { balances: [] })
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () =>
  startTestConfig({
    networks,
    server: { api: 'https://api.example' },
    projectId: 'test',
    adapters: (['eip155', 'solana', 'bip122', 'polkadot'] as const).map((namespace) =>
      createTestAdapter({ namespace }),
    ),
  }).config

describe('what the data API is asked about', () => {
  it.each([
    ['eip155:1', true],
    [ids.solana, true],
    [ids.bip122, false],
    [ids.polkadot, false],
  ] as const)('[S6.04] [S6.05] balances and activity on %s: %s', async (network, isAsked) => {
    const config = open()
    const tokens = await getTokens(config, { network, address }).catch(() => undefined)
    const page = await getActivity(config, { network, address }).catch(() => undefined)
    const isPath = (part: string) => asked.some((path) => path.includes(part))
    expect([isPath('/balance'), isPath('/history')]).toEqual([isAsked, isAsked])
    if (isAsked) return
    expect(tokens?.nativeOnly).toBe('notServed')
    expect(page).toMatchObject({ items: [], ownOnly: 'notServed' })
  })
})
