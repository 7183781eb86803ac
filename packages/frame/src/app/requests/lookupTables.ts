import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { type LookupTables, maxReadAccounts, parseSolanaTransaction } from './solanaTransaction.ts'

/** The program that owns lookup tables (https://solana.com/docs/advanced/lookup-tables). */
const lookupTableProgram = 'AddressLookupTab1e1111111111111111111111111'
/** Bytes before the addresses: kind, slots of deactivation and of the last extension, authority. */
const headSize = 56

const answer = v.object({ value: v.array(v.unknown()) })
const tableAccount = v.object({
  owner: v.literal(lookupTableProgram),
  data: v.tuple([v.string(), v.literal('base64')]),
})

/**
 * Loads the lookup tables that transactions name. Entries of a table never change, and a closed table never comes back under its
 * address: what is shown is what the network uses. `load` resolves with undefined for a request that failed. Never throws.
 */
export async function getLookupTables(
  transactions: readonly string[],
  load: (method: string, params: unknown) => Promise<unknown>,
): Promise<LookupTables> {
  const names = new Set(
    transactions.flatMap((transaction) => parseSolanaTransaction(transaction).lookupTables),
  )
  const addresses = [...names].slice(0, maxReadAccounts)
  if (addresses.length === 0) return {}
  const options = { encoding: 'base64', commitment: 'confirmed' }
  const parsed = v.safeParse(answer, await load('getMultipleAccounts', [addresses, options]))
  if (!parsed.success || parsed.output.value.length !== addresses.length) return {}
  const { value } = parsed.output
  return Object.fromEntries(addresses.map((address, index) => [address, parseLookupTable(value[index])]))
}

/** Parses the account of a lookup table. An account of any other program, or of another kind, is none. */
function parseLookupTable(account: unknown): readonly string[] | undefined {
  const parsed = v.safeParse(tableAccount, account)
  if (!parsed.success) return undefined
  try {
    const bytes = base64.decode(parsed.output.data[0])
    // the kind is a number of four bytes: 1 is a table, 0 one that was never made
    const isTable = bytes[0] === 1 && bytes[1] === 0 && bytes[2] === 0 && bytes[3] === 0
    if (!isTable || bytes.length < headSize || (bytes.length - headSize) % 32 !== 0) return undefined
    return Array.from({ length: (bytes.length - headSize) / 32 }, (_, index) =>
      base58.encode(bytes.subarray(headSize + index * 32, headSize + (index + 1) * 32)),
    )
  } catch {
    return undefined
  }
}
