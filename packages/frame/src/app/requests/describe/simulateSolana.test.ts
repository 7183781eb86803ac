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

  it('[X.05] what leaves is given, what comes is got, by the amount', async () => {
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
      changes: ['You get 0.000000002 SOL', 'You give 0.000002 of token Mint111'],
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
