import * as v from 'valibot'
import { RequestError } from '../errors.ts'
import type { PreparedSolanaTransactions, RequestContext, SolanaSendOptions } from './PreparedRequest.ts'
import { parseSolanaTransaction } from './solanaTransaction.ts'

/** The Solana methods that sign transactions. */
type SolanaTransactionMethod =
  | 'solana_signTransaction'
  | 'solana_signAllTransactions'
  | 'solana_signAndSendTransaction'

/**
 * Prepares `solana_signTransaction` and `solana_signAndSendTransaction` (`{ transaction }`, the latter with `sendOptions`) and
 * `solana_signAllTransactions` (`{ transactions }`). Transactions are base64.
 */
export function prepareSolanaTransactions(
  method: SolanaTransactionMethod,
  params: unknown,
  context: RequestContext,
): PreparedSolanaTransactions {
  const { transaction, transactions, pubkey, sendOptions } =
    (Array.isArray(params) ? params[0] : params) ?? {}
  const account = context.accounts.solana
  if (!account || (pubkey !== undefined && pubkey !== account))
    throw new RequestError('mismatch', 'This transaction is meant for another account.')
  const list: readonly unknown[] = method === 'solana_signAllTransactions' ? transactions : [transaction]
  if (!Array.isArray(list) || list.length === 0 || list.length > 10)
    throw new RequestError('invalidParams', 'These transactions can’t be read, or are too many at once (10).')
  for (const entry of list) {
    if (typeof entry !== 'string') throw new RequestError('invalidParams', 'This transaction can’t be read.')
    const { signers, signatures } = parseSolanaTransaction(entry)
    if (!signers.includes(account))
      throw new RequestError('mismatch', 'This transaction is not signed by this account.')
    if (method === 'solana_signAndSendTransaction') assertOthersSigned(signers, signatures, account)
  }
  const { origin, network } = context
  const options =
    method === 'solana_signAndSendTransaction' && sendOptions != null
      ? parseSendOptions(sendOptions)
      : undefined
  return {
    kind: 'solanaTransactions',
    method,
    origin,
    account,
    network,
    transactions: [...list],
    ...(options && { sendOptions: options }),
  }
}

/** A node refuses a transaction without all its signatures, so it is refused before the person approves it. */
function assertOthersSigned(signers: readonly string[], signatures: readonly Uint8Array[], account: string) {
  const isComplete = signers.every(
    (signer, index) => signer === account || signatures[index]?.some((byte) => byte !== 0),
  )
  if (isComplete) return
  throw new RequestError(
    'invalidParams',
    'This transaction needs another signature first, so the wallet can’t send it. Sign it here and send it from the app.',
  )
}

const sendOptionsSchema = v.strictObject({
  skipPreflight: v.optional(v.boolean()),
  preflightCommitment: v.optional(v.picklist(['processed', 'confirmed', 'finalized'])),
  maxRetries: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))),
  minContextSlot: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})

function parseSendOptions(value: unknown): SolanaSendOptions {
  const parsed = v.safeParse(sendOptionsSchema, value)
  if (parsed.success) return parsed.output
  throw new RequestError('invalidParams', 'The send options of this transaction can’t be read.')
}
