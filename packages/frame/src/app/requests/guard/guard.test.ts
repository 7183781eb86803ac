import fc from 'fast-check'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  contract,
  fakeRpc,
  fields,
  friend,
  stranger,
  testKeys,
  token,
  unlisted,
  weth,
} from '../../../testing/requestWorld.ts'
import { solanaKey, solanaMessage, systemTransfer, unitPrice } from '../../../testing/solanaMessages.ts'
import { FrameApiError } from '../../errors.ts'
import type { ApiClient } from '../../session/createApiClient.ts'
import type { Session } from '../../session/createSession.ts'
import type { Store } from '../../store.ts'
import type { PreparedRequest, PreparedTransaction } from '../PreparedRequest.ts'
import { assessPayment, createQuotes, type Quote, valueInCents } from './assessPayment.ts'
import { outflowsOf } from './outflows.ts'
import { settlePayment } from './payGuarded.ts'
import { nativeToken } from './solanaOutflows.ts'
import { addSpending, getSpending } from './spending.ts'

const me = testKeys().evm.address
const day = 24 * 60 * 60_000
const max = (1n << 256n) - 1n
const abi = parseAbi([
  'function transfer(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function approve(address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function somethingElse(uint256)',
  'function transferAndCall(address,uint256,bytes)',
])
const call = (functionName: (typeof abi)[number]['name'], args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)

const transaction = (more: Partial<PreparedTransaction> = {}): PreparedTransaction => ({
  kind: 'transaction',
  method: 'eth_sendTransaction',
  origin: 'https://app.example.org',
  account: me,
  network: 'eip155:1',
  chainId: '0x1',
  to: friend,
  value: '0x0',
  data: '0x',
  nonce: '0x0',
  gas: '0x5208',
  fees: { kind: 'legacy', gasPrice: '0x1' },
  ...more,
})
const callOf = (to: string, ...[name, ...args]: [(typeof abi)[number]['name'], ...unknown[]]) =>
  transaction({ to, data: call(name, args) })
const ether = (amount: number) => transaction({ value: `0x${(BigInt(amount) * 10n ** 18n).toString(16)}` })
const typedData = (
  primaryType: string,
  message: object,
  domain: object = { name: 'x', chainId: 1, verifyingContract: token },
): PreparedRequest => ({
  kind: 'typedData',
  method: 'eth_signTypedData_v4',
  origin: 'https://app.example.org',
  account: me,
  network: 'eip155:1',
  json: JSON.stringify({
    primaryType,
    domain,
    types: {
      Permit: fields('address owner, address spender, uint256 value, uint256 nonce, uint256 deadline'),
      PermitBatch: fields('PermitDetails[] details, address spender, uint256 sigDeadline'),
      PermitDetails: fields('address token, uint160 amount, uint48 expiration, uint48 nonce'),
      TransferWithAuthorization: fields('address from, address to, uint256 value'),
      MetaTransaction: fields('uint256 nonce, address from, bytes functionSignature'),
      Mail: fields('string text'),
      Order: fields(
        'address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount',
      ),
      OrderComponents: fields('address offerer, OfferItem[] offer, OfferItem[] consideration'),
      OfferItem: fields('uint8 itemType, address token, uint256 startAmount, uint256 endAmount'),
    },
    message,
  }),
})
const usdc = token.toLowerCase()
const [owner, spender, nonce, deadline] = [me, stranger, '0', '2000000000']

