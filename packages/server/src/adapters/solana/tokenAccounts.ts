import type { CaipNetworkId } from '@latchkey/protocol'
import { solanaPrograms } from '../../chain/solanaMints.ts'
import { parseUnits, type SolanaRpc } from '../../chain/solanaRpc.ts'
import { ChainReadError } from '../../errors.ts'

/** A token account of an owner. Amounts are base units. */
export type SolanaTokenAccount = {
  readonly address: string
  readonly mint: string
  readonly amount: bigint
  readonly decimals: number
}

/** SOL and token accounts of an owner. */
type Balances = { readonly native: bigint; readonly accounts: readonly SolanaTokenAccount[] }

const options = { encoding: 'jsonParsed', commitment: 'confirmed' }

/**
 * Reads the balance in SOL and the token accounts of both token programs, in one request. Malformed token accounts are
 * left out.
 *
 * @throws ChainUnavailableError, ChainReadError
 */
export async function getSolanaBalances(
  rpc: SolanaRpc,
  chain: CaipNetworkId,
  owner: string,
): Promise<Balances> {
  const [lamports, ...lists] = await rpc.read(chain, [
    { method: 'getBalance', params: [owner, { commitment: 'confirmed' }] },
    ...listCalls(owner),
  ])
  const native = parseUnits(lamports)
  if (native === undefined) throw new ChainReadError('bad_answer', chain, 'no native balance')
  return { native, accounts: parseLists(chain, lists) }
}

/** Reads the token accounts alone. @throws ChainUnavailableError, ChainReadError */
export async function getSolanaTokenAccounts(
  rpc: SolanaRpc,
  chain: CaipNetworkId,
  owner: string,
): Promise<SolanaTokenAccount[]> {
  return parseLists(chain, await rpc.read(chain, listCalls(owner)))
}

function listCalls(owner: string) {
  return [solanaPrograms.token, solanaPrograms.token2022].map((programId) => ({
    method: 'getTokenAccountsByOwner',
    params: [owner, { programId }, options],
  }))
}

/** A list that is missing must fail: without it the account would seem to hold less than it does. */
function parseLists(chain: CaipNetworkId, lists: readonly unknown[]): SolanaTokenAccount[] {
  return lists.flatMap((list) => {
    if (!Array.isArray(list)) throw new ChainReadError('bad_answer', chain, 'no list of token accounts')
    return list.flatMap((entry) => parseTokenAccount(entry) ?? [])
  })
}

function parseTokenAccount(entry: unknown): SolanaTokenAccount | undefined {
  try {
    const { pubkey, account } = entry as { pubkey: unknown; account: { data: { parsed: { info: unknown } } } }
    const { mint, tokenAmount } = account.data.parsed.info as { mint: unknown; tokenAmount: TokenAmount }
    const { decimals } = tokenAmount
    const amount = parseUnits(tokenAmount.amount)
    const hasDecimals = typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0
    if (typeof pubkey !== 'string' || typeof mint !== 'string' || amount === undefined) return undefined
    return hasDecimals && decimals <= 255 ? { address: pubkey, mint, amount, decimals } : undefined
  } catch {
    return undefined
  }
}

type TokenAmount = { readonly amount: unknown; readonly decimals: unknown }

/** Whether a balance is an NFT: one piece of a mint without decimals. */
export function isSolanaNft({ amount, decimals }: Pick<SolanaTokenAccount, 'amount' | 'decimals'>): boolean {
  return decimals === 0 && amount === 1n
}
