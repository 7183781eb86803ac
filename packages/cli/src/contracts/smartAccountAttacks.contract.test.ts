import { entryPoints, smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { type Address, encodeFunctionData, type Hex, numberToHex, parseAbi, parseUnits } from 'viem'
import {
  formatUserOperationRequest,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signDelegation, toFrameworkAccount, toWireAuthorization } from '../testing/frameworkAccount.ts'
import {
  generousPolicy,
  type RpcAnswer,
  type SmartAccountStack,
  startSmartAccountStack,
} from '../testing/startSmartAccountStack.ts'

const token = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
])
const packed =
  '(address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)'
const entryPointAbi = parseAbi([`function handleOps(${packed}[] ops, address beneficiary)`])
const unit = parseUnits('1', 6)
/** Gas and fee that reach for a transfer with an authorization, and what that can cost at most. */
const fixedGas = {
  callGasLimit: 70_000n,
  verificationGasLimit: 240_000n,
  preVerificationGas: 92_000n,
  paymasterVerificationGasLimit: 60_000n,
  paymasterPostOpGasLimit: 0n,
  maxFeePerGas: 3n * 10n ** 9n,
  maxPriorityFeePerGas: 10n ** 9n,
}
const fixedCost = 462_000n * fixedGas.maxFeePerGas
let stack: SmartAccountStack

beforeAll(async () => {
  // Gas limits of the operations of `small` are fixed, so that its budget pays for two at once.
  const small = { ...generousPolicy, daily: String((fixedCost * 5n) / 2n) }
  stack = await startSmartAccountStack({
    policies: { local: generousPolicy, small },
    env: { LATCHKEY_PROJECTS: 'check' },
  })
  const projects = ['small', 'poor'].map((id) => ({ id, name: id, createdAt: Date.now() }))
  await stack.ports.db.query.insertInto('project').values(projects).execute()
}, 180_000)
afterAll(() => stack.close())

const tusd = () => stack.chain.tokens.find(({ symbol }) => symbol === 'TUSD')?.address as Address
const newOwner = () => privateKeyToAccount(generatePrivateKey())
const balanceOf = (account: Address) =>
  stack.client.readContract({ abi: token, address: tusd(), functionName: 'balanceOf', args: [account] })
const transfer = (to: Address, amount: bigint) => ({
  to: tusd(),
  data: encodeFunctionData({ abi: token, functionName: 'transfer', args: [to, amount] }),
})
const send = async (transaction: object) => {
  const [from] = await stack.rpc<Address[]>('eth_accounts')
  return stack.rpc('eth_sendTransaction', [{ from, ...transaction }])
}

/** A new account with tokens. */
async function createAccount() {
  const account = await toFrameworkAccount(stack.client)
  await send({
    to: tusd(),
    data: encodeFunctionData({ abi: token, functionName: 'mint', args: [account.address, 10n * unit] }),
  })
  return account
}

type Account = Awaited<ReturnType<typeof createAccount>>

/** A sponsored and signed operation that pays `to`, with the authorization of its account. */
async function prepare(account: Account, to: Address, amount = unit): Promise<UserOperation<'0.7'>> {
  const authorization = await signDelegation(account.owner, {
    nonce: await stack.client.getTransactionCount({ address: account.address }),
  })
  const request = (await stack.bundler().prepareUserOperation({
    account,
    authorization,
    calls: [transfer(to, amount)],
  } as never)) as UserOperation<'0.7'>
  return sign(account, request)
}

async function sign(account: Account, request: UserOperation<'0.7'>): Promise<UserOperation<'0.7'>> {
  return { ...request, signature: await account.signUserOperation(request as never) }
}

const submit = (operation: UserOperation<'0.7'>, change: object = {}) =>
  stack.call('eth_sendUserOperation', [
    { ...formatUserOperationRequest(operation), ...change },
    entryPoints['0.7'],
  ])

async function waitForReceipt(hash: Hex) {
  return stack.bundler().waitForUserOperationReceipt({ hash, timeout: 30_000 })
}

