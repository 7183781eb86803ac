// long: starts a chain, a bundler and a sponsor.
import { entryPoints, smartAccountContracts, toDelegationCode } from '@latchkey/protocol/smart-accounts'
import {
  type Address,
  concat,
  encodeFunctionData,
  type Hex,
  hexToString,
  numberToHex,
  parseAbi,
  parseUnits,
  slice,
} from 'viem'
import {
  formatUserOperationRequest,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { toUserOperation, type WireOperation } from '../../../server/src/chain/userOperation.ts'
import { ChainUnavailableError } from '../../../server/src/errors.ts'
import { toSponsorDigest } from '../../../server/src/services/smartAccounts/sponsorCalls.ts'
import { toFrameworkAccount } from '../testing/frameworkAccount.ts'
import {
  type RpcAnswer,
  type SmartAccountStack,
  startSmartAccountStack,
} from '../testing/startSmartAccountStack.ts'

// What somebody may change after an operation was signed, sponsored and accepted: its entry point, its text in the database, its paymaster.

type Operation = UserOperation<'0.7'>
type Account = Awaited<ReturnType<typeof createAccount>>
type Version = keyof typeof entryPoints

const token = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
])
const packed =
  '(address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)'
const entryPointAbi = parseAbi([
  `function handleOps(${packed}[] ops, address beneficiary)`,
  'function balanceOf(address account) view returns (uint256)',
])
const delegate = smartAccountContracts.EIP7702StatelessDeleGator
const unit = parseUnits('1', 6)

// A dozen calls of server and chain each, on a machine that runs other tests beside it.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })
let stack: SmartAccountStack
/** Which call of the node is cut off, counted from 1; none with 0. */
const cut = { at: 0, asked: 0 }
beforeAll(async () => {
  stack = await startSmartAccountStack({
    beforeNodeCall() {
      if (++cut.asked === cut.at) throw new ChainUnavailableError('chain_unavailable', 'eip155:31337')
    },
  })
}, 240_000)
afterAll(() => stack.close())
beforeEach(() => stack.rpc('evm_setAutomine', [true]))

const tusd = () => stack.chain.tokens.find(({ symbol }) => symbol === 'TUSD')?.address as Address
const someone = () => privateKeyToAccount(generatePrivateKey()).address
const balanceOf = (account: Address) =>
  stack.client.readContract({ abi: token, address: tusd(), functionName: 'balanceOf', args: [account] })
const transfer = (to: Address, amount: bigint) => ({
  to: tusd(),
  data: encodeFunctionData({ abi: token, functionName: 'transfer', args: [to, amount] }),
})

/** An account with ten tokens and coins that runs the pinned code. */
async function createAccount() {
  const account = await toFrameworkAccount(stack.client)
  await stack.fund(account.address, 10n ** 18n)
  await stack.rpc('anvil_setCode', [account.address, toDelegationCode(delegate)])
  const [from] = await stack.rpc<Address[]>('eth_accounts')
  const data = encodeFunctionData({ abi: token, functionName: 'mint', args: [account.address, 10n * unit] })
  await stack.rpc('eth_sendTransaction', [{ from, to: tusd(), data }])
  return account
}

const sign = async (account: Account, operation: Operation): Promise<Operation> => ({
  ...operation,
  signature: await account.signUserOperation(operation as never),
})

/** A signed operation that pays one token, sponsored unless said otherwise. */
async function prepare(account: Account, to: Address, isSponsored = true): Promise<Operation> {
  const client = stack.bundler({ isSponsored })
  const calls = [transfer(to, unit)]
  return sign(account, (await client.prepareUserOperation({ account, calls } as never)) as Operation)
}

const submit = async (operation: Operation, version: Version = '0.7') => {
  const params = [formatUserOperationRequest(operation), entryPoints[version]]
  return (await stack.call('eth_sendUserOperation', params)).body
}

const waitForReceipt = (hash: unknown) =>
  stack.bundler().waitForUserOperationReceipt({ hash: hash as Hex, timeout: 60_000 })

/** Waits until the bundler has given an operation up. Resolves with the error of its receipt. */
async function waitForFailure(hash: unknown): Promise<RpcAnswer['error']> {
  return vi.waitFor(
    async () => {
      const { body } = await stack.call('eth_getUserOperationReceipt', [hash])
      expect(body.error).toMatchObject({ data: { rule: 'failed' } })
      return body.error
    },
    { timeout: 60_000, interval: 100 },
  )
}

