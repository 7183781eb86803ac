import { base58 } from '../base58.ts'
import type { Ledger } from '../ledger/Ledger.ts'
import type { LedgerAccount } from '../ledger/LedgerAccount.ts'
import { parseAccount } from './parseAccount.ts'
import { SolanaRpcError } from './SolanaRpcError.ts'

const neverPaid = 18_446_744_073_709_551_615n

/** An account as nodes answer it; `null` where there is none. */
export function encodeAccount(
  account: LedgerAccount | undefined,
  options: Readonly<Record<string, unknown>>,
  ledger: Ledger,
): unknown {
  if (!account) return null
  return {
    lamports: account.lamports,
    owner: account.programAddress,
    executable: account.executable,
    rentEpoch: neverPaid,
    space: account.data.length,
    data: encodeData(account, options, ledger),
  }
}

function encodeData(
  account: LedgerAccount,
  { encoding, dataSlice }: Readonly<Record<string, unknown>>,
  ledger: Ledger,
): unknown {
  const slice = dataSlice as { offset?: number; length?: number } | undefined | null
  const { offset = 0, length = account.data.length } = slice ?? {}
  const bytes = account.data.subarray(offset, offset + length)
  if (encoding === 'jsonParsed') {
    const parsed = parseAccount(account, ledger)
    if (parsed) return parsed
    return [Buffer.from(bytes).toString('base64'), 'base64']
  }
  if (encoding === 'base64') return [Buffer.from(bytes).toString('base64'), 'base64']
  if (encoding !== undefined && encoding !== 'base58' && encoding !== 'binary')
    throw new SolanaRpcError(-32602, `The local chain doesn't encode accounts as ${String(encoding)}.`)
  if (bytes.length > 128)
    throw new SolanaRpcError(
      -32600,
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    )
  return encoding === 'base58' ? [base58(bytes), 'base58'] : base58(bytes)
}
