import { allRoutes, type Route } from '@latchkey/protocol/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProjectStore } from '../adapters/projectStore.ts'
import type { Db } from '../ports/db.ts'
import { openMemoryDb } from '../testing/memoryDb.ts'
import { type ScriptedNode, startNode } from '../testing/startNode.ts'
import { type Stack, startStack } from '../testing/startStack.ts'

const account = '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'
const ether = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Bodies that are read before the project is known, because its id may be in them. Other routes need none. */
const bodies: Readonly<Record<string, object>> = {
  'POST /v1': { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [] },
  'POST /v1/fungible/price': { currency: 'usd', addresses: [ether] },
  'POST /v1/convert/build-transaction': {
    amount: '1',
    from: ether,
    to: `eip155:1:${account}`,
    userAddress: `eip155:1:${account}`,
    eip155: { slippage: 1 },
  },
  'POST /v1/onramp/quote': {
    purchaseCurrency: { id: 'ETH' },
    paymentCurrency: { id: 'USD' },
    network: 'ethereum',
    amount: '50',
  },
  'POST /v1/generators/onrampurl': {
    destinationWallets: [{ address: account, blockchains: ['ethereum'], assets: ['ETH'] }],
    partnerUserId: account,
    defaultNetwork: 'ethereum',
    purchaseAmount: '1',
    paymentAmount: '50',
  },
  'POST /v1/wallet': { jsonrpc: '2.0', id: 7, method: 'wallet_getCallsStatus', params: ['0x1'] },
}

const table: readonly Route[] = allRoutes.flatMap(({ routes }) => Object.values(routes))
const rows = table
  // A socket is refused at its handshake: `projectAbuse.contract.test.ts`.
  .filter(({ method, path, auth }) => auth === 'project' && !(method === 'GET' && path === '/v1'))
  .flatMap(({ method, path, aliases = [] }) =>
    [path, ...aliases].map((served) => ({
      name: `${method} ${served}`,
      row: `${method} ${path}`,
      served,
      method,
    })),
  )

describe('a route of a project', () => {
  let db: Db
  let node: ScriptedNode
  let stack: Stack
  let shop = ''

  beforeAll(async () => {
    db = await openMemoryDb()
    const store = createProjectStore(db, { now: Date.now })
    shop = (await store.add({ name: 'Shop', origins: ['https://shop.example'] })).id
    node = await startNode()
    stack = await startStack({
      nodes: [node],
      env: { LATCHKEY_PROJECTS: 'check', LATCHKEY_LIMIT_ROUTE: '1000/100' },
      ports: { db: { ...db, close: () => Promise.resolve() } },
    })
  }, 60_000)
  afterAll(async () => {
    await stack.close()
    await node.close()
    await db.close()
  })

  async function send({ row, served, method }: (typeof rows)[number], projectId: string, origin: string) {
    const path = served.replace(/:\w+/g, (name) => (name === ':id' ? `eip155:1:${account}` : account))
    const body = method === 'POST' ? JSON.stringify({ ...bodies[row], projectId }) : undefined
    const query = `chainId=eip155:1&currency=usd&projectId=${projectId}`
    const response = await fetch(`${stack.url}${path}?${query}`, {
      method,
      headers: { origin },
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    const { reasons, error } = JSON.parse(text || '{}') as {
      reasons?: readonly { readonly field: string }[]
      error?: { readonly code: number }
    }
    return { status: response.status, field: reasons?.[0]?.field, code: error?.code }
  }

  it.each(rows)('[S7.76] [X.59] $name is served to its project alone', async (route) => {
    // Calls of a wallet are answered with an error of the call, and pages recognize a wrong list of origins by the 403 of events.
    const isCall = route.row === 'POST /v1/wallet'
    const isEvent = /^POST \/(e|batch)$/.test(route.row)
    const refused = isCall ? { status: 400, code: -1 } : { status: 401, field: 'authentication' }
    const asked = node.requests.length
    expect(await send(route, 'nobody', 'https://shop.example')).toMatchObject(refused)
    expect(await send(route, shop, 'https://evil.example')).toMatchObject(
      isEvent ? { status: 403, field: 'authentication' } : refused,
    )
    expect(node.requests).toHaveLength(asked)
    // control: the same request of a page of the project gets further
    expect(await send(route, shop, 'https://shop.example')).not.toMatchObject(refused)
  })

  it('the table has them all', () => expect(rows.length).toBeGreaterThanOrEqual(30))
})
