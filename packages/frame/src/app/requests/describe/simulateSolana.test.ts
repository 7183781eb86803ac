import { describe, expect, it } from 'vitest'
import { facts, fakeRpc, testContext, testKeys } from '../../../testing/requestWorld.ts'
import { solanaMessage, systemTransfer } from '../../../testing/solanaMessages.ts'
import type { PreparedSolanaTransactions } from '../PreparedRequest.ts'
import { prepareRequest } from '../prepareRequest.ts'
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
      changes: ['You give 1.5 SOL', 'You get 2.5 of token Mint111'],
      given: [{ token: native, units: '1500000000' }],
    })
    expect(
      await simulate([plain(1), holding(me, '3'), program], {
        err: null,
        accounts: [plain(3), holding(me, '1'), program],
      }),
    ).toEqual({
      kind: 'ok',
      changes: ['You give 0.000002 of token Mint111', 'You get 0.000000002 SOL'],
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
    ).toEqual(['Thief111 may take 4 of token Mint111 from you'])
    expect(await run([owned(system), other, program], [owned('Thief111'), other, program])).toEqual([
      'Your account goes over to the program Thief111, with everything in it',
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
