import { base58, base64 } from '@scure/base'
import { parseSolanaTransaction } from './app/requests/solanaTransaction.ts'

/** Characters of the longest base58 text a transaction of 1232 bytes can have. */
const maxLength = 1_683

/** A Solana request in the frame's own form, and the way back of its answer. */
type TranslatedRequest = { readonly params: unknown; toAnswer(answer: unknown): unknown }

type Transactions = { readonly transaction?: unknown; readonly transactions?: unknown }

/**
 * Runs a request in the frame's own form, and answers in the caller's.
 *
 * @param isExisting the caller is an existing client (`translateSolanaRequest`); our own has the frame's form
 */
export async function translateSolana(
  isExisting: boolean,
  params: unknown,
  run: (params: unknown) => Promise<unknown>,
): Promise<unknown> {
  if (!isExisting) return run(params)
  const translated = translateSolanaRequest(params)
  return translated.toAnswer(await run(translated.params))
}

/**
 * Translates a Solana request of an existing client. Such a client writes transactions in base58 and reads signed ones in base58;
 * the frame has them in base64. Requests with other contents stay as they are, and so do their answers.
 */
export function translateSolanaRequest(params: unknown): TranslatedRequest {
  const inBase64 = mapTransactions(params, (text) => {
    const bytes = decodeTransaction(text)
    return bytes && base64.encode(bytes)
  })
  if (!inBase64) return { params, toAnswer: (answer) => answer }
  return {
    params: inBase64,
    toAnswer: (answer) =>
      mapTransactions(answer, (text) => base58.encode(base64.decode(String(text)))) ?? answer,
  }
}

/** Replaces `transaction` and `transactions` of a value; undefined where it has none, or one that `change` returns nothing for. */
function mapTransactions(value: unknown, change: (text: unknown) => string | undefined): object | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { transaction, transactions } = value as Transactions
  const one = transaction === undefined ? undefined : change(transaction)
  const several = Array.isArray(transactions) ? transactions.map(change) : undefined
  const isComplete = (one !== undefined) === (transaction !== undefined) && !several?.includes(undefined)
  if (!isComplete || (one === undefined && several === undefined)) return undefined
  return {
    ...value,
    ...(one !== undefined && { transaction: one }),
    ...(several && { transactions: several }),
  }
}

/** Returns the bytes of a transaction in base58; undefined for everything else, base64 too, whose bytes are no transaction then. */
function decodeTransaction(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > maxLength) return undefined
  try {
    const bytes = base58.decode(text)
    parseSolanaTransaction(bytes)
    return bytes
  } catch {
    return undefined
  }
}
