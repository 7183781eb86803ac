import {
  encodeDisableDelegation,
  smartAccountContracts,
  toDelegation,
  toDelegationTypedData,
} from '@latchkey/protocol/smart-accounts'
import { parseTransaction, recoverTransactionAddress, recoverTypedDataAddress } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { friend, stranger, testKeys } from '../../testing/requestWorld.ts'
import {
  digestOf,
  type PreparedCalls,
  type PreparedDelegationRemoval,
  type PreparedPermission,
  type PreparedRequest,
} from '../requests/PreparedRequest.ts'
import { toOperationTypedData } from '../smartAccounts/operation.ts'
import { type SignedRequest, signPrepared } from './signPrepared.ts'

const keys = testKeys()
const delegation = {
  address: smartAccountContracts.EIP7702StatelessDeleGator,
  chainId: '0x7a69',
  nonce: '0x3',
}
const request: PreparedCalls = {
  kind: 'calls',
  method: 'wallet_sendCalls',
  origin: 'https://app.example.org',
  account: keys.evm.address,
  network: 'eip155:31337',
  chainId: '0x7a69',
  calls: [{ to: friend, value: '0x1', data: '0x' }],
  nonce: '0x1',
  gas: {
    callGasLimit: '0x1',
    verificationGasLimit: '0x1',
    preVerificationGas: '0x1',
    maxFeePerGas: '0x1',
    maxPriorityFeePerGas: '0x1',
  },
  delegation,
}
const sign = (changed: Partial<PreparedCalls> = {}) => {
  const prepared = { ...request, ...changed }
  return signPrepared(prepared, digestOf(prepared), keys) as Extract<SignedRequest, { kind: 'operation' }>
}

describe('signing a batch', () => {
  it('[X.68] signs the operation and the authorization of the pinned code on the one network', async () => {
    const { signature, authorization } = sign()
    const signer = await recoverTypedDataAddress({
      ...(toOperationTypedData(request) as never as Parameters<typeof recoverTypedDataAddress>[0]),
      signature: signature as `0x${string}`,
    })
    expect(signer).toBe(keys.evm.address)
    expect(authorization).toMatchObject(delegation)
    const { r, s, yParity } = authorization ?? {}
    expect(
      await recoverAuthorizationAddress({
        authorization: { address: delegation.address, chainId: 31_337, nonce: 3 },
        signature: { r: r as `0x${string}`, s: s as `0x${string}`, yParity: Number(yParity) },
      }),
    ).toBe(keys.evm.address)
  })

  it.each([
    ['code of somebody else', { delegation: { ...delegation, address: stranger } }],
    [
      'other pinned code',
      { delegation: { ...delegation, address: smartAccountContracts.Simple7702Account } },
    ],
    ['every network', { delegation: { ...delegation, chainId: '0x0' } }],
    ['another network', { delegation: { ...delegation, chainId: '0x1' } }],
    ['every network, the operation too', { chainId: '0x0', delegation: { ...delegation, chainId: '0x0' } }],
    [
      'a network without pinned code',
      { network: 'eip155:4', chainId: '0x4', delegation: { ...delegation, chainId: '0x4' } },
    ],
    ['an operation of another network than is shown', { network: 'eip155:1' }],
    ['another account', { account: stranger }],
  ] as const)('[X.07] [X.68] signs nothing for %s', (_, changed) => {
    expect(() => sign(changed as Partial<PreparedCalls>)).toThrow('Nothing was signed')
    // control: the same batch as it should be
    expect(sign().authorization).toBeDefined()
  })

  it('[X.68] signs nothing but what was approved', () => {
    const shown = digestOf(request)
    const other = { ...request, calls: [{ to: stranger, value: '0x1', data: '0x' }] }
    expect(() => signPrepared(other, shown, keys)).toThrow('is not what was shown')
    expect(signPrepared(request, shown, keys).kind).toBe('operation')
  })
})

it('[X.68] a removal authorizes address 0 on one network, with the number after the transaction’s', async () => {
  const removal: PreparedDelegationRemoval = {
    kind: 'delegationRemoval',
    method: 'wallet_removeDelegation',
    origin: 'https://wallet.example.org',
    account: keys.evm.address,
    network: 'eip155:31337',
    delegate: delegation.address,
    chainId: '0x7a69',
    nonce: '0x5',
    gas: '0x11170',
    maxFeePerGas: '0x2',
    maxPriorityFeePerGas: '0x1',
  }
  const signed = signPrepared(removal, digestOf(removal), keys) as { raw: `0x02${string}` }
  const transaction = parseTransaction(signed.raw as never) as ReturnType<typeof parseTransaction> & {
    authorizationList: readonly { address: string; chainId: number; nonce: number }[]
  }
  expect(transaction).toMatchObject({ type: 'eip7702', chainId: 31_337, nonce: 5, gas: 70_000n })
  expect(transaction.authorizationList).toMatchObject([
    { address: `0x${'0'.repeat(40)}`, chainId: 31_337, nonce: 6 },
  ])
  expect(await recoverTransactionAddress({ serializedTransaction: signed.raw as never })).toBe(
    keys.evm.address,
  )
  const everywhere = { ...removal, network: 'eip155:0', chainId: '0x0' } as PreparedDelegationRemoval
  expect(() => signPrepared(everywhere, digestOf(everywhere), keys)).toThrow('Nothing was signed')
})

