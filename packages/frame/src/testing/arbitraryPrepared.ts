import { type Permission, smartAccountContracts, toDelegation } from '@latchkey/protocol/smart-accounts'
import { base58 } from '@scure/base'
import * as fc from 'fast-check'
import type {
  PreparedCalls,
  PreparedDelegationRemoval,
  PreparedPermission,
  PreparedRequest,
} from '../app/requests/PreparedRequest.ts'
import { prepareRequest } from '../app/requests/prepareRequest.ts'
import { arbitraryRequest } from './arbitraryRequest.ts'
import { composedSolana } from './composedRequests.ts'
import { addressOf, contract, friend, stranger, testContext, testKeys, token } from './requestWorld.ts'

// Batches and permissions are completed by bundler and paymaster, so they are generated as they are once that has happened.

const keys = testKeys()
const common = {
  origin: 'https://app.example.org',
  account: keys.evm.address,
  network: 'eip155:1',
  chainId: '0x1',
} as const
const lower = (address: string) => address.toLowerCase() as `0x${string}`
const hexOf = (max: bigint, min = 0n) => fc.bigInt({ min, max }).map((one) => `0x${one.toString(16)}`)
const bytesOf = (maxLength: number, minLength = 0) =>
  fc.uint8Array({ minLength, maxLength }).map((one): `0x${string}` => `0x${Buffer.from(one).toString('hex')}`)
const address = fc.oneof(
  fc.constantFrom(friend, stranger, token, contract),
  fc.integer({ min: 1, max: 1e9 }).map(addressOf),
)
const half = (1n << 128n) - 1n
const delegation = fc.option(
  hexOf(1n << 32n).map((nonce) => ({
    address: smartAccountContracts.EIP7702StatelessDeleGator,
    chainId: common.chainId,
    nonce,
  })),
  { nil: undefined },
)

const batch = fc
  .record({
    calls: fc.array(
      fc.record({
        to: address,
        value: hexOf((1n << 256n) - 1n),
        data: fc.oneof(
          fc.constant<`0x${string}`>('0x'),
          bytesOf(100),
          address.map(
            (to): `0x${string}` =>
              `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${'5'.padStart(64, '0')}`,
          ),
        ),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    nonce: hexOf((1n << 256n) - 1n),
    gas: fc.record({
      callGasLimit: hexOf(half),
      verificationGasLimit: hexOf(half),
      preVerificationGas: hexOf(half),
      maxFeePerGas: hexOf(half),
      maxPriorityFeePerGas: hexOf(half),
    }),
    sponsor: fc.option(
      fc.record({
        name: fc.string({ maxLength: 40 }),
        paymaster: address,
        data: bytesOf(80),
        verificationGasLimit: hexOf(half),
        postOpGasLimit: hexOf(half),
      }),
      { nil: undefined },
    ),
    delegation,
  })
  .map(
    ({ sponsor, delegation: beside, ...rest }): PreparedCalls => ({
      ...common,
      kind: 'calls',
      method: 'wallet_sendCalls',
      ...rest,
      ...(sponsor && { sponsor }),
      ...(beside && { delegation: beside }),
    }),
  )

const allowance = fc.record({
  amount: fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }),
  period: fc.integer({ min: 3_600, max: 366 * 86_400 }),
  start: fc.integer({ min: 1, max: 1_700_000_000 }),
})
const anyone = fc.oneof(
  fc.constantFrom(friend, stranger).map(lower),
  fc.integer({ min: 1_000, max: 1e9 }).map((number) => lower(addressOf(number))),
)
const names = fc.array(anyone, { minLength: 1, maxLength: 8 })
const scope = fc.oneof(
  fc.record(
    { kind: fc.constant('native' as const), allowance, payees: names },
    { requiredKeys: ['kind', 'allowance'] },
  ),
  fc.record(
    {
      kind: fc.constant('erc20' as const),
      token: fc.constant(lower(token)),
      allowance,
      payees: fc.tuple(anyone),
    },
    { requiredKeys: ['kind', 'token', 'allowance'] },
  ),
  fc.record({
    kind: fc.constant('contract' as const),
    targets: names,
    selectors: fc.array(bytesOf(4, 4), { minLength: 1, maxLength: 8 }),
  }),
) as fc.Arbitrary<Permission['scope']>

const permission = fc
  .record({
    scope,
    delegate: anyone,
    validity: fc.integer({ min: 600, max: 366 * 86_400 - 600 }),
    uses: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: undefined }),
    salt: bytesOf(32, 32),
    justification: fc.option(fc.string({ maxLength: 60 }), { nil: undefined }),
    delegation,
  })
  .map(
    ({
      scope: allowed,
      delegate,
      validity,
      uses,
      salt,
      justification,
      delegation: beside,
    }): PreparedPermission => ({
      ...common,
      kind: 'permission',
      method: 'wallet_requestExecutionPermissions',
      grant: toDelegation(
        {
          account: lower(common.account),
          delegate,
          scope: allowed,
          expiry: Math.floor(Date.now() / 1000) + validity,
          uses,
        },
        salt,
      ),
      ...(justification !== undefined && { justification }),
      ...(beside && { delegation: beside }),
    }),
  )

const removal = fc
  .record({
    nonce: hexOf(1n << 32n),
    gas: hexOf(60_000_000n, 21_000n),
    tip: fc.bigInt({ min: 0n, max: 10n ** 13n }),
    more: fc.bigInt({ min: 0n, max: 10n ** 13n }),
    delegate: address,
  })
  .map(
    ({ tip, more, ...rest }): PreparedDelegationRemoval => ({
      ...common,
      kind: 'delegationRemoval',
      method: 'wallet_removeDelegation',
      ...rest,
      maxFeePerGas: `0x${(tip + more).toString(16)}`,
      maxPriorityFeePerGas: `0x${tip.toString(16)}`,
    }),
  )

const solana = fc.oneof(
  composedSolana.map(({ method, params }) => ({ method, params })),
  fc.array(composedSolana, { minLength: 1, maxLength: 3 }).map((list) => ({
    method: 'solana_signAllTransactions',
    params: { transactions: list.map(({ params }) => (params as { transaction: string }).transaction) },
  })),
  fc.string({ minLength: 1, maxLength: 80 }).map((text) => ({
    method: 'solana_signMessage',
    params: { message: base58.encode(new TextEncoder().encode(text)), pubkey: keys.solana.address },
  })),
)

const prepare = ({ method, params }: { readonly method: string; readonly params: unknown }) => {
  return (): Promise<PreparedRequest> => prepareRequest(method, params, testContext())
}

/** Sound requests of every kind, each as the function that prepares it. */
export const arbitraryPrepared: fc.Arbitrary<() => Promise<PreparedRequest>> = fc.oneof(
  { weight: 5, arbitrary: arbitraryRequest.map(prepare) },
  { weight: 3, arbitrary: solana.map(prepare) },
  { weight: 2, arbitrary: fc.oneof(batch, permission, removal).map((request) => async () => request) },
)