describe('what a request lets go', () => {
  it.each<[string, PreparedRequest, ReturnType<typeof outflowsOf>]>([
    ['money', ether(2), [{ token: nativeToken, units: 2n * 10n ** 18n }]],
    ['nothing', transaction(), []],
    ['a token', callOf(token, 'transfer', friend, 5n), [{ token: usdc, units: 5n }]],
    ['somebody else’s token: nothing of ours', callOf(token, 'transferFrom', friend, me, 5n), []],
    [
      'a permission counts as what it lets take',
      callOf(token, 'approve', stranger, 7n),
      [{ token: usdc, units: 7n }],
    ],
    [
      'one without limit as everything',
      callOf(token, 'approve', stranger, max),
      [{ token: usdc, units: 'all' }],
    ],
    [
      'half of the range as everything, too',
      callOf(token, 'approve', stranger, 1n << 159n),
      [{ token: usdc, units: 'all' }],
    ],
    [
      'one unit less as what it lets take',
      callOf(token, 'approve', stranger, (1n << 159n) - 1n),
      [{ token: usdc, units: (1n << 159n) - 1n }],
    ],
    ['taking one back', callOf(token, 'approve', stranger, 0n), []],
    [
      'all items of a collection',
      callOf(contract, 'setApprovalForAll', stranger, true),
      [{ token: contract.toLowerCase(), units: 0n }],
    ],
    [
      'a call nobody knows',
      callOf(contract, 'somethingElse', 1n),
      [{ token: contract.toLowerCase(), units: 'all' }],
    ],
    [
      'a token’s own name for sending: no transfer anybody could see, where it can’t be tried out',
      callOf(token, 'transferAndCall', stranger, 5n, '0x'),
      [{ token: usdc, units: 'all' }],
    ],
    [
      'a fee no transaction needs',
      transaction({ gas: '0x3938700', fees: { kind: 'legacy', gasPrice: '0xe8d4a51000' } }),
      [{ token: nativeToken, units: 60_000_000n * 10n ** 12n }],
    ],
    [
      'a transfer that is only signed',
      typedData('TransferWithAuthorization', { from: me, to: stranger, value: '9' }),
      [{ token: usdc, units: 9n }],
    ],
    [
      'a call that is only signed',
      typedData('MetaTransaction', {
        nonce,
        from: me,
        functionSignature: call('transfer', [stranger, 9n]),
      }),
      [{ token: usdc, units: 'all' }],
    ],
    [
      'a permission that names no network',
      typedData('Permit', { owner, spender, value: '9', nonce, deadline }, { verifyingContract: token }),
      [{ token: usdc, units: 'unknown' }],
    ],
    [
      'a signed approval',
      typedData('Permit', { owner, spender, value: '9', nonce, deadline }),
      [{ token: usdc, units: 9n }],
    ],
    [
      'several at once',
      typedData('PermitBatch', {
        details: [
          { token, amount: '3', expiration: '1', nonce },
          { token: contract, amount: ((1n << 160n) - 1n).toString(), expiration: '1', nonce },
        ],
        spender,
        sigDeadline: deadline,
      }),
      [
        { token: usdc, units: 3n },
        { token: contract.toLowerCase(), units: 'all' },
      ],
    ],
    [
      'an order of a market, which sells what it names',
      typedData(
        'Order',
        { sellToken: token, buyToken: nativeToken, receiver: stranger, sellAmount: '9', buyAmount: '0' },
        { chainId: 1, verifyingContract: unlisted },
      ),
      [unlisted, token, stranger].map((one) => ({ token: one.toLowerCase(), units: 'all' })),
    ],
    [
      'an offer of a marketplace, by the most it gives of a token',
      typedData(
        'OrderComponents',
        {
          offerer: me,
          offer: [
            { itemType: '1', token, startAmount: '3', endAmount: '8' },
            { itemType: '2', token: unlisted, startAmount: '1', endAmount: '1' },
          ],
          consideration: [{ itemType: '1', token: contract, startAmount: '5', endAmount: '5' }],
        },
        { chainId: 1, verifyingContract: stranger },
      ),
      [
        { token: usdc, units: 8n },
        { token: unlisted.toLowerCase(), units: 0n },
      ],
    ],
    [
      'a letter, which no contract is to read',
      typedData('Mail', { text: 'hi' }, {}),
      [{ token: '', units: 0n }],
    ],
  ])('%s', (_name, request, expected) => {
    expect(outflowsOf(request, undefined)).toEqual(expected)
  })

  it('[X.63] the fee of a transaction counts from a thousandth of a coin on', () => {
    const at = (gasPrice: bigint) =>
      outflowsOf(
        transaction({ gas: '0xf4240', fees: { kind: 'legacy', gasPrice: `0x${gasPrice.toString(16)}` } }),
        undefined,
      )
    expect(at(10n ** 9n)).toEqual([{ token: nativeToken, units: 10n ** 15n }])
    expect(at(10n ** 9n - 1n)).toEqual([])
  })

  it('[X.63] a Solana payment counts with its fee, an unknown instruction as something nobody can value', () => {
    const account = testKeys().solana.address
    const solana = (...transactions: string[]): PreparedRequest => ({
      kind: 'solanaTransactions',
      method: 'solana_signAllTransactions',
      origin: 'https://app.example.org',
      account,
      network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      transactions,
    })
    const pays = solanaMessage([systemTransfer(7n)])
    expect(outflowsOf(solana(pays), undefined)).toEqual([{ token: nativeToken, units: 7n }])
    const expensive = solanaMessage([unitPrice(10n ** 12n), systemTransfer(7n)])
    expect(outflowsOf(solana(expensive), undefined)).toEqual([
      { token: nativeToken, units: 200_000_005_000n },
      { token: nativeToken, units: 7n },
    ])
    // the fee of a transaction that somebody else pays is theirs
    const sponsored = solanaMessage([unitPrice(10n ** 12n), systemTransfer(7n)], { payer: solanaKey(42) })
    expect(outflowsOf(solana(sponsored), undefined)).toEqual([{ token: nativeToken, units: 7n }])
    const strange = solanaMessage([{ program: new Uint8Array(32).fill(77), accounts: [0], data: [1] }])
    expect(outflowsOf(solana(strange), undefined)).toEqual([{ token: '', units: 'unknown' }])
    const seen = { kind: 'ok', changes: [], given: [{ token: nativeToken, units: '9' }] } as const
    expect(outflowsOf(solana(pays), seen)).toEqual([{ token: nativeToken, units: 9n }])
  })

  it('[T-GUARD] a call nobody knows that fails when it is tried out may take anything', () => {
    const request = callOf(contract, 'somethingElse', 1n)
    const fails = { kind: 'fails', reason: 'not now' } as const
    expect(outflowsOf(request, fails)).toEqual([{ token: '', units: 'unknown' }])
    // control: a known call says what it takes
    expect(outflowsOf(callOf(token, 'transfer', friend, 5n), fails)).toEqual([{ token: usdc, units: 5n }])
    expect(outflowsOf(request, { kind: 'unavailable' })).toEqual([
      { token: contract.toLowerCase(), units: 'all' },
    ])
  })

  it('what trying it out has shown counts where it is more than what is written', () => {
    const given = [{ token: usdc, units: '50' }]
    const seen = { kind: 'ok', changes: [], given } as const
    expect(outflowsOf(callOf(contract, 'somethingElse', 1n), seen)).toEqual([
      { token: contract.toLowerCase(), units: 'all' },
      { token: usdc, units: 50n },
    ])
    const more = callOf(token, 'transfer', friend, 60n)
    expect(outflowsOf(more, seen)).toEqual([{ token: usdc, units: 60n }])
    const less = callOf(token, 'transfer', friend, 40n)
    expect(outflowsOf(less, seen)).toEqual([{ token: usdc, units: 50n }])
  })
})

