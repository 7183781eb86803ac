import { createHash } from 'node:crypto'
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { fromBase58, toBase58 } from '../../base/base58.ts'
import { programs } from './addresses.ts'
import { getPriorityFee } from './fees.ts'
import { prepareTransaction } from './prepareTransaction.ts'

const addressOf = (name: string) => toBase58(new Uint8Array(createHash('sha256').update(name).digest()))
const [from, program, first, second, third, table] = ['me', 'program', 'a', 'b', 'c', 'table'].map(
  addressOf,
) as [string, string, string, string, string, string]

/** A node with these accounts' data and these fees offered lately. */
function nodeOf({ data = {}, fees = [] }: { data?: Record<string, Uint8Array>; fees?: unknown } = {}) {
  return {
    async request({ method, params }: { method: string; params?: unknown }) {
      if (method === 'getLatestBlockhash')
        return { context: {}, value: { blockhash: addressOf('block'), lastValidBlockHeight: 150 } } as never
      if (method === 'getRecentPrioritizationFees') return fees as never
      const bytes = data[(params as [string])[0]]
      const value = bytes && {
        owner: program,
        lamports: 1,
        data: [Buffer.from(bytes).toString('base64'), 'base64'],
      }
      return { context: {}, value: value ?? null } as never
    },
  }
}

const offered = (...fees: unknown[]) => fees.map((prioritizationFee) => ({ slot: 1, prioritizationFee }))
const tableOf = (...entries: string[]) =>
  Uint8Array.from([...new Uint8Array(56), ...entries.flatMap((one) => [...(fromBase58(one) ?? [])])])
const accounts = [
  { address: first, role: 1 as const },
  { address: second, role: 0 as const },
]
const instruction = { programAddress: program, accounts, data: Uint8Array.of(7) }

async function compiled(rpc: ReturnType<typeof nodeOf>, more: object = {}) {
  const wire = await prepareTransaction({ rpc }, from, { instructions: [instruction], ...more })
  return getCompiledTransactionMessageDecoder().decode(getTransactionDecoder().decode(wire).messageBytes)
}

describe('preparing a transaction on Solana', () => {
  it('without lookup tables it is legacy, of one signer, and has no priority fee where others pay none', async () => {
    const message = await compiled(nodeOf())
    expect(message.version).toBe('legacy')
    expect(message.header.numSignerAccounts).toBe(1)
    expect(message.staticAccounts).toEqual(expect.arrayContaining([from, program, first, second]))
    expect(message.staticAccounts).not.toContain(programs.computeBudget)
  })

  it('with a lookup table it is of version 0, and names the accounts of the table by index', async () => {
    const rpc = nodeOf({ data: { [table]: tableOf(third, second, first) } })
    const message = await compiled(rpc, { lookupTables: [table] })
    expect(message).toMatchObject({
      version: 0,
      addressTableLookups: [{ lookupTableAddress: table, writableIndexes: [2], readonlyIndexes: [1] }],
    })
    expect([...message.staticAccounts].sort()).toEqual([from, program].sort())
  })

  it.each([
    ['is not there', undefined],
    ['is no table', new Uint8Array(55)],
  ])('a lookup table that %s is refused', async (_what, bytes) => {
    const rpc = nodeOf({ data: bytes ? { [table]: bytes } : {} })
    await expect(compiled(rpc, { lookupTables: [table] })).rejects.toMatchObject({
      name: 'InvalidParameterError',
    })
  })

  it('priority fee and compute units of the app are preferred', async () => {
    const rpc = nodeOf({ fees: offered(900) })
    const budgetOf = async (more: object) => {
      const message = await compiled(rpc, more)
      if (!('instructions' in message)) return expect.fail('a transaction of another version')
      const { staticAccounts, instructions } = message
      const own = instructions.filter(
        ({ programAddressIndex: at }) => staticAccounts[at] === programs.computeBudget,
      )
      return own.map(({ data = new Uint8Array() }) => {
        const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
        return data[0] === 2 ? view.getUint32(1, true) : view.getBigUint64(1, true)
      })
    }
    expect(await budgetOf({})).toEqual([200_000, 900n])
    expect(await budgetOf({ priorityFee: 5n, computeUnits: 1_234 })).toEqual([1_234, 5n])
    expect(await budgetOf({ priorityFee: 0n })).toEqual([])
  })

  it.each([
    ['no recent transactions', [], 0n],
    ['recent transactions without fee', offered(0, 0), 0n],
    ['the median of those that paid', offered(0, 9, 1, 3, 0), 3n],
    ['at most a lamport per unit', offered(5_000_000), 1_000_000n],
    ['malformed fees', offered(-1, 1.5, '7', null, Number.MAX_VALUE), 0n],
    ['a malformed answer', 'free', 0n],
  ])('the priority fee: %s', async (_what, fees, fee) => {
    expect(await getPriorityFee(nodeOf({ fees }), [first])).toBe(fee)
  })

  it('the priority fee is 0 for a node without that method', async () => {
    const rpc = { request: () => Promise.reject(new Error('Method not found')) }
    expect(await getPriorityFee(rpc, [first])).toBe(0n)
  })
})
