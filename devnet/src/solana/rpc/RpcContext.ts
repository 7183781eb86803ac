import { base58 } from '@scure/base'
import type { Ledger } from '../ledger/Ledger.ts'

/** What every RPC method can use. */
export type RpcContext = {
  readonly ledger: Ledger
  /** Sends lamports from the faucet and resolves with the signature. */
  airdrop(to: string, lamports: bigint): Promise<string>
}

/** A JSON-RPC method of Solana nodes. */
export type RpcMethod = (params: readonly unknown[], context: RpcContext) => unknown

/** An error response with the codes of Solana nodes. */
export class SolanaRpcError extends Error {
  override readonly name = 'SolanaRpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Wraps a result with the slot it was read at. */
export function withContext(context: RpcContext, value: unknown) {
  return { context: { apiVersion: '2.2.0', slot: context.ledger.slot() }, value }
}

/** Validates parameters of a method. @throws SolanaRpcError -32602 */
export const parseParams = {
  address(value: unknown): string {
    return assertBase58(value, 32, 'pubkey')
  },
  signature(value: unknown): string {
    return assertBase58(value, 64, 'signature')
  },
  options(value: unknown): Readonly<Record<string, unknown>> {
    if (value === undefined || value === null) return {}
    if (typeof value !== 'object') throw invalid('an object of options is expected')
    return value as Record<string, unknown>
  },
  integer(value: unknown, name: string): number {
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
      throw invalid(`${name} must be a whole number`)
    return value
  },
  list(value: unknown, name: string, maxLength: number): readonly unknown[] {
    if (!Array.isArray(value)) throw invalid(`${name} must be a list`)
    if (value.length > maxLength) throw invalid(`Too many inputs provided; max ${maxLength}`)
    return value
  },
  text(value: unknown, name: string): string {
    if (typeof value !== 'string') throw invalid(`${name} must be a text`)
    return value
  },
  /** Decodes a transaction or message in the declared encoding. */
  bytes(value: unknown, encoding: unknown): Uint8Array {
    const text = parseParams.text(value, 'transaction')
    if (encoding === 'base64') return new Uint8Array(Buffer.from(text, 'base64'))
    if (encoding !== undefined && encoding !== 'base58')
      throw invalid(`unsupported encoding: ${String(encoding)}. Supported encodings: base58, base64`)
    try {
      return base58.decode(text)
    } catch {
      throw invalid('invalid base58 encoding')
    }
  },
}

/** Returns base58 text that decodes to `length` bytes. */
function assertBase58(value: unknown, length: number, what: string): string {
  if (typeof value !== 'string') throw invalid(`a ${what} is expected`)
  try {
    if (base58.decode(value).length === length) return value
  } catch {
    // The same error as for a wrong length follows.
  }
  throw invalid(`Invalid param: Invalid ${what}`)
}

function invalid(message: string): SolanaRpcError {
  return new SolanaRpcError(-32602, message)
}