const lower = (address: string) => address.toLowerCase() as `0x${string}`
const permission: PreparedPermission = {
  kind: 'permission',
  method: 'wallet_requestExecutionPermissions',
  origin: 'https://app.example.org',
  account: keys.evm.address,
  network: 'eip155:31337',
  chainId: '0x7a69',
  grant: toDelegation(
    {
      account: lower(keys.evm.address),
      delegate: lower(friend),
      scope: { kind: 'native', allowance: { amount: 1n, period: 86_400, start: 1 } },
      expiry: Math.floor(Date.now() / 1000) + 86_400,
    },
    `0x${'7'.repeat(64)}`,
  ),
  delegation,
}
const { grant } = permission
const grantTo = (delegate: string, expiry: number) =>
  toDelegation(
    {
      account: lower(keys.evm.address),
      delegate: lower(delegate),
      scope: { kind: 'native', allowance: { amount: 1n, period: 86_400, start: 1 } },
      expiry,
    },
    `0x${'7'.repeat(64)}`,
  )
const receivers = (count: number) =>
  Array.from({ length: count }, (_, index) => `0x${(index + 1_000).toString(16).padStart(40, '0')}` as const)
const [tomorrow, inTwoYears] = [1, 730].map((days) => Math.floor(Date.now() / 1000) + days * 86_400) as [
  number,
  number,
]

it.each([
  ['a permission without limits', { grant: { ...grant, caveats: [] } }],
  ['one with a limit less', { grant: { ...grant, caveats: grant.caveats.slice(0, -1) } }],
  [
    'one with a limit nobody knows',
    { grant: { ...grant, caveats: [...grant.caveats, { enforcer: lower(stranger), terms: '0x' }] } },
  ],
  ['one of another account', { grant: { ...grant, delegator: lower(stranger) } }],
  ['one that passes on another', { grant: { ...grant, authority: `0x${'0'.repeat(64)}` } }],
  ['another network than is shown', { chainId: '0x1' }],
  ['a network without pinned code', { network: 'eip155:4', chainId: '0x4' }],
  ['one for everybody', { grant: grantTo('0x0000000000000000000000000000000000000a11', tomorrow) }],
  ['one for the account itself', { grant: grantTo(keys.evm.address, tomorrow) }],
  ['one for two years', { grant: grantTo(friend, inTwoYears) }],
  [
    'one that names nine receivers',
    {
      grant: toDelegation(
        {
          account: lower(keys.evm.address),
          delegate: lower(friend),
          scope: {
            kind: 'native',
            allowance: { amount: 1n, period: 86_400, start: 1 },
            payees: receivers(9),
          },
          expiry: tomorrow,
        },
        `0x${'7'.repeat(64)}`,
      ),
    },
  ],
  ['other code beside it', { delegation: { ...delegation, address: stranger } }],
] as const)('[X.07, X.69] the key worker signs nothing for %s', (_, changed) => {
  const signPermission = (request: PreparedPermission) => signPrepared(request, digestOf(request), keys)
  expect(() => signPermission({ ...permission, ...changed } as PreparedPermission)).toThrow(
    'Nothing was signed',
  )
  // control
  expect(signPermission(permission)).toMatchObject({ kind: 'permission', authorization: delegation })
  const eight = toDelegation(
    {
      account: lower(keys.evm.address),
      delegate: lower(friend),
      scope: { kind: 'native', allowance: { amount: 1n, period: 86_400, start: 1 }, payees: receivers(8) },
      expiry: tomorrow,
    },
    `0x${'7'.repeat(64)}`,
  )
  expect(signPermission({ ...permission, grant: eight })).toMatchObject({ kind: 'permission' })
})

const manager = smartAccountContracts.DelegationManager
const common = {
  origin: 'https://app.example.org',
  account: keys.evm.address,
  network: 'eip155:31337',
} as const
const typedData = (data: object): PreparedRequest => ({
  ...common,
  kind: 'typedData',
  method: 'eth_signTypedData_v4',
  json: JSON.stringify(data),
})
const mail = {
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  domain: { name: 'Post', chainId: '31337', verifyingContract: friend },
  message: { text: 'Hello' },
}
const transaction = (to: string, data: string): PreparedRequest => ({
  ...common,
  kind: 'transaction',
  method: 'eth_sendTransaction',
  to,
  value: '0x0',
  data,
  nonce: '0x1',
  gas: '0x5208',
  chainId: '0x7a69',
  fees: { kind: 'legacy', gasPrice: '0x1' },
})
const revocation = encodeDisableDelegation({ ...grant, signature: '0x11' }) as string

it.each<[string, PreparedRequest, PreparedRequest]>([
  [
    'a delegation as typed data',
    typedData(toDelegationTypedData({ ...grant, caveats: [] }, 31_337)),
    typedData(mail),
  ],
  [
    'an operation of the account as typed data',
    typedData(toOperationTypedData(request)),
    typedData({ ...mail, domain: { ...mail.domain, verifyingContract: stranger } }),
  ],
  [
    'a call of the account’s own code in a batch',
    { ...request, calls: [{ to: lower(keys.evm.address), value: '0x0', data: '0xe9ae5c53' }] },
    { ...request, calls: [{ to: manager, value: '0x0', data: revocation }] },
  ],
  [
    'a transaction that redeems a delegation',
    transaction(manager, '0xcef6d209'),
    transaction(manager, revocation),
  ],
])('[X.07] the key worker signs no %s: it would act for the account unseen', (_, unseen, control) => {
  expect(() => signPrepared(unseen, digestOf(unseen), keys)).toThrow('Nothing was signed')
  expect(signPrepared(control, digestOf(control), keys)).toBeDefined()
})
