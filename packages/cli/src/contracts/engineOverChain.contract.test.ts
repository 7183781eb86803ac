import { createConfig, getActivity, getNfts, getPrices, getTokens, mergeActivity } from '@latchkey/core'
import { evm } from '@latchkey/core/evm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { steadyChain } from '../../../server/src/testing/createLedger.ts'
import { openMemoryDb } from '../../../server/src/testing/memoryDb.ts'
import { type Life, seedLife } from '../../../server/src/testing/seedLife.ts'
import { startAnvil } from '../../../server/src/testing/startAnvil.ts'
import { type DataStack, startDataStack } from '../../../server/src/testing/startDataStack.ts'

const network = 'eip155:31337' as const
const native = `${network}:0x${'e'.repeat(40)}` as const
let anvil: Awaited<ReturnType<typeof startAnvil>>
let db: Awaited<ReturnType<typeof openMemoryDb>>
let stack: DataStack
let life: Life

beforeAll(async () => {
  anvil = await startAnvil(steadyChain)
  ;[life, db] = await Promise.all([seedLife(anvil.url), openMemoryDb()])
  const { address } = life.coin
  stack = await startDataStack({
    chain: anvil.url,
    db,
    tokens: [{ chainId: 31337, address, name: 'Demo Coin', symbol: 'DMO', decimals: 6 }],
    usd: { [native]: 2500, [`${network}:${address}`]: 1 },
  })
  await stack.indexed()
})
afterAll(async () => {
  await stack.close()
  await db.close()
  await anvil.close()
})

const start = () =>
  createConfig({
    server: { api: stack.url, projectId: 'local' },
    networks: [
      {
        id: 31337,
        name: 'Local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [anvil.url] } },
      },
    ],
    adapters: [evm()],
    storage: null,
    logLevel: 'silent',
  })

describe('the engine over the real server and a real chain', () => {
  it('[S3.05] [S5.09] [S6.04] reads exactly what the account holds, and what is hidden of it', async () => {
    const { tokens, hidden, total } = await getTokens(start(), { address: life.me as `0x${string}` })
    expect(tokens.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(['ETH', 'DMO']))
    expect(tokens[0]).toMatchObject({ symbol: 'ETH', price: 2500 })
    const coin = tokens.find(({ symbol }) => symbol === 'DMO')
    expect(coin).toMatchObject({ amount: 997_500_000n, formatted: '997.5', price: 1, value: 997.5 })
    expect(hidden).toContainEqual(
      expect.objectContaining({ symbol: 'TICKET', amount: 7n, hidden: 'lowQuality' }),
    )
    expect(hidden.filter(({ hidden: why }) => why === 'spam').length).toBeGreaterThan(0)
    expect(tokens.map(({ symbol }) => symbol)).not.toContain('TICKET')
    expect(total).toBeGreaterThan(997.5)
  })

  it('[S3.11] [X.40] reads its transactions, rubbish marked, each once', async () => {
    const config = start()
    const page = await getActivity(config, { address: life.me as `0x${string}` })
    expect(page.ownOnly).toBeUndefined()
    const items = mergeActivity(page.items, [])
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
    expect(items.some(({ operation, hidden }) => operation === 'send' && !hidden)).toBe(true)
    expect(items.some(({ status }) => status === 'failed')).toBe(true)
    expect(items.filter(({ hidden }) => hidden).map(({ spam }) => spam)).toEqual(
      expect.arrayContaining(['lookalike']),
    )
    expect(items.every(({ network: chain }) => chain === network)).toBe(true)
  })

  it('[X.36] [S2.28] reads NFTs and prices, names as plain text', async () => {
    const config = start()
    const { nfts } = await getNfts(config, { address: life.me as `0x${string}` })
    expect(nfts).toContainEqual(
      expect.objectContaining({ contract: expect.stringMatching(/^0x/i), tokenId: '1' }),
    )
    expect(nfts.some(({ amount }) => amount === 3n)).toBe(true)
    expect(JSON.stringify(nfts.map(({ name }) => name))).not.toContain('\u202e')
    const unknown = `${network}:0x${'9'.repeat(40)}` as const
    expect(await getPrices(config, { addresses: [native, unknown] })).toMatchObject([
      { address: native, price: 2500, symbol: 'ETH' },
    ])
  })
})
