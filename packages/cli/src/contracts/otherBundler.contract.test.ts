// long: installs another bundler, and starts a chain and both bundlers.
import { entryPoints, smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { type Address, concat, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import {
  formatUserOperationRequest,
  toPackedUserOperation,
  toSimple7702SmartAccount,
  type UserOperation,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signDelegation, toFrameworkAccount } from '../testing/frameworkAccount.ts'
import { type OtherBundler, startAlto } from '../testing/startAlto.ts'
import { type SmartAccountStack, startSmartAccountStack } from '../testing/startSmartAccountStack.ts'

// The same operations go to this repository's bundler and to alto, another implementation of ERC-4337 over the same chain. Alto's pool is
// cleared and nothing of it is bundled, so that both judge the same state.

type Operation = UserOperation<'0.7'>
type Account = Awaited<ReturnType<typeof createAccount>>
/** An operation as it goes over the wire, and the entry point it is for. */
type Case = { readonly operation: object; readonly entryPoint?: string }

const packed =
  '(address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)'
const entryPointAbi = parseAbi(['function depositTo(address account) payable'])
// A dozen calls of server and chain each, on a machine that runs other tests beside it.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })
let stack: SmartAccountStack
let alto: OtherBundler

beforeAll(async () => {
  stack = await startSmartAccountStack()
  const keys = [generatePrivateKey(), generatePrivateKey()] as const
  for (const key of keys) await stack.fund(privateKeyToAccount(key).address, 10n ** 20n)
  alto = await startAlto(stack.chain.rpcUrl, keys)
}, 420_000)
afterAll(async () => {
  await alto?.close()
  await stack?.close()
})

const someone = () => privateKeyToAccount(generatePrivateKey()).address
const pay = (value = 1n) => [{ to: someone(), value }]
const delegationOf = (implementation: Address) => `0xef0100${implementation.slice(2)}`
const setCode = (account: Address, code: string) => stack.rpc('anvil_setCode', [account, code])

/** An account that delegates to the pinned code already. */
async function createAccount({ coins = 10n ** 18n, isDelegating = true } = {}) {
  const account = await toFrameworkAccount(stack.client)
  await stack.fund(account.address, coins)
  if (isDelegating)
    await setCode(account.address, delegationOf(smartAccountContracts.EIP7702StatelessDeleGator))
  return account
}

/** An operation that its account pays for, or with `sponsored` this server's paymaster, before it is signed. */
async function prepare(account: Account, options: { isSponsored?: boolean; authorization?: unknown } = {}) {
  const { isSponsored = false, authorization } = options
  const calls = isSponsored ? [{ to: someone(), data: '0x' }] : pay()
  const request = await stack
    .bundler({ isSponsored })
    .prepareUserOperation({ account, authorization, calls } as never)
  return request as unknown as Operation
}

async function toCase(account: Account, operation: Operation, change: object = {}): Promise<Case> {
  const signature = await account.signUserOperation({ ...operation, ...change } as never)
  return { operation: formatUserOperationRequest({ ...operation, ...change, signature }) }
}

/** A signed operation of a new account with a field changed before it is signed. */
async function createCase(change: (operation: Operation) => object, options: { isSponsored?: boolean } = {}) {
  const account = await createAccount()
  const operation = await prepare(account, options)
  return toCase(account, operation, change(operation))
}

/** One that delegates to code whose checks accept everything, with `prefix` run before them, and has a deposit. */
async function createForeignCase(prefix = ''): Promise<Case> {
  const account = await createAccount()
  const operation = await prepare(account)
  const implementation = someone()
  // Answers 32 zero bytes to every call.
  await setCode(implementation, `0x${prefix}5f5f5260205ff3`)
  await setCode(account.address, delegationOf(implementation))
  const [from] = await stack.rpc<Address[]>('eth_accounts')
  const data = encodeFunctionData({ abi: entryPointAbi, functionName: 'depositTo', args: [account.address] })
  const transaction = { from, to: entryPoints['0.7'], data, value: numberToHex(10n ** 18n) }
  await stack.rpc('eth_sendTransaction', [transaction])
  return toCase(account, operation)
}

/** An operation that delegates its account with a changed authorization. */
async function createDelegatingCase(
  sign: (account: Account) => ReturnType<typeof signDelegation>,
): Promise<Case> {
  const account = await createAccount({ isDelegating: false })
  const operation = await prepare(account, {
    authorization: await signDelegation(account.owner, { nonce: 0 }),
  })
  return toCase(account, operation, { authorization: await sign(account) })
}

type Verdict = { readonly isAccepted: boolean; readonly error: string; readonly rule: string | undefined }

async function judge({ operation, entryPoint = entryPoints['0.7'] }: Case): Promise<[Verdict, Verdict]> {
  const params = [operation, entryPoint]
  const theirs = await alto.call('eth_sendUserOperation', params)
  await alto.call('debug_bundler_clearState')
  const own = (await stack.call('eth_sendUserOperation', params)).body
  const toVerdict = ({ error }: typeof theirs) => ({
    isAccepted: error === undefined,
    error: error ? `${error.code} ${error.message}` : '',
    rule: error?.data?.rule,
  })
  return [toVerdict(own), toVerdict(theirs)]
}

const same: readonly (readonly [string, boolean, () => Promise<Case>])[] = [
  ['an operation that its account pays for', true, () => createCase(() => ({}))],
  ['a sponsored operation', true, () => createCase(() => ({}), { isSponsored: true })],
  [
    'an operation with the authorization of its account',
    true,
    () => createDelegatingCase(({ owner }) => signDelegation(owner, { nonce: 0 })),
  ],
  ['an operation of entry point 0.8', true, createCaseOf08],
  [
    'a signature of another key',
    false,
    async () => {
      const [account, other] = [await createAccount(), await createAccount()]
      const operation = await prepare(account)
      const signature = await other.signUserOperation(operation as never)
      return { operation: formatUserOperationRequest({ ...operation, signature }) }
    },
  ],
  [
    'a signature for another chain',
    false,
    async () => {
      const account = await createAccount()
      const operation = await prepare(account)
      const signature = await account.signUserOperation({ ...operation, chainId: 1 } as never)
      return { operation: formatUserOperationRequest({ ...operation, signature }) }
    },
  ],
  ['a nonce that skips five', false, () => createCase(({ nonce }) => ({ nonce: nonce + 5n }))],
  ['a nonce that was used', false, createUsedCase],
  ['too little gas for the checks', false, () => createCase(() => ({ verificationGasLimit: 5_000n }))],
  ['more gas than a block has', false, () => createCase(() => ({ callGasLimit: 100_000_000n }))],
  [
    'an account that can’t pay',
    false,
    async () => {
      const account = await createAccount()
      const operation = await prepare(account)
      await stack.fund(account.address, 0n)
      return toCase(account, operation)
    },
  ],
  ['a sponsor’s signature that has ended', false, createExpiredCase],
  [
    'a sponsor’s signature for another operation',
    false,
    async () => {
      const [account, other] = [await createAccount(), await createAccount()]
      const { paymasterData } = await prepare(other, { isSponsored: true })
      return toCase(account, await prepare(account, { isSponsored: true }), { paymasterData })
    },
  ],
  [
    'a paymaster without code',
    false,
    () => createCase(() => ({ paymaster: someone() }), { isSponsored: true }),
  ],
  [
    'an entry point of nobody',
    false,
    async () => ({ ...(await createCase(() => ({}))), entryPoint: someone() }),
  ],
  [
    'an authorization by another key',
    false,
    () => createDelegatingCase(() => signDelegation(privateKeyToAccount(generatePrivateKey()), { nonce: 0 })),
  ],
  [
    'an authorization with another nonce',
    false,
    () => createDelegatingCase(({ owner }) => signDelegation(owner, { nonce: 1 })),
  ],
  [
    'an authorization for another chain',
    false,
    () => createDelegatingCase(({ owner }) => signDelegation(owner, { nonce: 0, chainId: 8453 })),
  ],
]

describe('both bundlers', () => {
  it.each(same)('[X.68] judge alike: %s', async (_, isAccepted, create) => {
    const [own, theirs] = await judge(await create())
    expect({ own: own.isAccepted, theirs: theirs.isAccepted }, `${own.error} | ${theirs.error}`).toEqual({
      own: isAccepted,
      theirs: isAccepted,
    })
  })
})

/** What this bundler refuses and alto takes: what it is, the rule that refuses it, and why this bundler has the rule. */
const stricter: readonly (readonly [string, string, string, () => Promise<Case>])[] = [
  [
    'an account with other code',
    'unknown_code',
    'no code is run that isn’t pinned: there is no public pool, and no tracing of nodes',
    () => createForeignCase(),
  ],
  [
    'other code that reads the time in its checks',
    'unknown_code',
    'as above; alto refuses it in its safe mode, by tracing',
    () => createForeignCase('4250'),
  ],
  [
    'an authorization for every chain',
    'other_chain',
    'valid by EIP-7702, and on every other chain too, where somebody else could use it',
    () => createDelegatingCase(({ owner }) => signDelegation(owner, { nonce: 0, chainId: 0 })),
  ],
  ['a call that reverts', 'execution', 'its account would be charged for nothing', createRevertingCase],
  [
    'no gas for its calls',
    'gas',
    'they would run out of it, and the account would be charged for that',
    () => createCase(() => ({ callGasLimit: 0n })),
  ],
  [
    'far more gas for the checks than they need',
    'verificationGasLimit',
    'an account that changes its code before the block burns it',
    () => createCase(() => ({ verificationGasLimit: 5_000_000n })),
  ],
  [
    'half of what is needed besides its limits',
    'preVerificationGas',
    'the key that sends it would pay the rest',
    () => createCase(({ preVerificationGas }) => ({ preVerificationGas: preVerificationGas / 2n })),
  ],
  [
    'a tip above the highest fee',
    'fees',
    'a transaction with these fees is not valid (EIP-1559)',
    () => createCase(({ maxFeePerGas }) => ({ maxPriorityFeePerGas: maxFeePerGas * 2n })),
  ],
  [
    'fees below those of the next block',
    'fees',
    'the key that sends it would wait with it, and so would all that it sends later',
    () => createCase(() => ({ maxFeePerGas: 1n, maxPriorityFeePerGas: 1n })),
  ],
]

describe('this bundler alone refuses', () => {
  it.each(stricter)('[X.68] %s (%s): %s', async (_, rule, _reason, create) => {
    const [own, theirs] = await judge(await create())
    expect(own.rule, own.error).toBe(rule)
    expect(theirs.isAccepted, theirs.error).toBe(true)
  })

  it('[X.68] another operation with the nonce of one that waits: it is sent at once, so none is replaced', async () => {
    const account = await createAccount()
    const operation = await prepare(account)
    const first = await toCase(account, operation)
    const { maxFeePerGas, maxPriorityFeePerGas } = operation
    const fees = { maxFeePerGas: maxFeePerGas * 2n, maxPriorityFeePerGas: maxPriorityFeePerGas * 2n }
    const second = await toCase(account, operation, fees)
    await stack.rpc('evm_setAutomine', [false])
    try {
      const outcomes: unknown[] = []
      for (const { operation } of [first, second]) {
        const params = [operation, entryPoints['0.7']]
        const theirs = await alto.call('eth_sendUserOperation', params)
        const { body } = await stack.call('eth_sendUserOperation', params)
        outcomes.push([body.error?.data?.rule, theirs.error?.message])
      }
      expect(outcomes).toEqual([
        [undefined, undefined],
        ['nonce_taken', undefined],
      ])
    } finally {
      await alto.call('debug_bundler_clearState')
      await stack.rpc('evm_setAutomine', [true])
      await stack.rpc('evm_mine')
    }
  })
})

describe('alto alone refuses', () => {
  it('[X.68] the same operation again: here a client whose answer was lost gets its hash', async () => {
    const { operation } = await createCase(() => ({}))
    const params = [operation, entryPoints['0.7']]
    const theirs = [await alto.call('eth_sendUserOperation', params)]
    theirs.push(await alto.call('eth_sendUserOperation', params))
    await alto.call('debug_bundler_clearState')
    const own = [(await stack.call('eth_sendUserOperation', params)).body]
    own.push((await stack.call('eth_sendUserOperation', params)).body)
    expect(theirs.map(({ error }) => error === undefined)).toEqual([true, false])
    expect(own[0]?.result).toMatch(/^0x[\da-f]{64}$/)
    expect(own[1]?.result).toBe(own[0]?.result)
    expect(own[0]?.result).toBe(theirs[0]?.result)
  })
})

async function createRevertingCase(): Promise<Case> {
  const account = await createAccount()
  const callData = await account.encodeCalls(pay(10n ** 20n))
  return toCase(account, await prepare(account), { callData })
}

async function createCaseOf08(): Promise<Case> {
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = await toSimple7702SmartAccount({ client: stack.client, owner })
  await stack.fund(owner.address, 10n ** 18n)
  const address = smartAccountContracts.Simple7702Account
  const request = await stack.bundler({ isSponsored: false }).prepareUserOperation({
    account,
    authorization: await signDelegation(owner, { nonce: 0, address }),
    calls: pay(),
  } as never)
  const signature = await account.signUserOperation(request as never)
  const operation = formatUserOperationRequest({ ...(request as object), signature } as never)
  return { operation, entryPoint: entryPoints['0.8'] }
}

/** An operation whose nonce another one of the account has used in a block. */
async function createUsedCase(): Promise<Case> {
  const account = await createAccount()
  const { operation } = await toCase(account, await prepare(account))
  const next = await prepare(account)
  const { body } = await stack.call('eth_sendUserOperation', [operation, entryPoints['0.7']])
  await stack.bundler().waitForUserOperationReceipt({ hash: body.result as Hex, timeout: 30_000 })
  return toCase(account, next, { nonce: BigInt((operation as { nonce: Hex }).nonce), callGasLimit: 90_000n })
}

/** An operation with a sponsor’s signature that ended an hour ago, by the clock of the chain and by that of the system. */
async function createExpiredCase(): Promise<Case> {
  const account = await createAccount()
  const operation = await prepare(account, { isSponsored: true })
  const until = Math.floor(Date.now() / 1000) - 3600
  const times = concat([numberToHex(until, { size: 6 }), numberToHex(0, { size: 6 })])
  const unsigned = { ...operation, paymasterData: concat([times, `0x${'00'.repeat(65)}`]) }
  const digest = await stack.client.readContract({
    abi: parseAbi([`function getHash(${packed} op) view returns (bytes32)`]),
    address: stack.paymaster('0.7'),
    functionName: 'getHash',
    args: [toPackedUserOperation(unsigned as Operation)],
  })
  const signature = await stack.ports.sponsor.sign(digest)
  return toCase(account, operation, { paymasterData: concat([times, signature]) })
}
