import { parseCaipAddress } from '@latchkey/protocol'
import {
  swapAllowance,
  swapApproval,
  swapBuild,
  swapQuotes,
  wellKnownLatchkey,
} from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployFeeRouter, type SwapStack, startSwapStack } from '../testing/startSwapStack.ts'

const recipient = '0x00000000000000000000000000000000000fee01'
const ether = 10n ** 18n
let stack: SwapStack
let snapshot: string

beforeAll(async () => {
  stack = await startSwapStack({ fee: { recipient, bps: 30 } })
}, 120_000)
afterAll(() => stack?.close())
beforeEach(async () => {
  snapshot = await stack.rpc('evm_snapshot', [])
})
afterEach(() => stack.rpc('evm_revert', [snapshot]))

const read = async <schema extends v.GenericSchema>(response: Response, schema: schema) => {
  const body: unknown = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(200)
  return v.parse(schema, body)
}
const plain = (account: string) => parseCaipAddress(account)?.address ?? ''
const swap = (from: string, to: string, amount: bigint) => ({
  from: stack.token(from),
  to: stack.token(to),
  amount: String(amount),
  userAddress: `eip155:31337:${stack.user}`,
})
const quote = async (from: string, to: string, amount: bigint) =>
  (await read(await stack.get('/v1/convert/quotes', swap(from, to, amount)), swapQuotes)).quotes[0]
const build = async (from: string, to: string, amount: bigint, more: object = {}) =>
  read(await stack.build({ ...swap(from, to, amount), eip155: { slippage: 1 }, ...more }), swapBuild)
