import { readSolanaTransaction } from '../solana/readSolanaTransaction.ts'
import type { PreparedSolanaTransactions } from './PreparedRequest.ts'
import type { RequestContext } from './RequestContext.ts'
import { RequestError } from './RequestError.ts'

/** `solana_signTransaction` (`{ transaction }`) and `solana_signAllTransactions` (`{ transactions }`), base64 (S7.69). */
export function prepareSolanaTransactions(
  method: 'solana_signTransaction' | 'solana_signAllTransactions',
  params: unknown,
  context: RequestContext,
): PreparedSolanaTransactions {
  const { transaction, transactions, pubkey } = (Array.isArray(params) ? params[0] : params) ?? {}
  const account = context.accounts.solana
  if (!account || (pubkey !== undefined && pubkey !== account))
    throw new RequestError('mismatch', 'This transaction is meant for another account.')
  const list: readonly unknown[] = method === 'solana_signTransaction' ? [transaction] : transactions
  if (!Array.isArray(list) || list.length === 0 || list.length > 10)
    throw new RequestError('invalidParams', 'These transactions can’t be read, or are too many at once (10).')
  for (const one of list) {
    if (typeof one !== 'string') throw new RequestError('invalidParams', 'This transaction can’t be read.')
    if (!readSolanaTransaction(one).signers.includes(account))
      throw new RequestError('mismatch', 'This transaction is not signed by this account.')
  }
  const { origin, network } = context
  return { kind: 'solanaTransactions', method, origin, account, network, transactions: [...list] }
}
