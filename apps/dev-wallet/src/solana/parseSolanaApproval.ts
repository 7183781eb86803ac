import { getBase58Encoder, getBase64Encoder } from '@solana/kit'
import type { Refusal, SolanaApproval } from '../approval/Approval.ts'
import { decodeTransaction, isTransactionMessage } from './decodeTransaction.ts'

type Parsed = { readonly approval: SolanaApproval } | { readonly refusal: Refusal }

/** Most transactions in one request; nobody reviews more. */
const maxTransactions = 20

/**
 * Parses one Solana request of a page or a paired app (parameters as in the WalletConnect Solana RPC reference; a page may
 * pass bytes instead of text). Malformed: -32602; not its account: 4100.
 *
 * @param account the account the requester may use; `undefined` before it is connected
 */
export function parseSolanaApproval(
  request: { readonly method: string; readonly params: unknown },
  account: string | undefined,
): Parsed {
  const params = toRecord(request.params)
  const { method } = request
  if (method === 'solana_requestAccounts') return { approval: { kind: 'solanaConnect' } }
  if (account === undefined) return refuse(4100, 'This page is not connected on Solana. Connect it first.')
  const wanted = params.pubkey
  if (wanted !== undefined && wanted !== account)
    return refuse(4100, `This page has no permission for the account ${String(wanted).slice(0, 44)}.`)
  switch (method) {
    case 'solana_signMessage': {
      const message = toBytes(params.message, 'base58')
      if (!message) return refuse(-32602, 'The message to sign is neither bytes nor Base58.')
      if (isTransactionMessage(message))
        return refuse(-32602, 'This message is a transaction. The dev wallet only signs it as one.')
      return { approval: { kind: 'solanaSignMessage', account, message } }
    }
    case 'solana_signTransaction':
    case 'solana_signAndSendTransaction':
      return parseTransactions(
        [params.transaction],
        account,
        method === 'solana_signAndSendTransaction',
        'one',
      )
    case 'solana_signAllTransactions':
      return parseTransactions(params.transactions, account, false, 'list')
    default:
      return refuse(4200, `The dev wallet doesn't support ${method}.`)
  }
}

function parseTransactions(list: unknown, account: string, send: boolean, as: 'one' | 'list'): Parsed {
  if (!Array.isArray(list) || list.length === 0) return refuse(-32602, 'The request carries no transaction.')
  if (list.length > maxTransactions)
    return refuse(-32602, `More than ${maxTransactions} transactions at once are not shown to anybody.`)
  const transactions: Uint8Array[] = []
  for (const entry of list) {
    const wire = toBytes(entry, 'base64')
    const decoded = wire && decodeTransaction(wire)
    if (!wire || !decoded) return refuse(-32602, 'The transaction can’t be read.')
    if (!decoded.signers.includes(account))
      return refuse(4100, `The transaction doesn't want a signature of ${account}.`)
    transactions.push(wire)
  }
  return { approval: { kind: 'solanaSignTransactions', account, transactions, send, as } }
}

function refuse(code: number, message: string): Parsed {
  return { refusal: { code, message } }
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Whether a method belongs to Solana; all others are EVM. */
export function isSolanaMethod(method: string): boolean {
  return method.startsWith('solana_')
}

/** Bytes from a page, or decoded from an app's text; `undefined` for anything else. */
function toBytes(value: unknown, encoding: 'base58' | 'base64'): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value
  if (typeof value !== 'string' || value === '' || value.length > maxTextLength) return undefined
  try {
    return new Uint8Array((encoding === 'base58' ? getBase58Encoder() : getBase64Encoder()).encode(value))
  } catch {
    return undefined
  }
}

/** Longest text that is decoded: decoding Base58 takes quadratic time. */
const maxTextLength = 20_000