describe('what it is worth', () => {
  it('is exact for whole cents, never less than it is, and never more than a cent above', () => {
    expect(valueInCents(10n ** 18n, { price: 2500, decimals: 18 })).toBe(250_000n)
    expect(valueInCents(1n, { price: 2500, decimals: 18 })).toBe(1n)
    expect(valueInCents(0n, { price: 2500, decimals: 18 })).toBe(0n)
    // a token of many units: 10^15 whole ones at 4e-13 dollars are 400 dollars, not nothing
    expect(valueInCents(10n ** 15n, { price: 4e-13, decimals: 0 })).toBe(40_000n)
    expect(valueInCents(10n ** 24n, { price: 1.25e-20, decimals: 0 })).toBe(1_250_000n)
    expect(valueInCents(2n, { price: 1e15, decimals: 0 })).toBe(2n * 10n ** 17n)
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), fc.integer({ min: 1, max: 10 ** 7 }), (units, cents) => {
        const value = valueInCents(units, { price: cents / 100, decimals: 6 })
        const exact = units * BigInt(cents)
        expect(value * 10n ** 6n).toBeGreaterThanOrEqual(exact)
        expect((value - 1n) * 10n ** 6n).toBeLessThanOrEqual(exact)
      }),
    )
  })
})

/** A person with a device, a mailbox that isn't asked here, and prices. */
function world() {
  const values = new Map<string, unknown>()
  const store = {
    get: async (key: string) => values.get(key),
    set: async (key: string, value: unknown) => void values.set(key, value),
  } as Store
  const made = Date.UTC(2026, 0, 1)
  const state = {
    at: made + 30 * day,
    approvedAt: made,
    prices: { [nativeToken]: { price: 2000, decimals: 18 }, [usdc]: { price: 1, decimals: 6 } } as
      | Record<string, Quote>
      | undefined,
    isOnline: true,
    balance: 0n,
  }
  const api = {
    async call() {
      if (!state.isOnline) throw new FrameApiError('offline', 0, 'offline')
      const own = { id: 'd', name: '', approvedAt: state.approvedAt, lastUsedAt: 0, isCurrent: true }
      return { sessions: [], devices: [own] }
    },
  } as unknown as ApiClient
  const session = {
    account: async () => ({ id: 'person-1', createdAt: made }),
    accessToken: async () => 'token',
  } as unknown as Session
  const sources = {
    api,
    auth: 'https://auth.example.org',
    session,
    rpc: {
      request: async (...asked: Parameters<ReturnType<typeof fakeRpc>['request']>) =>
        asked[1] === 'eth_call' ? `0x${state.balance.toString(16)}` : fakeRpc().request(...asked),
    },
    quotes: async () => {
      if (!state.prices) throw new Error('down')
      return state.prices
    },
    store,
    limit: 1000,
    now: () => state.at,
  }
  const pay = async (request: PreparedRequest) => {
    const assessed = await assessPayment(sources, request, undefined)
    await addSpending(store, me, { ...assessed, at: state.at, isConfirmed: assessed.reason !== undefined })
    return assessed.reason
  }
  return { state, sources, store, pay }
}
const dollars = (amount: number) => callOf(token, 'transfer', friend, BigInt(amount) * 1_000_000n)