describe('operations that are refused', () => {
  it('[T-AA-2] an authorization for other code, every chain, a foreign chain, another nonce or by another key', async () => {
    const account = await createAccount()
    const operation = await prepare(account, newOwner().address)
    const cases = {
      other_delegate: await signDelegation(account.owner, {
        nonce: 0,
        address: smartAccountContracts.Simple7702Account,
      }),
      other_chain: await signDelegation(account.owner, { nonce: 0, chainId: 8453 }),
      other_nonce: await signDelegation(account.owner, { nonce: 1 }),
      other_signer: await signDelegation(newOwner(), { nonce: 0 }),
    }
    for (const [rule, authorization] of Object.entries(cases)) {
      const { body } = await submit(operation, { eip7702Auth: toWireAuthorization(authorization) })
      const code = rule === 'other_chain' || rule === 'other_signer' ? -32602 : -32500
      expect(body.error, rule).toMatchObject({ code, data: { rule } })
    }
    const everywhere = await signDelegation(account.owner, { nonce: 0, chainId: 0 })
    const { body } = await submit(operation, { eip7702Auth: toWireAuthorization(everywhere) })
    expect(body.error).toMatchObject({ data: { rule: 'other_chain' } })
    const without = await submit(operation, { eip7702Auth: undefined })
    expect(without.body.error).toMatchObject({ data: { rule: 'unknown_code' } })
    // the control: with the right one it is sent
    const right = await submit(operation)
    expect(right.body.error).toBeUndefined()
    expect((await waitForReceipt(right.body.result as Hex)).success).toBe(true)
  })

  it('[T-AA-2] an account that delegates to other code, even with an authorization’s nonce that fits', async () => {
    const account = await createAccount()
    const operation = await prepare(account, newOwner().address)
    await stack.rpc('anvil_setCode', [
      account.address,
      `0xef0100${smartAccountContracts.Simple7702Account.slice(2)}`,
    ])
    const { body } = await submit(operation, { eip7702Auth: undefined })
    expect(body.error).toMatchObject({ code: -32500, data: { rule: 'unknown_code' } })
  })

  it('[T-AA-3] an operation that was changed after it was signed', async () => {
    const account = await createAccount()
    const thief = newOwner().address
    const operation = await prepare(account, newOwner().address)
    const callData = await account.encodeCalls([transfer(thief, 5n * unit)])
    const { body } = await submit(operation, { callData })
    // the sponsor's signature is checked too, and either refuses it
    expect(body.error).toMatchObject({ code: -32507, message: expect.stringMatching(/^AA[23]4 /) })
    expect(await balanceOf(thief)).toBe(0n)
    expect((await waitForReceipt((await submit(operation)).body.result as Hex)).success).toBe(true)
  })

  it('[T-PM] a sponsor’s signature for another operation', async () => {
    const [one, other] = [await createAccount(), await createAccount()]
    const paid = await prepare(one, newOwner().address)
    const own = await prepare(other, newOwner().address)
    const stolen = await sign(other, { ...own, paymasterData: paid.paymasterData } as UserOperation<'0.7'>)
    const { body } = await submit(stolen)
    expect(body.error).toMatchObject({ code: -32507, data: { rule: 'AA34' } })
    const right = await submit(own)
    expect((await waitForReceipt(right.body.result as Hex)).success).toBe(true)
  })

  it('[T-PM] a paymaster of somebody else, and an entry point that is not served', async () => {
    const account = await createAccount()
    const operation = await prepare(account, newOwner().address)
    const foreign = await submit(operation, { paymaster: newOwner().address })
    expect(foreign.body.error).toMatchObject({ code: -32501, data: { rule: 'paymaster' } })
    const { body } = await stack.call('eth_sendUserOperation', [
      formatUserOperationRequest(operation),
      '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
    ])
    expect(body.error).toMatchObject({ code: -32602, data: { rule: 'entry_point' } })
    expect((await waitForReceipt((await submit(operation)).body.result as Hex)).success).toBe(true)
  })

  it('[T-PM] a call that fails in simulation, and one that needs more than an operation may cost', async () => {
    const account = await createAccount()
    const operation = await prepare(account, newOwner().address)
    const callData = await account.encodeCalls([
      transfer(newOwner().address, unit),
      transfer(newOwner().address, 1_000n * unit),
    ])
    const preVerificationGas = operation.preVerificationGas * 2n
    const failing = await submit(
      await sign(account, { ...operation, callData, preVerificationGas } as UserOperation<'0.7'>),
    )
    expect(failing.body.error).toMatchObject({ code: -32521, data: { rule: 'execution' } })
    const dear = await submit(operation, { maxFeePerGas: numberToHex(10n ** 15n) })
    expect(dear.body.error).toMatchObject({ code: -32602, data: { rule: 'ceiling' } })
    expect((await waitForReceipt((await submit(operation)).body.result as Hex)).success).toBe(true)
  })

  it('[T-AA-3] an operation with another nonce, signed for another chain, or that pays the bundler too little', async () => {
    const account = await createAccount()
    const operation = await prepare(account, newOwner().address)
    const skipping = await submit(
      await sign(account, { ...operation, nonce: operation.nonce + 5n } as UserOperation<'0.7'>),
    )
    expect(skipping.body.error).toMatchObject({ code: -32500, data: { rule: 'AA25' } })
    const elsewhere = await account.signUserOperation({ ...operation, chainId: 1 } as never)
    const foreign = await submit({ ...operation, signature: elsewhere })
    expect(foreign.body.error).toMatchObject({ code: -32507, data: { rule: 'AA24' } })
    const { preVerificationGas } = operation
    const short = { ...operation, preVerificationGas: preVerificationGas / 2n } as UserOperation<'0.7'>
    expect((await submit(await sign(account, short))).body.error).toMatchObject({
      code: -32602,
      data: { rule: 'preVerificationGas' },
    })
    const cheap = { ...operation, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n } as UserOperation<'0.7'>
    expect((await submit(await sign(account, cheap))).body.error).toMatchObject({
      code: -32602,
      data: { rule: 'fees' },
    })
    // the control: unchanged it is sent
    const right = await submit(operation)
    expect((await waitForReceipt(right.body.result as Hex)).success).toBe(true)
  })

  it('[T-AA-3] an operation sent again is the same operation; another one with its nonce is refused', async () => {
    const account = await createAccount()
    const to = newOwner().address
    const operation = await prepare(account, to)
    const [first, second] = await Promise.all([submit(operation), submit(operation)])
    expect(first.body.result).toBe(second.body.result)
    await waitForReceipt(first.body.result as Hex)
    const again = await submit(operation)
    expect(again.body.result).toBe(first.body.result)
    const replayed = await submit(
      await sign(account, { ...operation, maxPriorityFeePerGas: 1n } as UserOperation<'0.7'>),
    )
    expect(replayed.body.error).toMatchObject({ code: -32500, data: { rule: 'AA25' } })
    expect(await balanceOf(to)).toBe(unit)
  })

  it('[S7.76] a request that chooses its bundler, an unknown method, another shape, a chain without a bundler', async () => {
    const chosen = await stack.call('eth_supportedEntryPoints', [], '&bundler=https://evil.example')
    expect(chosen).toMatchObject({ status: 400, body: { reasons: [{ field: 'bundler_url' }] } })
    expect((await stack.call('eth_sendRawTransaction', [])).status).toBe(422)
    expect((await stack.call('eth_sendUserOperation', [{}])).body.error).toMatchObject({ code: -32602 })
    const foreign = await fetch(stack.url.replace('31337', '1'), { method: 'POST', body: '{}' })
    expect(foreign.status).toBe(400)
    expect(await foreign.json()).toMatchObject({ reasons: [{ field: 'chainId' }] })
    expect((await stack.call('eth_chainId', [])).body.result).toBe('0x7a69')
  })
})

