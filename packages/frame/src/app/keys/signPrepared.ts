import {
  findPermissionFault,
  pinnedChains,
  smartAccountContracts,
  toDelegationTypedData,
  toPermission,
} from '@latchkey/protocol/smart-accounts'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import {
  addr,
  authorization,
  eip191Signer,
  ethHex,
  recoverAddressTyped,
  signTyped,
  Transaction,
} from 'micro-eth-signer'
import { KeyError } from '../errors.ts'
import { actsForAccount, runsFurtherCalls } from '../requests/hiddenCalls.ts'
import {
  digestOf,
  type PreparedCalls,
  type PreparedDelegationRemoval,
  type PreparedPermission,
  type PreparedRequest,
  type PreparedTransaction,
} from '../requests/PreparedRequest.ts'
import { insertSolanaSignature, parseSolanaTransaction } from '../requests/solanaTransaction.ts'
import { encodableTypedData, parseTypedData } from '../requests/typedData.ts'
import { toOperationTypedData } from '../smartAccounts/operation.ts'
import type { WalletKeys } from './deriveKeys.ts'

/** Result of signing: a signature, or signed transactions. */
export type SignedRequest =
  | { readonly kind: 'signature'; readonly signature: string }
  | { readonly kind: 'transaction'; readonly raw: string; readonly hash: string }
  | {
      readonly kind: 'operation'
      readonly signature: string
      readonly authorization?: SignedAuthorization
    }
  | {
      /** The signature of a delegation (ERC-7710). */
      readonly kind: 'permission'
      readonly signature: string
      readonly authorization?: SignedAuthorization
    }
  | {
      readonly kind: 'solanaTransactions'
      readonly transactions: readonly { readonly signature: string; readonly transaction: string }[]
    }

/** An authorization of EIP-7702 with its signature, as it goes over the wire. */
export type SignedAuthorization = {
  readonly address: string
  readonly chainId: string
  readonly nonce: string
  readonly r: string
  readonly s: string
  readonly yParity: string
}

/**
 * Signs a prepared request. This is the only function that signs for an app. It computes the digest again and compares it
 * with the approved one, checks that the shown account belongs to the keys, and verifies the signature before it returns.
 *
 * @throws KeyError `notApproved`
 */
export function signPrepared(
  request: PreparedRequest,
  approvedDigest: string,
  keys: WalletKeys,
): SignedRequest {
  if (digestOf(request) !== approvedDigest) throw notApproved('is not what was shown')
  const isSolana = request.kind === 'solanaMessage' || request.kind === 'solanaTransactions'
  const address = isSolana ? keys.solana.address : keys.evm.address
  if (request.account.toLowerCase() !== address.toLowerCase() || (isSolana && request.account !== address))
    throw notApproved('belongs to another account')
  switch (request.kind) {
    case 'message': {
      const bytes = ethHex.decode(request.bytes)
      const signature = eip191Signer.sign(bytes, keys.evm.secretKey)
      return verifiedSignature(signature, eip191Signer.recoverAddress(signature, bytes), address)
    }
    case 'typedData': {
      const typed = parseTypedData(request.json)
      if (actsForAccount(typed, address)) throw notApproved('would act for the account unseen')
      const data = encodableTypedData(typed)
      const signature = signTyped(data, keys.evm.secretKey)
      return verifiedSignature(signature, recoverAddressTyped(signature, data), address)
    }
    case 'transaction':
      return signTransaction(request, keys)
    case 'calls':
      return signCalls(request, keys)
    case 'delegationRemoval':
      return signRemoval(request, keys)
    case 'permission':
      return signPermission(request, keys)
    case 'solanaMessage':
      return { kind: 'signature', signature: base58.encode(signBytes(base58.decode(request.bytes), keys)) }
    case 'solanaTransactions':
      return {
        kind: 'solanaTransactions',
        transactions: request.transactions.map((transaction) => {
          const signature = signBytes(parseSolanaTransaction(transaction).message, keys)
          return {
            signature: base58.encode(signature),
            transaction: insertSolanaSignature(transaction, address, signature),
          }
        }),
      }
  }
}

function signTransaction(request: PreparedTransaction, keys: WalletKeys): SignedRequest {
  const { to, value, data, nonce, gas, chainId, fees } = request
  assertNothingHidden([{ to, data }], keys)
  const common = {
    to: to ?? '0x',
    value: BigInt(value),
    data,
    nonce: BigInt(nonce),
    gasLimit: BigInt(gas),
    chainId: BigInt(chainId),
  }
  // without the limits of the library: `prepareTransaction` has checked the values
  const transaction =
    fees.kind === 'legacy'
      ? Transaction.prepare({ type: 'legacy', ...common, gasPrice: BigInt(fees.gasPrice) }, false)
      : Transaction.prepare(
          {
            type: 'eip1559',
            ...common,
            accessList: [],
            maxFeePerGas: BigInt(fees.maxFeePerGas),
            maxPriorityFeePerGas: BigInt(fees.maxPriorityFeePerGas),
          },
          false,
        )
  const signed = transaction.signBy(keys.evm.secretKey)
  if (addr.addChecksum(signed.sender) !== keys.evm.address) throw notApproved('was signed by another key')
  return { kind: 'transaction', raw: signed.toHex(), hash: `0x${signed.hash.replace(/^0x/, '')}` }
}

/** The worker reads the calls by itself: whatever else runs in the page can't have calls signed that run others. @throws KeyError */
function assertNothingHidden(
  calls: readonly { readonly to: string | null; readonly data: string }[],
  { evm }: WalletKeys,
): void {
  for (const { to, data } of calls)
    if (to !== null && data !== '0x' && runsFurtherCalls({ to, data }, evm.address))
      throw notApproved('would act for the account unseen')
}