/** Runs an operation on the chain without the bundler, as anybody may. Returns `run`, or what the entry point says. */
async function run(
  operation: Operation,
  { version = '0.7', overrides }: { readonly version?: Version; readonly overrides?: object } = {},
): Promise<string> {
  const [from] = await stack.rpc<Address[]>('eth_accounts')
  const data = encodeFunctionData({
    abi: entryPointAbi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(operation) as never], from as Address],
  })
  const call = { from, to: entryPoints[version], data, gas: '0x2dc6c0' }
  return stack.rpc('eth_call', [call, 'latest', ...(overrides ? [overrides] : [])]).then(
    () => 'run',
    (error: unknown) => {
      const text = String(error)
      // The node names the reason, or gives the bytes of it.
      const hex = /4141(3\d3\d)/.exec(text)?.[1]
      return /AA\d\d/.exec(text)?.[0] ?? (hex ? `AA${hexToString(`0x${hex}`)}` : text)
    },
  )
}

/** Leases every sending key to another server while `work` runs, so that accepted operations wait in the database. */
async function withSendersLeasedElsewhere(work: () => Promise<void>): Promise<void> {
  const { query } = stack.ports.db
  const keys = (await stack.ports.bundler.senders()).map(({ address }) => address)
  await query.deleteFrom('bundlerLease').execute()
  const lease = { chain: 'eip155:31337', owner: 'somebody', until: Date.now() + 600_000 }
  await query
    .insertInto('bundlerLease')
    .values(keys.map((key) => ({ ...lease, key })))
    .onConflict((conflict) => conflict.columns(['chain', 'key']).doUpdateSet(lease))
    .execute()
  try {
    await work()
  } finally {
    await query.deleteFrom('bundlerLease').execute()
  }
}

/** What is reserved and spent is what the budget holds. Returns how many reservations of an account there are, by their state. */
async function expectExactBudget(account: Account): Promise<readonly string[]> {
  const rows = await stack.ports.db.query.selectFrom('sponsorReservation').selectAll().execute()
  const counted = rows.reduce(
    (sum, { status, amount, spent }) => sum + BigInt(status === 'reserved' ? amount : (spent ?? 0)),
    0n,
  )
  expect((await stack.ports.sponsor.budgets())[0]?.used).toBe(counted)
  return rows.filter(({ sender }) => sender === account.address.toLowerCase()).map(({ status }) => status)
}

const getDeposit = () =>
  stack.client.readContract({
    abi: entryPointAbi,
    address: entryPoints['0.7'] as Address,
    functionName: 'balanceOf',
    args: [stack.paymaster('0.7')],
  })

/** The transaction that takes coins of the paymaster's deposit out. */
function toWithdrawal(amount: bigint) {
  const { owner } = stack.chain.smartAccounts ?? {}
  const abi = parseAbi(['function withdrawTo(address to, uint256 amount)'])
  const data = encodeFunctionData({ abi, functionName: 'withdrawTo', args: [owner as Address, amount] })
  return { from: owner, to: stack.paymaster('0.7'), data }
}

describe('an operation that was signed', () => {
  it('[X.68] for one entry point is refused at the other, by the bundler and by the chain', async () => {
    const account = await createAccount()
    const to = someone()
    const operation = await prepare(account, to, false)
    expect((await submit(operation, '0.8')).error).toMatchObject({ data: { rule: 'unknown_code' } })
    expect(await run(operation, { version: '0.8' })).toMatch(/^AA2[34]$/)
    // the control: at its own
    expect(await run(operation)).toBe('run')
    expect((await waitForReceipt((await submit(operation)).result)).success).toBe(true)
    expect(await balanceOf(to)).toBe(unit)
  })

  it('[X.68] is altered in the database while it waits: it is not run, and the one beside it is', async () => {
    const [altered, other] = [await createAccount(), await createAccount()]
    const [to, thief] = [someone(), someone()]
    const operation = await prepare(altered, to)
    const beside = await prepare(other, to)
    const hashes: unknown[] = []
    await withSendersLeasedElsewhere(async () => {
      for (const one of [operation, beside]) hashes.push((await submit(one)).result)
      const callData = await altered.encodeCalls([transfer(thief, 5n * unit)])
      const text = JSON.stringify({ ...formatUserOperationRequest(operation), callData })
      const { numUpdatedRows } = await stack.ports.db.query
        .updateTable('userOperation')
        .set({ text })
        .where('hash', '=', hashes[0] as Hex)
        .where('status', '=', 'waiting')
        .executeTakeFirst()
      expect(numUpdatedRows).toBe(1n)
    })
    expect((await waitForReceipt(hashes[1])).success).toBe(true)
    expect((await waitForFailure(hashes[0]))?.message).toMatch(/AA[23]4/)
    expect([await balanceOf(thief), await balanceOf(to)]).toEqual([0n, unit])
    expect(await expectExactBudget(altered)).toEqual(['reserved'])
  })

  it('[X.68] is altered by somebody who runs it without the bundler: the chain refuses it', async () => {
    const account = await createAccount()
    const operation = await prepare(account, someone())
    const callData = await account.encodeCalls([transfer(someone(), 5n * unit)])
    expect(await run({ ...operation, callData })).toMatch(/^AA[23]4$/)
    expect(await run({ ...operation, callGasLimit: operation.callGasLimit + 1n })).toMatch(/^AA[23]4$/)
    expect(await run(operation)).toBe('run')
  })
})

