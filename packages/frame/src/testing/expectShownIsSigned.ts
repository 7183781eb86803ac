import { toDelegationTypedData } from '@latchkey/protocol/smart-accounts'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import {
  hashTypedData,
  hexToBytes,
  parseTransaction,
  recoverAddress,
  recoverMessageAddress,
  recoverTransactionAddress,
} from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { expect } from 'vitest'
import { type SignedAuthorization, type SignedRequest, signPrepared } from '../app/keys/signPrepared.ts'
import type { Description } from '../app/requests/describe/Description.ts'
import {
  digestOf,
  type PreparedCalls,
  type PreparedPermission,
  type PreparedRequest,
} from '../app/requests/PreparedRequest.ts'
import { parseSolanaTransaction } from '../app/requests/solanaTransaction.ts'
import { parseTypedData, type TypedData } from '../app/requests/typedData.ts'
import { toOperationTypedData } from '../app/smartAccounts/operation.ts'
import { testKeys } from './requestWorld.ts'

const keys = testKeys()
const detail = ({ details }: Description, label: string) => details.find((row) => row.label === label)?.value

/** Signs, and reads with another library what was signed; compares it with what was shown, field by field. */
export async function expectShownIsSigned(request: PreparedRequest, shown: Description) {
  const signed = signPrepared(request, digestOf(request), keys)
  switch (request.kind) {
    case 'transaction': {
      const { raw } = signed as Extract<typeof signed, { kind: 'transaction' }>
      const parsed = parseTransaction(raw as `0x${string}`)
      expect({
        to: parsed.to ?? '(new contract)',
        value: String(parsed.value ?? 0n),
        data: parsed.data ?? '0x',
        nonce: String(parsed.nonce ?? 0),
        gas: String(parsed.gas),
        chainId: String(parsed.chainId),
        ...(parsed.gasPrice !== undefined && { gasPrice: String(parsed.gasPrice) }),
        ...(parsed.maxFeePerGas !== undefined && { maxFeePerGas: String(parsed.maxFeePerGas) }),
        ...(parsed.gasPrice === undefined && {
          maxPriorityFeePerGas: String(parsed.maxPriorityFeePerGas ?? 0n),
        }),
      }).toEqual({
        ...Object.fromEntries(shown.details.map((row) => [row.label, row.value])),
        to: detail(shown, 'to')?.startsWith('0x') ? detail(shown, 'to')?.toLowerCase() : detail(shown, 'to'),
      })
      expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(keys.evm.address)
      return
    }
    case 'typedData': {
      const data = parseTypedData(request.json)
      const { signature } = signed as Extract<typeof signed, { kind: 'signature' }>
      const { types, primaryType, message } = data
      const { chainId } = data.domain
      // viem takes the network as a number only
      const domain = { ...data.domain, ...(chainId !== undefined && { chainId: Number(chainId) }) }
      const hash = hashTypedData({ domain, types, primaryType, message } as never)
      expect(await recoverAddress({ hash, signature: signature as `0x${string}` })).toBe(keys.evm.address)
      // every leaf of what viem hashed is on the screen
      const leaves = (value: unknown): unknown[] =>
        typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value]
      const values = shown.details.map((row) => row.value)
      for (const leaf of leaves([data.domain, data.message]))
        if (!/[^\x20-\x7e]/.test(String(leaf))) expect(values).toContain(String(leaf))
      return
    }
    case 'message': {
      const { signature } = signed as Extract<typeof signed, { kind: 'signature' }>
      const raw = detail(shown, 'bytes') as `0x${string}`
      expect(await recoverMessageAddress({ message: { raw }, signature: signature as `0x${string}` })).toBe(
        keys.evm.address,
      )
      return
    }
    case 'solanaMessage': {
      const { signature } = signed as Extract<typeof signed, { kind: 'signature' }>
      const bytes = hexToBytes(detail(shown, 'bytes') as `0x${string}`)
      expect(ed25519.verify(base58.decode(signature), bytes, keys.solana.publicKey)).toBe(true)
      return
    }
    case 'solanaTransactions': {
      const { transactions } = signed as Extract<typeof signed, { kind: 'solanaTransactions' }>
      for (const [index, { signature, transaction }] of transactions.entries()) {
        const { message } = parseSolanaTransaction(detail(shown, `transaction ${index + 1}`) ?? '')
        const out = parseSolanaTransaction(transaction)
        expect(out.message).toEqual(message)
        expect(out.signatures[0]).toEqual(base58.decode(signature))
        expect(ed25519.verify(base58.decode(signature), message, keys.solana.publicKey)).toBe(true)
      }
      return
    }
    case 'calls':
      return expectOperation(request, signed as Operation, shown)
    case 'permission':
      return expectPermission(request, signed as Granted, shown)
    case 'delegationRemoval':
      return expectRemoval(signed as Extract<typeof signed, { kind: 'transaction' }>, shown)
    default:
      expect.fail(
        `Nothing compares what is shown of ${(request as PreparedRequest).kind} with what is signed.`,
      )
  }
}

type Operation = Extract<SignedRequest, { kind: 'operation' }>
type Granted = Extract<SignedRequest, { kind: 'permission' }>

