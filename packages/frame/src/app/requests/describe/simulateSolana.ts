import * as v from 'valibot'
import type { Rpc } from '../createRpc.ts'
import type { PreparedSolanaTransactions } from '../PreparedRequest.ts'
import { parseSolanaTransaction } from '../solanaTransaction.ts'
import type { RequestFacts } from './Description.ts'
import type { Simulation } from './simulateTransaction.ts'
import { systemProgram } from './solanaStep.ts'
import { formatAmount } from './text.ts'

/** Stands for SOL among what is spent, as for the native currency of other networks. */
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const tokenAmount = v.object({
  amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
  // One byte of the mint. A larger number of a lying node would make a text that fills the memory.
  decimals: v.pipe(whole, v.maxValue(255)),
})
const tokenInfo = v.object({
  mint: v.pipe(v.string(), v.maxLength(44)),
  owner: v.string(),
  tokenAmount,
  delegate: v.optional(v.string()),
  delegatedAmount: v.optional(tokenAmount),
})
const state = v.nullable(
  v.object({
    lamports: whole,
    /** The program that controls the account. */
    owner: v.optional(v.string()),
    data: v.unknown(),
  }),
)
/** What `getMultipleAccounts` answers. */
export const accountStates = v.object({ value: v.array(state) })
const simulated = v.object({
  value: v.object({ err: v.unknown(), accounts: v.nullable(v.array(state)) }),
})
const parsedData = v.object({ parsed: v.object({ info: tokenInfo }) })

type State = v.InferOutput<typeof state>
/** Difference of a balance, base units. */
type Change = { readonly units: bigint; readonly decimals: number }

/**
 * Simulates with `simulateTransaction` of the cluster and compares the accounts a transaction may write before and after: balances,
 * who may take tokens, and who controls the account. Where a lookup table is not known, the effect is unavailable. Never throws.
 */
export async function simulateSolana(
  { account, network, transactions }: PreparedSolanaTransactions,
  rpc: Rpc,
  { translate, locale, lookupTables }: Pick<RequestFacts, 'translate' | 'locale' | 'lookupTables'>,
): Promise<Simulation> {
  try {
    const sums = new Map<string, Change>()
    const permits = new Set<string>()
    for (const transaction of transactions) {
      const { writable, isResolved } = parseSolanaTransaction(transaction, lookupTables)
      if (!isResolved) return { kind: 'unavailable' }
      const addresses = [...new Set([account, ...writable])]
      const encoding = 'jsonParsed'
      const [before, after] = await Promise.all([
        rpc.request(network, 'getMultipleAccounts', [addresses, { encoding, commitment: 'confirmed' }]),
        rpc.request(network, 'simulateTransaction', [
          transaction,
          {
            encoding: 'base64',
            sigVerify: false,
            replaceRecentBlockhash: true,
            commitment: 'confirmed',
            accounts: { encoding, addresses },
          },
        ]),
      ])
      const { err, accounts } = v.parse(simulated, after).value
      if (err !== null && err !== undefined)
        return transactions.length === 1
          ? { kind: 'fails', reason: typeof err === 'string' ? err : JSON.stringify(err).slice(0, 200) }
          : { kind: 'unavailable' }
      const earlier = v.parse(accountStates, before).value
      if (!accounts || accounts.length !== addresses.length || earlier.length !== addresses.length)
        return { kind: 'unavailable' }
      for (const [index, address] of addresses.entries()) {
        const [old, now] = [earlier[index] ?? null, accounts[index] ?? null]
        if (address === account) {
          add(sums, native, BigInt(now?.lamports ?? 0) - BigInt(old?.lamports ?? 0), 9)
          const program = now?.owner ?? systemProgram
          if (program !== systemProgram && program !== old?.owner)
            permits.add(
              translate('The program {program} takes over your account and everything in it', {
                program,
              }),
            )
        }
        const permit = newDelegate(tokenOf(old), tokenOf(now), account)
        if (permit)
          permits.add(
            translate('{spender} can spend {amount} from your account', {
              spender: permit.delegate,
              amount: translate('{amount} of token {mint}', {
                mint: permit.mint,
                amount: formatAmount(permit.units, permit.decimals, locale),
              }),
            }),
          )
        for (const [held, sign] of [
          [old, -1n],
          [now, 1n],
        ] as const) {
          const info = tokenOf(held)
          if (info?.owner === account)
            add(sums, info.mint, sign * BigInt(info.tokenAmount.amount), info.tokenAmount.decimals)
        }
      }
    }
    const changed = [...sums].filter(([, { units }]) => units !== 0n)
    const amounts = (isGain: boolean) =>
      changed.flatMap(([mint, { units, decimals }]) => {
        if (units > 0n !== isGain) return []
        const amount = formatAmount(units < 0n ? -units : units, decimals, locale)
        return translate(isGain ? 'You get {amount}' : 'You send {amount}', {
          amount: mint === native ? `${amount} SOL` : translate('{amount} of token {mint}', { amount, mint }),
        })
      })
    return {
      kind: 'ok',
      // what leaves and what others may take come first, because a page can have any number of tokens come
      changes: [...amounts(false), ...permits, ...amounts(true)],
      given: changed.flatMap(([token, { units }]) => (units < 0n ? [{ token, units: String(-units) }] : [])),
    }
  } catch {
    return { kind: 'unavailable' }
  }
}

function add(sums: Map<string, Change>, token: string, units: bigint, decimals: number): void {
  sums.set(token, { units: (sums.get(token)?.units ?? 0n) + units, decimals })
}

/** Returns the token balance of an account; undefined for one that holds no token. */
export function tokenOf(account: State): TokenInfo | undefined {
  const parsed = v.safeParse(parsedData, account?.data)
  return parsed.success ? parsed.output.parsed.info : undefined
}

type TokenInfo = v.InferOutput<typeof tokenInfo>

/** Returns who may take tokens of the account that could not take as many before; undefined where nobody gets more. */
function newDelegate(old: TokenInfo | undefined, now: TokenInfo | undefined, account: string) {
  if (!now?.delegate || now.owner !== account || now.delegate === account) return undefined
  const { delegate, mint, tokenAmount: held, delegatedAmount = held } = now
  const before = old?.delegate === delegate ? BigInt((old.delegatedAmount ?? old.tokenAmount).amount) : 0n
  if (BigInt(delegatedAmount.amount) <= before) return undefined
  return { delegate, mint, units: BigInt(delegatedAmount.amount), decimals: delegatedAmount.decimals }
}