describe('what the paymaster has signed for', () => {
  /** The operation with the sponsor's signature for a chain id. */
  async function sponsorFor(account: Account, operation: Operation, chainId: number): Promise<Operation> {
    const times = slice(operation.paymasterData as Hex, 0, 12)
    const known = toUserOperation({
      ...(formatUserOperationRequest(operation) as unknown as WireOperation),
      paymasterData: times,
    })
    const { sponsor } = known
    if (!sponsor) throw new Error('The operation has no sponsor.')
    const validUntil = Number(slice(times, 0, 6))
    const digest = toSponsorDigest({ ...known, sponsor }, { chainId, delegate, validUntil })
    const paymasterData = concat([times, await stack.ports.sponsor.sign(digest)])
    return sign(account, { ...operation, paymasterData })
  }

  it('[X.68] is the code of the account: the same code at another address is not paid for', async () => {
    const account = await createAccount()
    const operation = await prepare(account, someone())
    const copy = someone()
    const code = await stack.rpc('eth_getCode', [delegate, 'latest'])
    const withDelegate = (address: Address) => ({
      [copy]: { code },
      [account.address]: { code: toDelegationCode(address) },
    })
    expect(await run(operation, { overrides: withDelegate(copy) })).toBe('AA34')
    expect(await run(operation, { overrides: withDelegate(delegate) })).toBe('run')
  })

  it('[X.68] is one chain: a signature for another chain is not paid for', async () => {
    const account = await createAccount()
    const operation = await prepare(account, someone())
    expect(await run(await sponsorFor(account, operation, 1))).toBe('AA34')
    expect(await run(await sponsorFor(account, operation, 31337))).toBe('run')
  })

  it('[X.68] ends after five minutes', async () => {
    const account = await createAccount()
    const operation = await prepare(account, someone())
    expect(await run(operation)).toBe('run')
    await stack.rpc('evm_increaseTime', [401])
    await stack.rpc('evm_mine')
    expect(await run(operation)).toBe('AA32')
  })
})

