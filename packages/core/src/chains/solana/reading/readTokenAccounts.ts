import type { RpcClient } from '../../../config/Network.ts'
import { programs } from '../programs.ts'
import { readAmount } from './readAmount.ts'
import { readAnswer } from './readAnswer.ts'

/** A token account of somebody. */
export type HeldToken = {
  readonly account: string
  readonly mint: string
  readonly program: string
  readonly amount: bigint
  readonly decimals: number
  readonly frozen: boolean
}

/** Token accounts of an owner: of one mint, or of both token programs. Ones that make no sense are left out. */
export async function readTokenAccounts(
  rpc: RpcClient,
  owner: string,
  mint?: string | undefined,
): Promise<readonly HeldToken[]> {
  const filters = mint ? [{ mint }] : [{ programId: programs.token }, { programId: programs.token2022 }]
  const lists = await Promise.all(
    filters.map((filter) => {
      const params = [owner, filter, { encoding: 'jsonParsed' }]
      return readAnswer(rpc, 'getTokenAccountsByOwner', params, (value) => {
        if (!Array.isArray(value)) throw new TypeError('Not a list')
        return value.flatMap((entry) => toHeld(entry) ?? [])
      })
    }),
  )
  return lists.flat()
}

function toHeld(entry: unknown): HeldToken | undefined {
  try {
    const { pubkey, account } = entry as { pubkey: unknown; account: { owner: unknown; data: never } }
    const { info } = (account.data as { parsed: { info: Record<string, never> } }).parsed
    const { amount, decimals } = info.tokenAmount as unknown as { amount: unknown; decimals: unknown }
    const { mint, state } = info as Record<string, unknown>
    if (typeof pubkey !== 'string' || typeof mint !== 'string' || typeof account.owner !== 'string') return
    if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 255) return
    return {
      account: pubkey,
      mint,
      program: account.owner,
      amount: readAmount(amount),
      decimals,
      frozen: state === 'frozen',
    }
  } catch {
    return undefined
  }
}