/** Signs a batch, and beside it the authorization of the pinned code where the account needs it. */
function signCalls(request: PreparedCalls, keys: WalletKeys): SignedRequest {
  const { network, chainId } = request
  if (`eip155:${BigInt(chainId)}` !== network) throw notApproved('is for another network')
  assertNothingHidden(request.calls, keys)
  const data = encodableTypedData(toOperationTypedData(request))
  const signature = signTyped(data, keys.evm.secretKey)
  verifiedSignature(signature, recoverAddressTyped(signature, data), keys.evm.address)
  return { kind: 'operation', signature, ...signPinnedCode(request, keys) }
}

/** Signs a permission: a delegation of the account whose every caveat the wallet knows, on one network. */
function signPermission(request: PreparedPermission, keys: WalletKeys): SignedRequest {
  const { network, chainId, grant } = request
  const number = Number(BigInt(chainId))
  if (`eip155:${number}` !== network || !pinnedChains.includes(number))
    throw notApproved('is for another network')
  if (grant.delegator !== keys.evm.address.toLowerCase()) throw notApproved('belongs to another account')
  if (!hasKnownLimits(grant)) throw notApproved('has limits that this wallet doesn’t know')
  const data = encodableTypedData(toDelegationTypedData(grant, number))
  const signature = signTyped(data, keys.evm.secretKey)
  verifiedSignature(signature, recoverAddressTyped(signature, data), keys.evm.address)
  return { kind: 'permission', signature, ...signPinnedCode(request, keys) }
}

/** The worker reads the caveats by itself: whatever else runs in the page can't have an unlimited or unsafe delegation signed. */
function hasKnownLimits(grant: PreparedPermission['grant']): boolean {
  try {
    return !findPermissionFault(toPermission(grant), Math.floor(Date.now() / 1000))
  } catch {
    return false
  }
}

/** Signs the authorization beside a batch or permission, where the account needs it. */
function signPinnedCode(
  { delegation, chainId }: Pick<PreparedCalls, 'delegation' | 'chainId'>,
  keys: WalletKeys,
): { readonly authorization?: SignedAuthorization } {
  if (!delegation) return {}
  // The worker knows the one address by itself: whatever else runs in the page can't have another code authorized.
  const isPinned =
    pinnedChains.includes(Number(BigInt(chainId))) &&
    delegation.address.toLowerCase() === smartAccountContracts.EIP7702StatelessDeleGator
  if (!isPinned || BigInt(delegation.chainId) !== BigInt(chainId))
    throw notApproved('authorizes code that this wallet doesn’t know')
  return { authorization: signAuthorization(delegation, keys) }
}

function signAuthorization(
  { address, chainId, nonce }: NonNullable<PreparedCalls['delegation']>,
  { evm }: WalletKeys,
): SignedAuthorization {
  // chain 0 would be valid on every network
  if (BigInt(chainId) === 0n) throw notApproved('is valid on every network')
  const signed = authorization.sign(
    { address, chainId: BigInt(chainId), nonce: BigInt(nonce) },
    evm.secretKey,
  )
  if (addr.addChecksum(authorization.getAuthority(signed)) !== evm.address)
    throw notApproved('was signed by another key')
  const word = (number: bigint) => `0x${number.toString(16).padStart(64, '0')}`
  return {
    address,
    chainId,
    nonce,
    r: word(signed.r),
    s: word(signed.s),
    yParity: `0x${signed.yParity}`,
  }
}

/** Signs the transaction that takes the delegation back: an authorization of address 0 on this network. */
function signRemoval(request: PreparedDelegationRemoval, keys: WalletKeys): SignedRequest {
  const { network, chainId, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, account } = request
  if (`eip155:${BigInt(chainId)}` !== network || BigInt(chainId) === 0n)
    throw notApproved('is for another network')
  const removal = authorization.sign(
    // The account sends the transaction, whose own nonce counts first.
    { address: `0x${'0'.repeat(40)}`, chainId: BigInt(chainId), nonce: BigInt(nonce) + 1n },
    keys.evm.secretKey,
  )
  const signed = Transaction.prepare(
    {
      type: 'eip7702',
      to: account,
      value: 0n,
      data: '',
      nonce: BigInt(nonce),
      gasLimit: BigInt(gas),
      chainId: BigInt(chainId),
      accessList: [],
      maxFeePerGas: BigInt(maxFeePerGas),
      maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
      authorizationList: [removal],
    },
    false,
  ).signBy(keys.evm.secretKey)
  if (addr.addChecksum(signed.sender) !== keys.evm.address) throw notApproved('was signed by another key')
  return { kind: 'transaction', raw: signed.toHex(), hash: `0x${signed.hash.replace(/^0x/, '')}` }
}

function signBytes(bytes: Uint8Array, { solana }: WalletKeys): Uint8Array {
  const signature = ed25519.sign(bytes, solana.secretKey)
  if (!ed25519.verify(signature, bytes, solana.publicKey)) throw notApproved('was signed by another key')
  return signature
}

function verifiedSignature(signature: string, signer: string, address: string): SignedRequest {
  if (signer.toLowerCase() !== address.toLowerCase()) throw notApproved('was signed by another key')
  return { kind: 'signature', signature }
}

function notApproved(why: string): KeyError {
  return new KeyError('notApproved', `Nothing was signed: what was asked for ${why}.`)
}
