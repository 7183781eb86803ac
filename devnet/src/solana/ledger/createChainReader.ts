import { base58 } from '../bytes.ts'
import { programs } from '../SolanaDevnet.ts'
import type { Ledger, LedgerAccount, LedgerBalance } from './Ledger.ts'
import { type ReadTransaction, readTransaction } from './readTransaction.ts'

/** What comes before the addresses in a lookup table. */
const tableHead = 56

/** Reads transactions and balances against the accounts as they are now. */
export function createChainReader(getAccount: Ledger['getAccount']) {
  const lookUp = (table: string) => {
    const { data = new Uint8Array() } = getAccount(table) ?? {}
    const length = Math.max(0, Math.floor((data.length - tableHead) / 32))
    return Array.from({ length }, (_, index) => {
      const at = tableHead + index * 32
      return base58(data.subarray(at, at + 32))
    })
  }
  return {
    /** @throws SolanaError for bytes that are no transaction */
    read: (wire: Uint8Array): ReadTransaction => readTransaction(wire, lookUp),
    /** What each account of a transaction holds. */
    balances: ({ keys }: ReadTransaction): readonly LedgerBalance[] =>
      keys.map(({ address }) => {
        const account = getAccount(address)
        const lamports = account?.lamports ?? 0n
        const held = readTokenAccount(account)
        if (!held) return { lamports }
        return { lamports, token: { ...held, decimals: getAccount(held.mint)?.data[44] ?? 0 } }
      }),
  }
}

/** The beginning every token account of both programs has in common. */
type TokenAccount = {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly programId: string
}

/** Reads an account as a token account; `undefined` for any other. */
export function readTokenAccount(account: LedgerAccount | undefined): TokenAccount | undefined {
  if (!account) return undefined
  const { data, programAddress } = account
  const isToken = programAddress === programs.token && data.length === 165
  // Longer ones carry extensions, and the byte after the base tells accounts (2) from mints (1).
  const isToken2022 =
    programAddress === programs.token2022 && (data.length === 165 || (data.length > 165 && data[165] === 2))
  if (!isToken && !isToken2022) return undefined
  return {
    mint: base58(data.subarray(0, 32)),
    owner: base58(data.subarray(32, 64)),
    amount: new DataView(data.buffer, data.byteOffset).getBigUint64(64, true),
    programId: programAddress,
  }
}