/** A number of the details, as `0x` hex. */
const quantity = (shown: Description, label: string) =>
  `0x${BigInt(detail(shown, label) ?? 'missing').toString(16)}`

/** Makes the operation anew from nothing but the details of the screen; it is the one that was signed. */
async function expectOperation(request: PreparedCalls, signed: Operation, shown: Description) {
  const rebuilt: PreparedCalls = {
    kind: 'calls',
    method: request.method,
    origin: request.origin,
    // shown beside every request
    account: request.account,
    network: request.network,
    chainId: quantity(shown, 'chainId'),
    calls: request.calls.map((_, index) => ({
      to: detail(shown, `${index + 1} to`) ?? '',
      value: quantity(shown, `${index + 1} value`),
      data: detail(shown, `${index + 1} data`) ?? '',
    })),
    nonce: quantity(shown, 'nonce'),
    gas: {
      callGasLimit: quantity(shown, 'callGasLimit'),
      verificationGasLimit: quantity(shown, 'verificationGasLimit'),
      preVerificationGas: quantity(shown, 'preVerificationGas'),
      maxFeePerGas: quantity(shown, 'maxFeePerGas'),
      maxPriorityFeePerGas: quantity(shown, 'maxPriorityFeePerGas'),
    },
    ...(request.sponsor && {
      sponsor: {
        name: '',
        paymaster: detail(shown, 'paymaster') ?? '',
        data: detail(shown, 'paymasterData') ?? '',
        verificationGasLimit: quantity(shown, 'paymasterVerificationGasLimit'),
        postOpGasLimit: quantity(shown, 'paymasterPostOpGasLimit'),
      },
    }),
  }
  expect(detail(shown, `${request.calls.length + 1} to`)).toBeUndefined()
  await expectSigner(toOperationTypedData(rebuilt), signed.signature)
  await expectAuthorization(signed.authorization, shown)
}

/** Makes the delegation anew from nothing but the details of the screen; it is the one that was signed. */
async function expectPermission(request: PreparedPermission, signed: Granted, shown: Description) {
  const field = (label: string) => (detail(shown, label) ?? '') as `0x${string}`
  const caveats = request.grant.caveats.map((_, index) => ({
    enforcer: field(`${index + 1} enforcer`),
    terms: field(`${index + 1} terms`),
  }))
  expect(detail(shown, `${caveats.length + 1} enforcer`)).toBeUndefined()
  const grant = {
    delegate: field('delegate'),
    delegator: field('delegator'),
    authority: field('authority'),
    caveats,
    salt: field('salt'),
  }
  const data = toDelegationTypedData(grant, Number(detail(shown, 'chainId')))
  expect(data.domain.verifyingContract).toBe(field('verifyingContract'))
  await expectSigner(data as TypedData, signed.signature)
  await expectAuthorization(signed.authorization, shown)
}

async function expectRemoval({ raw }: { readonly raw: string }, shown: Description) {
  const parsed = parseTransaction(raw as `0x${string}`)
  const number = (label: string) => BigInt(detail(shown, label) ?? 'missing')
  expect({
    to: parsed.to,
    value: parsed.value ?? 0n,
    data: parsed.data ?? '0x',
    nonce: BigInt(parsed.nonce ?? 0),
    gas: parsed.gas ?? 0n,
    chainId: BigInt(parsed.chainId ?? 0),
    maxFeePerGas: parsed.maxFeePerGas ?? 0n,
    maxPriorityFeePerGas: parsed.maxPriorityFeePerGas ?? 0n,
  }).toEqual({
    to: keys.evm.address.toLowerCase(),
    value: 0n,
    data: '0x',
    nonce: number('nonce'),
    gas: number('gas'),
    chainId: number('chainId'),
    maxFeePerGas: number('maxFeePerGas'),
    maxPriorityFeePerGas: number('maxPriorityFeePerGas'),
  })
  expect(parsed.authorizationList).toMatchObject([
    { address: detail(shown, 'authorization'), nonce: (parsed.nonce ?? 0) + 1 },
  ])
  expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(keys.evm.address)
}

/** Hashes typed data with another library, and finds the account in the signature. */
async function expectSigner(data: TypedData, signature: string) {
  const { chainId } = data.domain
  const { EIP712Domain: _, ...types } = data.types
  const hash = hashTypedData({
    ...data,
    types,
    domain: { ...data.domain, chainId: Number(chainId) },
  } as never)
  expect(await recoverAddress({ hash, signature: signature as `0x${string}` })).toBe(keys.evm.address)
}

async function expectAuthorization(signed: SignedAuthorization | undefined, shown: Description) {
  expect(signed?.address).toBe(detail(shown, 'authorization'))
  if (!signed) return
  const [chainId, nonce] = [detail(shown, 'authorization chainId'), detail(shown, 'authorization nonce')]
  expect(
    await recoverAuthorizationAddress({
      authorization: {
        address: signed.address as `0x${string}`,
        chainId: Number(chainId),
        nonce: Number(nonce),
      },
      signature: {
        r: signed.r as `0x${string}`,
        s: signed.s as `0x${string}`,
        yParity: Number(signed.yParity),
      },
    }),
  ).toBe(keys.evm.address)
}
