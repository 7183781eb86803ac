import { base64 } from '@scure/base'
import { RpcError } from '../../base/rpcErrors.ts'
import type { ConnectionActions } from '../../config/adapterActions.ts'
import type { RpcClient } from '../../config/Network.ts'
import { programs } from './addresses.ts'

/** Lamports at the newest confirmed block. Throws what the RPC client throws. */
export const getBalance: ConnectionActions['getBalance'] = ({ rpc, address }) =>
  requestParsed(rpc, 'getBalance', [address, { commitment: 'confirmed' }], parseAmount)

/**
 * Sends a request and parses its result, without the `{ context, value }` around it.
 *
 * @throws RpcError if `parse` throws, and what the client throws
 */
export async function requestParsed<value>(
  rpc: RpcClient,
  method: string,
  params: readonly unknown[],
  parse: (value: unknown) => value,
): Promise<value> {
  const answer = await rpc.request({ method, params })
  const hasContext = typeof answer === 'object' && answer !== null && 'context' in answer && 'value' in answer
  try {
    return parse(hasContext ? answer.value : answer)
  } catch (cause) {
    throw new RpcError({
      code: -1,
      message: `The network answered ${method} with what makes no sense.`,
      cause,
    })
  }
}

/**
 * Parses a whole number of base units, given as a safe integer or as text.
 *
 * @throws TypeError
 */
export function parseAmount(value: unknown): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return BigInt(value)
  throw new TypeError('Not an amount')
}

/** An account of the chain. */
type SolanaAccountInfo = {
  readonly owner: string
  readonly lamports: bigint
  readonly data: Uint8Array
}

/** The account at an address; `undefined` if there is none. Throws what the client throws. */
export function getAccountInfo(rpc: RpcClient, address: string): Promise<SolanaAccountInfo | undefined> {
  return requestParsed(rpc, 'getAccountInfo', [address, { encoding: 'base64' }], toAccountInfo)
}

/** @throws TypeError */
function toAccountInfo(value: unknown): SolanaAccountInfo | undefined {
  if (value === null) return undefined
  const { owner, lamports, data } = value as { owner: unknown; lamports: unknown; data: unknown }
  if (typeof owner !== 'string' || !Array.isArray(data) || typeof data[0] !== 'string')
    throw new TypeError('Not an account')
  return { owner, lamports: parseAmount(lamports), data: base64.decode(data[0]) }
}

/** A token account with its balance in base units. `program` is the token program that owns the account. */
export type HeldToken = {
  readonly account: string
  readonly mint: string
  readonly program: string
  readonly amount: bigint
  readonly decimals: number
  readonly frozen: boolean
  /** Who may transfer from the account beside its owner, and how much. */
  readonly delegate?: { readonly address: string; readonly amount: bigint } | undefined
}

/** Token accounts of an owner, of one mint or of both token programs. Malformed ones are left out. */
export async function getTokenAccounts(
  rpc: RpcClient,
  owner: string,
  mint?: string | undefined,
): Promise<readonly HeldToken[]> {
  const filters = mint ? [{ mint }] : [{ programId: programs.token }, { programId: programs.token2022 }]
  const lists = await Promise.all(
    filters.map((filter) => {
      const params = [owner, filter, { encoding: 'jsonParsed' }]
      return requestParsed(rpc, 'getTokenAccountsByOwner', params, (value) => {
        if (!Array.isArray(value)) throw new TypeError('Not a list')
        return value.flatMap((entry) => toHeldToken(entry) ?? [])
      })
    }),
  )
  return lists.flat()
}

function toHeldToken(entry: unknown): HeldToken | undefined {
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
      amount: parseAmount(amount),
      decimals,
      frozen: state === 'frozen',
      delegate: toDelegate(info),
    }
  } catch {
    return undefined
  }
}

function toDelegate({ delegate, delegatedAmount }: { delegate?: unknown; delegatedAmount?: unknown }) {
  if (typeof delegate !== 'string') return undefined
  try {
    return { address: delegate, amount: parseAmount(Object(delegatedAmount).amount) }
  } catch {
    return undefined
  }
}