describe('the deposit of the paymaster', () => {
  it('[X.68, S5.18] goes between acceptance and block: the sponsored operation fails, the one beside it is run, the budget is free again', async () => {
    const [sponsored, own] = [await createAccount(), await createAccount()]
    const to = someone()
    const deposit = await getDeposit()
    const hashes: unknown[] = []
    const operations = [await prepare(sponsored, to), await prepare(own, to, false)]
    await stack.rpc('evm_setAutomine', [false])
    await withSendersLeasedElsewhere(async () => {
      for (const operation of operations) hashes.push((await submit(operation)).result)
    })
    await vi.waitFor(
      async () => {
        const { pending } = await stack.rpc<{ pending: object }>('txpool_content')
        expect(Object.keys(pending)).toHaveLength(1)
      },
      { timeout: 30_000, interval: 50 },
    )
    // in the same block, before the bundle
    const fees = { maxFeePerGas: numberToHex(10n ** 12n), maxPriorityFeePerGas: numberToHex(10n ** 11n) }
    await stack.rpc('eth_sendTransaction', [{ ...toWithdrawal(deposit), ...fees }])
    await stack.rpc('evm_mine')
    await stack.rpc('evm_setAutomine', [true])
    expect(await getDeposit()).toBe(0n)
    expect((await waitForFailure(hashes[0]))?.message).toMatch(/AA31/)
    expect((await waitForReceipt(hashes[1])).success).toBe(true)
    expect(await balanceOf(to)).toBe(unit)
    expect(await expectExactBudget(sponsored)).toEqual(['reserved'])
    await stack.rpc('evm_increaseTime', [401])
    await stack.rpc('evm_mine')
    await vi.waitFor(async () => expect(await expectExactBudget(sponsored)).toEqual(['released']), {
      timeout: 30_000,
      interval: 200,
    })
    await stack.seedPaymasters(deposit)
    // the control
    const again = await prepare(sponsored, to)
    expect((await waitForReceipt((await submit(again)).result)).success).toBe(true)
  })

  it('[X.68] reaches for everything that waits for it, not for each alone (EREP-010)', async () => {
    const accounts = [await createAccount(), await createAccount()]
    // what other tests have reserved is released
    await stack.rpc('evm_increaseTime', [401])
    await stack.rpc('evm_mine')
    await vi.waitFor(async () => expect(await getReserved()).toBe(0n), { timeout: 30_000, interval: 200 })
    const deposit = await getDeposit()
    const before = await getReserved()
    await prepare(accounts[0] as Account, someone())
    const cost = (await getReserved()) - before
    // what is reserved already, and half of another operation
    await stack.rpc('eth_sendTransaction', [toWithdrawal(deposit - (await getReserved()) - cost / 2n)])
    await expect(prepare(accounts[1] as Account, someone())).rejects.toThrow('deposited')
    expect(await getReserved()).toBe(before + cost)
    // the control: with as much again it reaches for both
    await stack.seedPaymasters((await getReserved()) + 2n * cost)
    await prepare(accounts[1] as Account, someone())
    expect(await getReserved()).toBeGreaterThan(before + cost)
    await stack.seedPaymasters(deposit)
  })

  const getReserved = async () => {
    const rows = await stack.ports.db.query
      .selectFrom('sponsorReservation')
      .select('amount')
      .where('status', '=', 'reserved')
      .execute()
    return rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  }
})

describe('a node that is cut off at each call of a route', () => {
  /** Calls a method uncut once, and before that once for each call of the node that it makes, with that call cut off. */
  async function cutEach(
    run: () => Promise<{
      readonly call: () => ReturnType<SmartAccountStack['call']>
      check(isCut: boolean): Promise<void>
    }>,
  ): Promise<void> {
    for (let turn = 1; turn <= 40; turn++) {
      const { call, check } = await run()
      Object.assign(cut, { at: turn, asked: 0 })
      const { status, body } = await call()
      const isCut = cut.asked >= turn
      Object.assign(cut, { at: 0, asked: 0 })
      if (isCut)
        expect({ status, body }).toMatchObject({ status: 503, body: { reasons: [{ field: 'chainId' }] } })
      else expect(body.error).toBeUndefined()
      await check(isCut)
      if (isCut) continue
      // the control: something was cut in the turns before
      expect(turn).toBeGreaterThan(3)
      return
    }
    throw new Error('The node was asked more than forty times.')
  }

  it('[X.68, X.68c] pm_getPaymasterData: nothing is reserved, or what was signed for', async () => {
    await cutEach(async () => {
      const account = await createAccount()
      const prepared = await prepare(account, someone(), false)
      const unsigned = {
        ...formatUserOperationRequest(prepared),
        paymaster: stack.paymaster('0.7'),
        paymasterData: '0x',
        paymasterVerificationGasLimit: numberToHex(60_000n),
        paymasterPostOpGasLimit: '0x0',
        preVerificationGas: numberToHex((prepared.preVerificationGas * 11n) / 10n),
      }
      return {
        call: () => stack.call('pm_getPaymasterData', [unsigned, entryPoints['0.7'], '0x7a69']),
        check: async (isCut) => expect(await expectExactBudget(account)).toEqual(isCut ? [] : ['reserved']),
      }
    })
  })

  it('[X.68, X.68c] eth_sendUserOperation: sent again it is run once, whatever was cut off the first time', async () => {
    await cutEach(async () => {
      const [account, to] = [await createAccount(), someone()]
      const operation = await prepare(account, to)
      const params = [formatUserOperationRequest(operation), entryPoints['0.7']]
      return {
        call: () => stack.call('eth_sendUserOperation', params),
        async check() {
          const { result } = await submit(operation)
          expect((await waitForReceipt(result)).success).toBe(true)
          expect(await balanceOf(to)).toBe(unit)
          await expectExactBudget(account)
        },
      }
    })
  })
})
