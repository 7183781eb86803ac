import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { addr, eip191Signer, ethHex, recoverAddressTyped, signTyped, Transaction } from 'micro-eth-signer'
import { KeyError } from '../errors.ts'
import { digestOf, type PreparedRequest, type PreparedTransaction } from '../requests/PreparedRequest.ts'
import { insertSolanaSignature, parseSolanaTransaction } from '../requests/solanaTransaction.ts'
import { encodableTypedData, parseTypedData } from '../requests/typedData.ts'
import type { WalletKeys } from './deriveKeys.ts'

/** Result of signing: a signature, or signed transactions. */
export type SignedRequest =
  | { readonly kind: 'signature'; readonly signature: string }
  | { readonly kind: 'transaction'; readonly raw: string; readonly hash: string }
  | {
      readonly kind: 'solanaTransactions'
      readonly transactions: readonly { readonly signature: string; readonly transaction: string }[]
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
      const data = encodableTypedData(parseTypedData(request.json))
      const signature = signTyped(data, keys.evm.secretKey)
      return verifiedSignature(signature, recoverAddressTyped(signature, data), address)
    }
    case 'transaction':
      return signTransaction(request, keys)
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
