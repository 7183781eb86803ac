import { accountNfts } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { createLedger, steadyChain } from '../../testing/createLedger.ts'
import { expectApiHeaders, getRefusal, golden } from '../../testing/expectAnswer.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { type Life, seedLife } from '../../testing/seedLife.ts'
import { startAnvil } from '../../testing/startAnvil.ts'
import { type DataStack, startDataStack } from '../../testing/startDataStack.ts'

const closeAfter = cleanups()
let anvil: Awaited<ReturnType<typeof startAnvil>>
let life: Life

beforeAll(async () => {
  anvil = await startAnvil(steadyChain)
  life = await seedLife(anvil.url)
})
afterAll(() => anvil.close())

onDatabase('GET /v1/account/{address}/nfts', (db) => {
  const open = async (chain = anvil.url) => {
    const stack = await closeAfter(startDataStack({ chain, db: db() }))
    await stack.indexed()
    return stack
  }
  const path = (account: string, query = '') => `/v1/account/${account}/nfts?projectId=local${query}`
  const page = async (stack: DataStack, account: string, query = '') => {
    const response = await stack.get(path(account, query))
    expect(response.status).toBe(200)
    return v.parse(accountNfts, await response.json())
  }

  it('[S7.76] [S7.40] [X.41] is what the golden file says: names as text, pictures by our proxy, rubbish marked', async () => {
    const response = await (await open()).get(path(life.me, '&chainId=31337'))
    expectApiHeaders(response)
    await golden(response, './nfts.golden.json')
  })

  it('[S7.76] pages to the end without gap or repeat, and refuses cursors of others', async () => {
    const chain = await closeAfter(startAnvil(steadyChain))
    const ledger = await createLedger(chain.url)
    const [me = '', friend = ''] = ledger.accounts
    const cats = await ledger.deploy('TestNft', ['Cats', 'CAT'])
    const ids = [...Array.from({ length: 60 }, (_, n) => BigInt(n)), 2n ** 256n - 1n, 2n ** 53n + 1n]
    for (const id of ids) {
      const data = cats.encode('mint', [me, id, 'data:application/json,{"name":"Cat"}'])
      await ledger.send({ from: me, to: cats.address, data })
    }
    const stack = await open(chain.url)
    const first = await page(stack, me)
    expect(first.data).toHaveLength(50)
    expect(first.next).toMatch(/^[\w-]{80}$/)
    const last = await page(stack, me, `&cursor=${first.next}`)
    expect(last.next).toBeNull()
    const listed = [...first.data, ...last.data].map(({ tokenId }) => BigInt(tokenId))
    expect(listed.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)))
    const cursor = `&cursor=${first.next}`
    for (const refused of [path(friend, cursor), path(me, `&chainId=31337${cursor}`)])
      expect((await getRefusal(stack.get(refused))).slice(0, 2)).toEqual([400, 'cursor'])
  }, 60_000)

  it.each([
    ['a Solana address', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', '', 'address'],
    ['a short address', '0x12', '', 'address'],
    ['an unknown chain', undefined, '&chainId=999', 'chainId'],
  ])('[S7.76] %s is refused', async (_, account, query, field) => {
    const response = await (await open()).get(path(account ?? life.me, query))
    expectApiHeaders(response)
    expect((await getRefusal(response)).slice(0, 2)).toEqual([400, field])
  })
})