describe('what changes between simulation and block', () => {
  it('[X.68, X.68c] an operation that another bundler included is found, run once, and paid for once', async () => {
    const account = await createAccount()
    const to = newOwner().address
    const operation = await prepare(account, to)
    await stack.rpc('evm_setAutomine', [false])
    try {
      const { body } = await submit(operation)
      const hash = body.result as Hex
      await waitForPool()
      // somebody sees it and is faster, with a higher tip; the authorization is in their transaction too
      const [from] = await stack.rpc<Address[]>('eth_accounts')
      const data = encodeFunctionData({
        abi: entryPointAbi,
        functionName: 'handleOps',
        args: [[toPackedUserOperation(operation) as never], from as Address],
      })
      await stack.rpc('anvil_setCode', [
        account.address,
        `0xef0100${smartAccountContracts.EIP7702StatelessDeleGator.slice(2)}`,
      ])
      const theirs = await stack.rpc('eth_sendTransaction', [
        {
          from,
          to: entryPoints['0.7'],
          data,
          gas: numberToHex(3_000_000n),
          maxFeePerGas: numberToHex(10n ** 12n),
          maxPriorityFeePerGas: numberToHex(10n ** 11n),
        },
      ])
      await stack.rpc('evm_mine')
      const receipt = await waitForReceipt(hash)
      expect(receipt.receipt.transactionHash).toBe(theirs)
      expect(await balanceOf(to)).toBe(unit)
      await waitForSpending(account.address, receipt.actualGasCost)
    } finally {
      await stack.rpc('evm_setAutomine', [true])
    }
  })

  it('[X.68, X.68c] an operation that can’t pay any more in its block fails by itself; those beside it are run', async () => {
    const [griefer, victim] = [await createAccount(), await createAccount()]
    await stack.fund(griefer.address, 10n ** 18n)
    const to = newOwner().address
    const authorization = await signDelegation(griefer.owner, { nonce: 0 })
    const own = (await stack.bundler({ isSponsored: false }).prepareUserOperation({
      account: griefer,
      authorization,
      calls: [transfer(to, unit)],
    } as never)) as UserOperation<'0.7'>
    const [bad, good] = [await sign(griefer, own), await prepare(victim, to)]
    await stack.rpc('evm_setAutomine', [false])
    const accepted = {
      bad: (await submit(bad)).body.result as Hex,
      good: (await submit(good)).body.result as Hex,
    }
    await waitForPool()
    await stack.fund(griefer.address, 0n)
    await stack.rpc('evm_mine')
    await stack.rpc('evm_setAutomine', [true])
    expect((await waitForReceipt(accepted.good)).success).toBe(true)
    await vi.waitFor(
      async () => {
        const { body } = await stack.call('eth_getUserOperationReceipt', [accepted.bad])
        expect(body.error).toMatchObject({
          data: { rule: 'failed' },
          message: expect.stringContaining('AA21'),
        })
      },
      { timeout: 30_000, interval: 100 },
    )
    expect(await balanceOf(to)).toBe(unit)
  })

  it('[T-PM] a paymaster out of deposit sponsors nothing, and the operation is refused before it costs anybody', async () => {
    const account = await createAccount()
    const operation = await prepare(account, newOwner().address)
    const { owner } = stack.chain.smartAccounts ?? {}
    const withdraw = async (amount: bigint) => {
      const data = encodeFunctionData({
        abi: parseAbi(['function withdrawTo(address to, uint256 amount)']),
        functionName: 'withdrawTo',
        args: [owner as Address, amount],
      })
      await stack.rpc('eth_sendTransaction', [{ from: owner, to: stack.paymaster('0.7'), data }])
    }
    const deposit = await stack.client.readContract({
      abi: parseAbi(['function balanceOf(address account) view returns (uint256)']),
      address: entryPoints['0.7'],
      functionName: 'balanceOf',
      args: [stack.paymaster('0.7')],
    })
    await withdraw(deposit)
    const { body } = await submit(operation)
    expect(body.error).toMatchObject({ code: -32508, data: { rule: 'AA31' } })
    await stack.seedPaymasters(deposit)
    const right = await submit(operation)
    expect((await waitForReceipt(right.body.result as Hex)).success).toBe(true)
  })
})