describe('[T-GUARD] the spend guard', () => {
  it('[T-GUARD] lets a day’s limit out, and not a cent more without a code', async () => {
    const { state, pay } = world()
    expect(await pay(dollars(400))).toBeUndefined()
    expect(await pay(dollars(600))).toBeUndefined()
    expect(await pay(dollars(1))).toBe('limit')
    // confirmed: the day begins anew
    expect(await pay(dollars(1000))).toBeUndefined()
    expect(await pay(ether(1))).toBe('limit')
    expect(await pay(dollars(999))).toBeUndefined()
    state.at += day - 1
    expect(await pay(dollars(2))).toBe('limit')
  })

  it('[T-GUARD] a day later the limit is whole again, and a clock that is set back helps nobody', async () => {
    const { state, pay, store } = world()
    expect(await pay(dollars(1000))).toBeUndefined()
    state.at += day
    expect(await pay(dollars(1000))).toBeUndefined()
    state.at -= 10 * day
    expect(await pay(dollars(1))).toBe('limit')
    expect((await getSpending(store, me, state.at)).cents).toBe(0n)
  })

  it('[T-GUARD] many small payments, a permission and a payment add up alike', async () => {
    const { pay } = world()
    for (let one = 0; one < 10; one += 1) expect(await pay(dollars(100))).toBeUndefined()
    expect(await pay(dollars(1))).toBe('limit')
    expect(await pay(callOf(token, 'approve', stranger, 900_000_000n))).toBeUndefined()
    expect(await pay(dollars(101))).toBe('limit')
  })

  it('[T-GUARD] a permission without limit is worth all there is', async () => {
    const { state, pay } = world()
    const all = callOf(token, 'approve', stranger, max)
    state.balance = 900_000_000n
    expect(await pay(all)).toBeUndefined()
    state.balance = 101_000_000n
    expect(await pay(all)).toBe('limit')
  })

  it('[T-GUARD] the first payment of a device that is new to the account needs a code, whatever it is worth', async () => {
    const { state, pay } = world()
    state.approvedAt = state.at - 60_000
    expect(await pay(callOf(contract, 'setApprovalForAll', stranger, true))).toBe('newDevice')
    // and the next ones don't
    expect(await pay(dollars(10))).toBeUndefined()
    // control: a day old, or the one the account was made on
    const old = world()
    old.state.approvedAt = old.state.at - day
    expect(await old.pay(dollars(10))).toBeUndefined()
    const founding = world()
    founding.state.at = founding.state.approvedAt + 60_000
    expect(await founding.pay(dollars(10))).toBeUndefined()
  })

  it('[T-GUARD] nothing goes out for want of an answer: no price, no word of the device', async () => {
    const { state, pay } = world()
    state.prices = undefined
    expect(await pay(dollars(1))).toBe('unpriced')
    // a network whose currency has no price, or a listed token without one: no limit could hold
    state.prices = {}
    expect(await pay(dollars(1))).toBe('noPrice')
    expect(await pay(ether(1))).toBe('noPrice')
    state.prices = { [nativeToken]: { price: 2000, decimals: 18 } }
    expect(await pay(dollars(1))).toBe('noPrice')
    // control: an unlisted token, which has no price anywhere, is no reason to ask
    expect(await pay(callOf(unlisted, 'transfer', friend, 1n))).toBeUndefined()
    state.isOnline = false
    await expect(pay(dollars(1))).rejects.toMatchObject({ code: 'offline' })
    // control: what lets nothing go asks nobody
    expect(await pay(transaction())).toBeUndefined()
  })

  it('[T-GUARD] a token moves by no other name: by signature, by a relayed call, by a call of its own', async () => {
    const { state, pay } = world()
    state.balance = 1001n * 1_000_000n
    const other = { nonce, from: me, functionSignature: call('transfer', [stranger, 1n]) }
    expect(
      await pay(typedData('TransferWithAuthorization', { from: me, to: stranger, value: '1001000000' })),
    ).toBe('limit')
    expect(await pay(typedData('MetaTransaction', other))).toBe('limit')
    expect(await pay(callOf(token, 'transferAndCall', stranger, 1n, '0x'))).toBe('limit')
    // of another network there is no price here, so it is asked for a code instead of none
    expect(await pay(typedData('MetaTransaction', other, { verifyingContract: token }))).toBe('unpriced')
    state.approvedAt = state.at + 1
    expect(await pay(typedData('Mail', { text: 'hi' }))).toBe('newDevice')
    // control: the same within the limit, and what nobody pays for
    const poor = world()
    poor.state.balance = 999n * 1_000_000n
    expect(await poor.pay(typedData('MetaTransaction', other))).toBeUndefined()
    expect(await poor.pay(callOf(contract, 'somethingElse', 1n))).toBeUndefined()
  })

  it('[T-GUARD] a Solana payment has no price, so that each needs a code', async () => {
    const { sources } = world()
    const quotes = createQuotes({ api: 'https://api.example.org', projectId: 'local' })
    const payment: PreparedRequest = {
      kind: 'solanaTransactions',
      method: 'solana_signTransaction',
      origin: 'https://app.example.org',
      account: testKeys().solana.address,
      network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      transactions: [solanaMessage([systemTransfer(1n)])],
    }
    expect((await assessPayment({ ...sources, quotes }, payment, undefined)).reason).toBe('noPrice')
  })

  it('[T-GUARD] an order that sells a token for nothing is no way around the limit', async () => {
    const { state, pay } = world()
    const order = typedData(
      'Order',
      { sellToken: token, buyToken: weth, receiver: stranger, sellAmount: '999999999', buyAmount: '0' },
      { chainId: 1, verifyingContract: unlisted },
    )
    state.prices = { ...state.prices, [weth.toLowerCase()]: { price: 0, decimals: 18 } }
    state.balance = 1_001_000_000n
    expect(await pay(order)).toBe('limit')
    // control: who has less than the limit sells it with a click
    state.balance = 900_000_000n
    expect(await pay(order)).toBeUndefined()
  })

  it('[T-GUARD] two tabs that weigh at the same moment don’t both use what is left for one', async () => {
    const { sources, state } = world()
    let last: Promise<unknown> = Promise.resolve()
    const request = (_: string, work: () => Promise<unknown>) => {
      const turn = last.then(work)
      last = turn.catch(() => undefined)
      return turn
    }
    const locks = { request } as unknown as LockManager
    const signed: string[] = []
    const tab = async (name: string, isConfirmed = false) => {
      const { cents } = await assessPayment(sources, dollars(600), undefined)
      const sign = async () => signed.push(name)
      return settlePayment({ ...sources, locks }, { account: me, cents, isConfirmed, sign })
    }
    const answers = await Promise.all([tab('one'), tab('two')])
    expect(signed).toEqual(['one'])
    expect(answers).toEqual([1, undefined])
    // control: with a code the second is signed as well
    expect(await tab('two', true)).toBe(2)
    expect((await getSpending(sources.store, me, state.at)).cents).toBe(0n)
  })

  it('[T-GUARD] the operator may set the limit, and switch it off', async () => {
    const { sources } = world()
    const reason = async (limit: number) =>
      (await assessPayment({ ...sources, limit }, dollars(50), undefined)).reason
    expect([await reason(49), await reason(50), await reason(0)]).toEqual(['limit', undefined, undefined])
  })
})
