import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { facts, fakeRpc, testContext, testKeys } from '../../../testing/requestWorld.ts'
import {
  lookupTableAccount,
  solanaKey,
  solanaMessage,
  solanaPrograms,
  systemTransfer,
  type TestTable,
} from '../../../testing/solanaMessages.ts'
import type { Rpc } from '../createRpc.ts'
import type { PreparedSolanaTransactions } from '../PreparedRequest.ts'
import { prepareRequest } from '../prepareRequest.ts'
import { describeRequest } from './describeRequest.ts'
import { getFacts } from './getFacts.ts'
import { simulateSolana } from './simulateSolana.ts'

const me = testKeys().solana.address
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const plain = (lamports: number) => ({ lamports, data: ['', 'base64'] })
const holding = (owner: string, amount: string) => ({
  lamports: 2_039_280,
  data: { parsed: { info: { mint: 'Mint111', owner, tokenAmount: { amount, decimals: 6 } } } },
})

describe('simulateSolana', () => {
  const simulate = async (
    before: unknown[],
    after: unknown,
    transactions = [solanaMessage([systemTransfer(1n)])],
  ) => {
    const prepared = (await prepareRequest(
      'solana_signAllTransactions',
      { transactions },
      testContext(),
    )) as PreparedSolanaTransactions
    const rpc = fakeRpc({ getMultipleAccounts: { value: before }, simulateTransaction: { value: after } })
    return simulateSolana(prepared, rpc, facts)
  }
  const [other, program] = [null, null]

  it('[X.05, X.05c] what leaves is given, what comes is got, by the amount', async () => {
    const before = [plain(5_000_000_000), holding(me, '7000000'), program]
    const after = { err: null, accounts: [plain(3_500_000_000), holding(me, '9500000'), program] }
    expect(await simulate(before, after)).toEqual({
      kind: 'ok',
      changes: ['You send 1.5 SOL', 'You get 2.5 of token Mint111'],
      given: [{ token: native, units: '1500000000' }],
    })
    expect(
      await simulate([plain(1), holding(me, '3'), program], {
        err: null,
        accounts: [plain(3), holding(me, '1'), program],
      }),
    ).toEqual({
      kind: 'ok',
      changes: ['You send 0.000002 of token Mint111', 'You get 0.000000002 SOL'],
      given: [{ token: 'Mint111', units: '2' }],
    })
  })

  it('[X.05] a token account that gets another owner, or is closed, is given whole', async () => {
    for (const gone of [holding('Thief111', '7'), null])
      expect(
        await simulate([plain(1), holding(me, '7'), program], {
          err: null,
          accounts: [plain(1), gone, program],
        }),
      ).toMatchObject({
        given: [{ token: 'Mint111', units: '7' }],
      })
  })

  it('[X.05, X.63] what a program does in the name of the account is shown: a delegate, and another master of the account', async () => {
    const system = '11111111111111111111111111111111'
    const owned = (owner: string) => ({ ...plain(1), owner })
    const delegated = (owner: string, units: string) => {
      const held = holding(owner, '9000000')
      const { info } = held.data.parsed
      const delegatedAmount = { amount: units, decimals: 6 }
      return { ...held, data: { parsed: { info: { ...info, delegate: 'Thief111', delegatedAmount } } } }
    }
    const run = async (before: unknown[], accounts: unknown[]) => {
      const shown = await simulate(before, { err: null, accounts })
      return shown.kind === 'ok' ? shown.changes : shown
    }
    expect(
      await run(
        [owned(system), holding(me, '9000000'), program],
        [owned(system), delegated(me, '4000000'), program],
      ),
    ).toEqual(['Thief111 can spend 4 of token Mint111 from your account'])
    expect(await run([owned(system), other, program], [owned('Thief111'), other, program])).toEqual([
      'The program Thief111 takes over your account and everything in it',
    ])
    // control: what was so before, what becomes less, and accounts of others
    expect(
      await run(
        [owned('Thief111'), delegated(me, '4'), program],
        [owned('Thief111'), delegated(me, '4'), program],
      ),
    ).toEqual([])
    expect(
      await run([owned(system), delegated(me, '4'), program], [owned(system), delegated(me, '3'), program]),
    ).toEqual([])
    expect(await run([plain(1), other, program], [plain(1), delegated('Else111', '4'), program])).toEqual([])
  })

  it('[X.05] one that fails says so, and one that can’t be compared is unavailable', async () => {
    const accounts = [plain(1), other, program]
    expect(await simulate(accounts, { err: 'AccountNotFound', accounts: null })).toEqual({
      kind: 'fails',
      reason: 'AccountNotFound',
    })
    const unavailable = { kind: 'unavailable' }
    expect(await simulate(accounts, { err: null, accounts: [plain(1)] })).toEqual(unavailable)
    expect(await simulate(accounts, 'nonsense')).toEqual(unavailable)
    // a token of a billion decimals: no amount of a gigabyte is written
    const endless = { mint: 'Mint111', owner: me, tokenAmount: { amount: '1', decimals: 1_000_000_000 } }
    const lie = { lamports: 1, data: { parsed: { info: endless } } }
    expect(await simulate(accounts, { err: null, accounts: [plain(1), lie, program] })).toEqual({
      kind: 'ok',
      changes: [],
      given: [],
    })
    const looked = [solanaMessage([systemTransfer(1n)], { isVersioned: true, lookedUp: 1 })]
    expect(await simulate(accounts, { err: null, accounts }, looked)).toEqual(unavailable)
    expect(await simulate(accounts, { err: null, accounts })).toMatchObject({ kind: 'ok', changes: [] })
  })
})