describe('what the sponsor pays', () => {
  it('[X.68, X.68c] [T-PM] budgets hold what was reserved and spent, to the unit', async () => {
    const accounts: Account[] = []
    for (let index = 0; index < 5; index++) accounts.push(await createAccount())
    const receipts = await Promise.all(
      accounts.map(async (account) => {
        const { body } = await submit(await prepare(account, newOwner().address))
        return waitForReceipt(body.result as Hex)
      }),
    )
    for (const [index, { actualGasCost }] of receipts.entries())
      await waitForSpending(accounts[index]?.address as Address, actualGasCost)
    // Operations that were refused above are reserved still: their signatures are valid for minutes.
    await vi.waitFor(async () => {
      const rows = await stack.ports.db.query.selectFrom('sponsorReservation').selectAll().execute()
      const counted = rows.reduce(
        (sum, { status, amount, spent }) => sum + BigInt(status === 'reserved' ? amount : (spent ?? 0)),
        0n,
      )
      const [budget] = await stack.ports.sponsor.budgets()
      expect(budget?.used).toBe(counted)
    })
  })

  it('[X.68, X.68c] [T-PM] ten requests at once get what the budget pays for, and what is not spent is free again', async () => {
    const accounts: Account[] = []
    for (let index = 0; index < 11; index++) accounts.push(await createAccount())
    const [last, ...first] = accounts
    const to = newOwner().address
    const outcomes = await Promise.all(first.map((account) => sponsorFixed(account, to)))
    const refused = outcomes.filter(({ error }) => error)
    expect(refused.map(({ error }) => error?.data?.rule)).toEqual(Array(8).fill('budget'))
    for (const { error } of refused) expect(error).toMatchObject({ code: -32501, data: { rule: 'budget' } })
    const costs: bigint[] = []
    for (const { account, operation } of outcomes) {
      if (!operation) continue
      const { body } = await submit(await sign(account, operation))
      expect(body.error).toBeUndefined()
      const { success, actualGasCost } = await waitForReceipt(body.result as Hex)
      expect(success).toBe(true)
      await waitForSpending(account.address, actualGasCost)
      costs.push(actualGasCost)
    }
    expect(await balanceOf(to)).toBe(2n * unit)
    const used = async () =>
      (await stack.ports.sponsor.budgets()).find(({ project }) => project === 'small')?.used
    expect(await used()).toBe(costs.reduce((sum, cost) => sum + cost, 0n))
    const { error } = await sponsorFixed(last as Account, to)
    expect(error).toBeUndefined()
    expect(await used()).toBe(costs.reduce((sum, cost) => sum + cost, fixedCost))
  })

  it('an operation that pays too little for any block reserves nothing', async () => {
    const account = await createAccount()
    const reserved = async () => {
      const rows = stack.ports.db.query.selectFrom('sponsorReservation').select('nonce')
      return rows.where('sender', '=', account.address.toLowerCase()).execute()
    }
    const pay = (fees: object) => sponsorFixed(account, newOwner().address, { project: 'local', fees })
    const cheap = await pay({ maxFeePerGas: 1n, maxPriorityFeePerGas: 1n })
    expect(cheap.error).toMatchObject({ code: -32602, data: { rule: 'fees' } })
    expect(await reserved()).toEqual([])
    // the control
    expect((await pay({})).error).toBeUndefined()
    expect(await reserved()).toHaveLength(1)
  })

  it('[T-PM] nobody is sponsored by a project without a policy, or without a readable call', async () => {
    const account = await createAccount()
    const operation = formatUserOperationRequest(await prepare(account, newOwner().address))
    const poor = await fetch(stack.url.replace('projectId=local', 'projectId=poor'), {
      method: 'POST',
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'pm_getPaymasterStubData',
        params: [operation, entryPoints['0.7'], '0x7a69'],
      }),
    })
    expect(await poor.json()).toMatchObject({ error: { code: -32501, data: { rule: 'project' } } })
    const unreadable = { ...operation, callData: '0x12345678' }
    const { body } = await stack.call('pm_getPaymasterStubData', [unreadable, entryPoints['0.7'], '0x7a69'])
    expect(body.error).toMatchObject({ code: -32501, data: { rule: 'calls' } })
    const foreign = await stack.call('pm_getPaymasterData', [operation, entryPoints['0.7'], '0x1'])
    expect(foreign.body.error).toMatchObject({ code: -32602, data: { rule: 'chain' } })
  })
})