const allow = async (symbol: string, amount: bigint) => {
  const answer = await stack.get('/v1/convert/build-approve', swap(symbol, 'ETH', amount))
  const { tx } = await read(answer, swapApproval)
  expect((await stack.transact({ to: plain(tx.from), data: tx.data })).isDone).toBe(true)
}
/** What an account has of a token, base units. */
const balanceOf = async (symbol: string, account: string) => {
  if (symbol === 'ETH') return BigInt(await stack.rpc('eth_getBalance', [account, 'latest']))
  const data = `0x70a08231${account.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(await stack.rpc('eth_call', [{ to: stack.contract(symbol), data }, 'latest']))
}
/** What the exchange itself gives. */
const routerGives = async (amount: bigint, route: readonly string[]) => {
  const path = route.map((token) => plain(token).slice(2).toLowerCase().padStart(64, '0'))
  const words = [amount, 64n, BigInt(path.length)].map((word) => word.toString(16).padStart(64, '0'))
  const data = `0xd06ca61f${words.join('')}${path.join('')}`
  const answer = await stack.rpc('eth_call', [{ to: stack.chain.exchange?.router, data }, 'latest'])
  return BigInt(`0x${answer.slice(-64)}`)
}

describe('a fee of the operator', () => {
  it.each([
    ['ETH', 'TUSD', ether + 7n],
    ['TUSD', 'ETH', 2_500_000_333n],
    ['OUSD', 'LKT', 1_000_000_001n],
  ])(
    '[S9.18] [S7.07] [X.38] %s to %s: it is kept to the wei, and the rest gives what was quoted',
    async (from, to, amount) => {
      const fee = (amount * 30n) / 10_000n
      const found = await quote(from, to, amount)
      expect(found).toMatchObject({ feeBps: 30, source: 'Uniswap v2' })
      expect(plain(found?.router ?? '').toLowerCase()).toBe(stack.feeRouter)
      expect(await routerGives(amount - fee, found?.route ?? [])).toBe(BigInt(found?.toAmount ?? -1))
      if (from !== 'ETH') await allow(from, amount)
      const { tx } = await build(from, to, amount, { toAmount: found?.toAmount })
      expect(plain(tx.to).toLowerCase()).toBe(stack.feeRouter)
      const before = { to: await stack.balance(to), from: await stack.balance(from) }
      const sent = await stack.transact({ to: plain(tx.to), data: tx.data, value: BigInt(tx.value ?? 0) })
      expect(sent.isDone).toBe(true)
      const gas = (symbol: string) => (symbol === 'ETH' ? sent.fee : 0n)
      expect((await stack.balance(to)) - before.to + gas(to)).toBe(BigInt(found?.toAmount ?? -1))
      expect(before.from - (await stack.balance(from)) - gas(from)).toBe(amount)
      expect(await balanceOf(from, recipient)).toBe(fee)
      // nothing stays behind, and the exchange may take nothing more
      for (const symbol of [from, to]) expect(await balanceOf(symbol, stack.feeRouter ?? '')).toBe(0n)
    },
  )

  it('[S7.07] an amount too small for it gives none, and no more is taken', async () => {
    await allow('TUSD', 333n)
    const found = await quote('TUSD', 'ETH', 333n)
    expect(await routerGives(333n, found?.route ?? [])).toBe(BigInt(found?.toAmount ?? -1))
    const { tx } = await build('TUSD', 'ETH', 333n)
    expect((await stack.transact({ to: plain(tx.to), data: tx.data })).isDone).toBe(true)
    expect(await balanceOf('TUSD', recipient)).toBe(0n)
  })

  it('[S7.10] [S7.13] its contract is who may spend, exactly as much', async () => {
    await allow('TUSD', 7n)
    const query = { tokenAddress: stack.token('TUSD'), userAddress: `eip155:31337:${stack.user}` }
    const answer = await stack.get('/v1/convert/allowance', query)
    expect((await read(answer, swapAllowance)).allowance).toBe('7')
    const owner = stack.user.slice(2).toLowerCase().padStart(64, '0')
    const spender = String(stack.feeRouter).slice(2).padStart(64, '0')
    const data = `0xdd62ed3e${owner}${spender}`
    expect(BigInt(await stack.rpc('eth_call', [{ to: stack.contract('TUSD'), data }, 'latest']))).toBe(7n)
  })

  it('[X.38] a swap that fails keeps nothing', async () => {
    const { tx } = await build('ETH', 'TUSD', ether)
    const other = await build('ETH', 'TUSD', 20n * ether)
    await stack.transact({ to: plain(other.tx.to), data: other.tx.data, value: 20n * ether })
    const kept = await balanceOf('ETH', recipient)
    expect(kept).toBe((20n * ether * 30n) / 10_000n)
    const late = await stack.transact({ to: plain(tx.to), data: tx.data, value: ether })
    expect(late.isDone).toBe(false)
    expect(await balanceOf('ETH', recipient)).toBe(kept)
  })

  it('[X.38] a token that keeps back a part of each transfer is refused, not sold for less', async () => {
    const mint = `0x40c10f19${stack.user.slice(2).toLowerCase().padStart(64, '0')}${(5n * ether).toString(16).padStart(64, '0')}`
    await stack.transact({ to: stack.contract('TOLL'), data: mint })
    await allow('TOLL', 5n * ether)
    const answer = await stack.build({ ...swap('TOLL', 'ETH', 5n * ether), eip155: { slippage: 1 } })
    expect(answer.status).toBe(400)
  })

  it('[X.38] nor is one bought of which less would arrive: the contract looks at what came', async () => {
    expect((await stack.build({ ...swap('ETH', 'TOLL', ether), eip155: { slippage: 1 } })).status).toBe(400)
    await allow('TUSD', 2_500_000_000n)
    const tokens = swap('TUSD', 'TOLL', 2_500_000_000n)
    expect((await stack.build({ ...tokens, eip155: { slippage: 1 } })).status).toBe(400)
    // the control: what a person allows for
    expect((await stack.build({ ...tokens, eip155: { slippage: 6 } })).status).toBe(200)
  })

  it('[S9.18] is told to clients before any quote, in percent', async () => {
    const answer = await fetch(`${stack.url}/.well-known/latchkey`)
    expect(await read(answer, wellKnownLatchkey)).toMatchObject({ fees: { swap: 0.3 } })
  })

  it('[T-SWAP] its contract takes no more than three percent', async () => {
    const deploy = (bps: number) => deployFeeRouter(stack.chain, stack.user, { recipient, bps })
    await expect(deploy(301)).rejects.toThrow('refused')
    expect(await deploy(300)).toMatch(/^0x/)
  })
})

it('[T-SWAP] a contract that keeps something else than the operator says is not quoted for', async () => {
  const other = await startSwapStack({ fee: { recipient, bps: 31, configured: 30 } })
  try {
    const query = {
      from: other.token('ETH'),
      to: other.token('TUSD'),
      amount: String(ether),
      userAddress: other.user,
    }
    expect((await other.get('/v1/convert/quotes', query)).status).toBe(503)
  } finally {
    await other.close()
  }
}, 120_000)
