import { describe, expect, it } from 'vitest'
import type { RpcClient } from '../../config/Network.ts'
import { solanaDevnet as network, solanaAddresses, toTokenAccount } from '../../testing/solanaNode.ts'
import { programs } from './addresses.ts'
import { getHistory } from './getHistory.ts'

/** `tokens` is a token account, under the address of its mint. */
const { owner, coins: tokens } = solanaAddresses

/** A transaction by its slot, in the order of the ledger. `of`: who has it in their list. Default: the owner. */
type Entry = { readonly id: string; readonly slot: number; readonly of?: string }

/** A node that answers `before` by the place in the ledger, as nodes do. Some six slots pass in two seconds. */
function startNode(ledger: Entry[]) {
  const limits: number[] = []
  const rpc: RpcClient = {
    async request({ method, params }) {
      const [key, options] = (params ?? []) as [
        string,
        { before?: string; limit: number; programId?: string },
      ]
      if (method === 'getTokenAccountsByOwner') {
        const held = toTokenAccount({ account: tokens, mint: tokens, amount: '1', decimals: 6 })
        return { context: { slot: 1 }, value: options.programId === programs.token ? [held] : [] }
      }
      if (method === 'getTransaction') return { slot: ledger.find(({ id }) => id === key)?.slot }
      if (method !== 'getSignaturesForAddress') throw new Error(method)
      limits.push(options.limit)
      const end = options.before ? ledger.findIndex(({ id }) => id === options.before) : ledger.length
      return ledger
        .slice(0, end)
        .filter(({ of = owner }) => of === key)
        .reverse()
        .slice(0, options.limit)
        .map(({ id, slot }) => ({ signature: id, slot, blockTime: Math.floor(slot / 3), err: null }))
    },
  }
  return { rpc, limits }
}

/** The ids of all pages, page by page. `between` runs after the first. */
async function getPages(rpc: RpcClient, between = () => {}): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const page = await getHistory({ network, rpc, address: owner, cursor })
    pages.push(page.items.map(({ id }) => id))
    cursor = page.next
    if (pages.length === 1) between()
    if (pages.length > 20) throw new Error('It never ends.')
  } while (cursor !== undefined)
  return pages
}

const entries = (count: number, from: number, of = owner): Entry[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${of.slice(0, 1)}${from + at}`, slot: from + at, of }))
const newestFirst = (ledger: readonly Entry[]) => ledger.map(({ id }) => id).reverse()
const bySlot = (ledger: Entry[]) => ledger.sort((a, b) => a.slot - b.slot)

describe('pages of a Solana account’s history from its node', () => {
  it('[X.40, X.40e] of slots within one second none is left out and none comes twice, wherever the page ends', async () => {
    for (let newer = 15; newer < 21; newer++) {
      const ledger = [
        ...entries(30, 1),
        { id: 'b', slot: 100, of: tokens },
        { id: 'a', slot: 101 },
        { id: 'c', slot: 102, of: tokens },
        ...entries(newer, 200),
      ]
      expect((await getPages(startNode(ledger).rpc)).flat()).toEqual(newestFirst(ledger))
    }
  })

  it('[X.40, X.40e] a page ends with its slot: the order of two lists in it is unknown', async () => {
    const ledger = [
      ...entries(25, 1),
      { id: 'x', slot: 50, of: tokens },
      { id: 'y', slot: 50 },
      { id: 'z', slot: 50, of: tokens },
      ...entries(19, 100),
    ]
    const [first = [], ...others] = await getPages(startNode(ledger).rpc)
    expect(first.slice(0, 19)).toEqual(newestFirst(ledger).slice(0, 19))
    expect(first.slice(19).sort()).toEqual(['x', 'y', 'z'])
    expect(others.flat()).toEqual(newestFirst(ledger).slice(22))
  })

  it('[X.40, X.40e] below the end of a list that was cut nothing is shown before that list goes on', async () => {
    // the owner’s list reaches far below what the token account’s first entries do
    const ledger = bySlot([...entries(25, 1), ...entries(60, 1_000, tokens)])
    const pages = await getPages(startNode(ledger).rpc)
    expect(pages.flat()).toEqual(newestFirst(ledger))
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 20, 20, 5])
  })

  it('[X.40, X.40e] an account with more in one slot than a page has is read on', async () => {
    const crowd = Array.from({ length: 45 }, (_, at) => ({ id: `s${at}`, slot: 500 }))
    const ledger = [...entries(5, 1), ...crowd]
    const { rpc, limits } = startNode(ledger)
    expect((await getPages(rpc)).flat()).toEqual(newestFirst(ledger))
    expect(limits).toContain(1000)
  })

  it('[X.40, X.40e] blocks that arrive meanwhile change no further page', async () => {
    const ledger = bySlot([...entries(30, 1), ...entries(30, 15, tokens)])
    const before = newestFirst(ledger)
    const pages = await getPages(startNode(ledger).rpc, () => void ledger.push({ id: 'new', slot: 999 }))
    expect(pages.flat().sort()).toEqual(before.sort())
  })

  it('[X.40, X.40e] a page whose beginning nobody can tell fails, and can be asked for again', async () => {
    const { rpc } = startNode(entries(30, 1))
    await expect(getHistory({ network, rpc, address: owner, cursor: 'gone' })).rejects.toMatchObject({
      name: 'RpcError',
    })
    const page = await getHistory({ network, rpc, address: owner, cursor: 'F11' })
    expect(page.items.map(({ id }) => id)).toEqual(newestFirst(entries(10, 1)))
    expect(page.next).toBeUndefined()
  })
})