/** Waits until the reservation of an account is settled with what its operation cost. */
async function waitForSpending(account: Address, cost: bigint): Promise<void> {
  await vi.waitFor(
    async () => {
      const rows = await stack.ports.db.query
        .selectFrom('sponsorReservation')
        .select(['status', 'spent'])
        .where('sender', '=', account.toLowerCase())
        .execute()
      expect(rows).toEqual([{ status: 'settled', spent: String(cost) }])
    },
    { timeout: 20_000, interval: 50 },
  )
}

/** Waits until a transaction waits for its block. */
async function waitForPool(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { pending } = await stack.rpc<{ pending: object }>('txpool_content')
      if (Object.keys(pending).length === 0) throw new Error('Nothing was sent yet.')
    },
    { timeout: 20_000, interval: 50 },
  )
}

/** Has a transfer with fixed gas sponsored by a project. */
async function sponsorFixed(
  account: Account,
  to: Address,
  { project = 'small', fees = {} }: { readonly project?: string; readonly fees?: object } = {},
) {
  const unsigned = {
    sender: account.address,
    nonce: await account.getNonce(),
    callData: await account.encodeCalls([transfer(to, unit)]),
    authorization: await signDelegation(account.owner, { nonce: 0 }),
    paymaster: stack.paymaster('0.7'),
    paymasterData: '0x',
    signature: await account.getStubSignature(),
    ...fixedGas,
    ...fees,
  } as UserOperation<'0.7'>
  const response = await fetch(stack.url.replace('projectId=local', `projectId=${project}`), {
    method: 'POST',
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'pm_getPaymasterData',
      params: [formatUserOperationRequest(unsigned), entryPoints['0.7'], '0x7a69'],
    }),
  })
  const { result, error } = (await response.json()) as RpcAnswer
  const { paymasterData } = (result ?? {}) as { paymasterData?: Hex }
  return {
    account,
    error,
    operation: paymasterData && ({ ...unsigned, paymasterData } as UserOperation<'0.7'>),
  }
}
