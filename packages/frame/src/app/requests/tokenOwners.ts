import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import { accountStates, tokenOf } from './describe/simulateSolana.ts'
import { tokenAccountProgram, tokenPrograms } from './describe/solanaStep.ts'
import { maxReadAccounts, type SolanaInstruction, type TokenOwners } from './solanaTransaction.ts'

/** Returns the token account that an instruction sends tokens to; undefined for any other instruction. */
export function getTokenReceiver({ program, data, accounts }: SolanaInstruction): string | undefined {
  if (!tokenPrograms.includes(program)) return undefined
  // Transfer: from, to, authority; TransferChecked: from, mint, to, authority
  if (data[0] === 3) return accounts[1]
  return data[0] === 12 ? accounts[2] : undefined
}

type Options = {
  /** Those of the request, which may create accounts along with a payment. */
  readonly instructions?: readonly SolanaInstruction[]
  /** Tokens whose accounts count. Default: any. */
  readonly mints?: readonly string[]
}

/**
 * Finds out whose the token accounts are, with one request at most. The address of an associated token account is the hash of owner,
 * program and mint, so a node can't name another owner. Of an account that doesn't exist yet, the instruction that creates it names them.
 *
 * @throws what `load` throws
 */
export async function getTokenOwners(
  accounts: readonly string[],
  load: (method: string, params: unknown) => Promise<unknown>,
  { instructions = [], mints }: Options = {},
): Promise<TokenOwners> {
  const addresses = [...new Set(accounts)].slice(0, maxReadAccounts)
  if (addresses.length === 0) return {}
  const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const parsed = v.safeParse(accountStates, await load('getMultipleAccounts', [addresses, options]))
  if (!parsed.success) return {}
  // One for each account: a page can add any number of them, and each owner costs hundreds of hashes to prove.
  const created = new Map(
    instructions.flatMap(({ program, accounts: named }) =>
      program === tokenAccountProgram ? [[named[1], named] as const] : [],
    ),
  )
  const owners: Record<string, string> = {}
  for (const [index, account] of addresses.entries()) {
    const state = parsed.output.value[index]
    const info = tokenOf(state ?? null)
    const named = info ? [] : (created.get(account) ?? [])
    // Create: payer, account, owner, mint, system program, token program
    const [owner = '', mint = '', program = ''] = info
      ? [info.owner, info.mint, state?.owner]
      : [named[2], named[3], named[5]]
    if (mints?.includes(mint) !== false && isOwner(account, [owner, program, mint])) owners[account] = owner
  }
  return owners
}

/** Whether a token account is the associated one of owner, program and mint. The hash also contains a number, mostly 255 or a bit less. */
function isOwner(account: string, seeds: readonly string[]): boolean {
  try {
    const parts = seeds.map((one) => base58.decode(one))
    if (parts.some(({ length }) => length !== 32)) return false
    const start = parts.flatMap((bytes) => [...bytes])
    const end = [...base58.decode(tokenAccountProgram), ...new TextEncoder().encode('ProgramDerivedAddress')]
    const wanted = base58.decode(account)
    for (let bump = 255; bump >= 0; bump--) {
      const hash = sha256(Uint8Array.from([...start, bump, ...end]))
      if (hash.every((byte, index) => byte === wanted[index])) return true
    }
  } catch {
    // one of them is no address
  }
  return false
}
