import { base58 } from '../base58.ts'
import type { Ledger } from './Ledger.ts'
import type { LedgerBalance } from './LedgerEntry.ts'
import { readTokenAccount } from './readTokenAccount.ts'
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
