import { base58 } from '@scure/base'
import { programs } from '../SolanaDevnet.ts'
import type { Ledger, LedgerAccount, LedgerBalance } from './Ledger.ts'
import { type ParsedTransaction, parseTransaction } from './parseTransaction.ts'

/** Bytes before the addresses in a lookup table. */
const tableHead = 56
/** Offset of a mint's decimals, one byte, in its account (SPL Token). */
const mintDecimalsOffset = 44

/** Decodes transactions and reads balances against the current accounts. */
export function createChainReader(getAccount: Ledger['getAccount']) {
  const lookUp = (table: string) => {
    const { data = new Uint8Array() } = getAccount(table) ?? {}
    const length = Math.max(0, Math.floor((data.length - tableHead) / 32))
    return Array.from({ length }, (_, index) => {
      const at = tableHead + index * 32
      return base58.encode(data.subarray(at, at + 32))
    })
  }
  return {
    /** @throws SolanaError for bytes that are no transaction */
    read: (wire: Uint8Array): ParsedTransaction => parseTransaction(wire, lookUp),
    /** What each account of a transaction holds. */
    balances: ({ keys }: ParsedTransaction): readonly LedgerBalance[] =>
      keys.map(({ address }) => {
        const account = getAccount(address)
        const lamports = account?.lamports ?? 0n
        const held = parseTokenAccount(account)
        if (!held) return { lamports }
        return {
          lamports,
          token: { ...held, decimals: getAccount(held.mint)?.data[mintDecimalsOffset] ?? 0 },
        }
      }),
  }
}

/** The fields that token accounts of both token programs share. */
type TokenAccount = {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly programId: string
}

/** Parses a token account; `undefined` for any other account. */
export function parseTokenAccount(account: LedgerAccount | undefined): TokenAccount | undefined {
  if (!account) return undefined
  const { data, programAddress } = account
  const isToken = programAddress === programs.token && data.length === 165
  // Longer data has extensions; the byte after the base layout is 2 for token accounts and 1 for mints.
  const isToken2022 =
    programAddress === programs.token2022 && (data.length === 165 || (data.length > 165 && data[165] === 2))
  if (!isToken && !isToken2022) return undefined
  return {
    mint: base58.encode(data.subarray(0, 32)),
    owner: base58.encode(data.subarray(32, 64)),
    amount: new DataView(data.buffer, data.byteOffset).getBigUint64(64, true),
    programId: programAddress,
  }
}