describe('a transaction whose accounts come from lookup tables', () => {
  const address = (fill: number) => base58.encode(solanaKey(fill))
  const addresses = [solanaKey(60), solanaKey(61), solanaKey(62)]
  /** Place 2 may change, place 0 is only read. */
  const table: TestTable = { key: solanaKey(55), addresses, writable: [2], readOnly: [0] }
  const transaction = solanaMessage(
    [
      systemTransfer(5n, solanaKey(62)),
      { program: solanaKey(77), accounts: [0, solanaKey(60), solanaKey(62)], data: [1] },
    ],
    { tables: [table] },
  )
  const text =
    'Some of these addresses come from address tables of the network, and only its node says which they are.'
  const unread =
    'The address tables of this transaction can’t be read, so the wallet can’t show all accounts or what changes.'

  /** What the screen shows where the node answers `tables` for the lookup tables, and simulates a gain of 5 lamports and a loss of a token. */
  async function show(tables: unknown, transactions = [transaction]) {
    const asked: unknown[] = []
    const rpc: Rpc = {
      async request(_, method, params) {
        const [first, { encoding, accounts }] = params as [unknown, { encoding?: string; accounts?: unknown }]
        if (method === 'simulateTransaction') {
          const { addresses } = accounts as { addresses: string[] }
          asked.push(addresses)
          const states = addresses.map((one) =>
            one === me ? plain(15) : one === address(62) ? holding(me, '1500000') : null,
          )
          return { value: { err: null, accounts: states } }
        }
        if (method !== 'getMultipleAccounts') return null
        if (encoding === 'base64') return tables
        const states = (first as string[]).map((one) =>
          one === me ? plain(10) : one === address(62) ? holding(me, '4000000') : null,
        )
        return { value: states }
      },
    }
    const request = (await prepareRequest(
      'solana_signAllTransactions',
      { transactions },
      testContext({ network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }),
    )) as PreparedSolanaTransactions
    const { translate, locale } = facts
    const known = await getFacts(request, { rpc, network: undefined, recipients: [], translate, locale })
    return {
      asked,
      simulation: await simulateSolana(request, rpc, known),
      description: describeRequest(request, known, 0),
    }
  }

  it('[X.05, X.05c] is simulated with the accounts of the table, and shows each of them', async () => {
    const { asked, simulation, description } = await show({ value: [lookupTableAccount(addresses)] })
    expect(asked).toEqual([expect.arrayContaining([me, address(62)])])
    expect(asked.flat()).not.toContain(address(60))
    expect(simulation).toEqual({
      kind: 'ok',
      changes: ['You send 2.5 of token Mint111', 'You get 0.000000005 SOL'],
      given: [{ token: 'Mint111', units: '2500000' }],
    })
    expect(description.summary).toContainEqual({ label: 'To', value: address(62) })
    expect(description.summary).toContainEqual({
      label: 'Program (unverified)',
      value: [`${address(77)}, 2`, me, address(60), address(62)].join(', '),
    })
    const warnings = description.warnings.map((one) => one.text)
    expect(warnings).toContain(text)
    // the signed bytes contain places in the table only: one click is not enough
    expect(description.isUnderstood).toBe(false)
    expect(description.confirmations).toContainEqual({ kind: 'acknowledge' })
  })

  it('[X.05, X.05c] accounts of several tables come in the order of the network: all that may change, then the others', async () => {
    const second: TestTable = {
      key: solanaKey(56),
      addresses: [solanaKey(70), solanaKey(71)],
      writable: [1],
      readOnly: [0],
    }
    const accounts = [solanaKey(62), solanaKey(71), solanaKey(60), solanaKey(70)]
    const both = solanaMessage([{ program: solanaKey(77), accounts, data: [1] }], { tables: [table, second] })
    const { asked, description } = await show(
      { value: [lookupTableAccount(addresses), lookupTableAccount(second.addresses)] },
      [both],
    )
    expect(description.summary[0]?.value).toBe(
      [`${address(77)}, 2`, ...accounts.map((one) => base58.encode(one))].join(', '),
    )
    expect(asked.flat()).toEqual(expect.arrayContaining([address(62), address(71)]))
    expect(asked.flat()).not.toContain(address(70))
  })

  const good = lookupTableAccount(addresses)
  const bytes = (change: (data: Uint8Array) => Uint8Array) => ({
    ...good,
    data: [Buffer.from(change(Buffer.from(good.data[0] ?? '', 'base64'))).toString('base64'), 'base64'],
  })
  it.each([
    ['no answer', null],
    ['no such account', { value: [null] }],
    ['an account of another program', { value: [{ ...good, owner: base58.encode(solanaPrograms.token) }] }],
    ['a table that was never made', { value: [bytes((data) => data.fill(0, 0, 4))] }],
    ['a table cut short', { value: [bytes((data) => data.subarray(0, 56 + 2 * 32 + 31))] }],
    ['a table that lacks the place', { value: [lookupTableAccount(addresses.slice(0, 2))] }],
    ['bytes that are no base64', { value: [{ ...good, data: ['?', 'base64'] }] }],
    ['more accounts than asked for', { value: [good, good] }],
  ])(
    '[X.05, X.05c] with %s it says that the tables can’t be read, and claims no change',
    async (_, tables) => {
      const { asked, simulation, description } = await show(tables)
      expect(simulation).toEqual({ kind: 'unavailable' })
      expect(asked).toEqual([])
      expect(description.warnings.map((one) => one.text)).toContain(unread)
      expect(description.isUnderstood).toBe(false)
    },
  )

  it('[X.05] without tables neither is said', async () => {
    const { description } = await show(null, [solanaMessage([systemTransfer(5n)])])
    const warnings = description.warnings.map((one) => one.text)
    expect(warnings).not.toContain(text)
    expect(warnings).not.toContain(unread)
  })
})
