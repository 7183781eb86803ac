import { base58 } from '../base58.ts'
import { programs } from '../programs.ts'
import type { LedgerAccount } from './LedgerAccount.ts'

/** The beginning every token account of both programs has in common. */
export type TokenAccount = {
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
