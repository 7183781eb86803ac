import * as v from 'valibot'
import type { Rpc } from '../createRpc.ts'
import type { PreparedSolanaTransactions } from '../PreparedRequest.ts'
import { parseSolanaTransaction } from '../solanaTransaction.ts'
import type { RequestFacts } from './Description.ts'
import type { Simulation } from './simulateTransaction.ts'
import { formatAmount } from './text.ts'

/** Stands for SOL among what is spent, as for the native currency of other networks. */
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const tokenInfo = v.object({
  mint: v.pipe(v.string(), v.maxLength(44)),
  owner: v.string(),
  tokenAmount: v.object({
    amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
    // One byte of the mint. A larger number of a lying node would make a text that fills the memory.
    decimals: v.pipe(whole, v.maxValue(255)),
  }),
})
const state = v.nullable(v.object({ lamports: whole, data: v.unknown() }))
const states = v.object({ value: v.array(state) })
const simulated = v.object({
  value: v.object({ err: v.unknown(), accounts: v.nullable(v.array(state)) }),
})
const parsedData = v.object({ parsed: v.object({ info: tokenInfo }) })

type State = v.InferOutput<typeof state>
/** Difference of a balance, base units. */
type Change = { readonly units: bigint; readonly decimals: number }

/**
 * Simulates with `simulateTransaction` of the cluster and compares the accounts a transaction may write before and after.
 * Accounts of lookup tables can't be compared, so their effect is unavailable. Never throws.
 */
export async function simulateSolana(
  { account, network, transactions }: PreparedSolanaTransactions,
  rpc: Rpc,
  { translate }: Pick<RequestFacts, 'translate'>,
): Promise<Simulation> {
  try {
    const sums = new Map<string, Change>()
    for (const transaction of transactions) {
      const { writable, usesLookupTables } = parseSolanaTransaction(transaction)
      if (usesLookupTables) return { kind: 'unavailable' }
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
      const earlier = v.parse(states, before).value
      if (!accounts || accounts.length !== addresses.length || earlier.length !== addresses.length)
        return { kind: 'unavailable' }
      for (const [index, address] of addresses.entries()) {
        const [old, now] = [earlier[index] ?? null, accounts[index] ?? null]
        if (address === account) add(sums, native, BigInt(now?.lamports ?? 0) - BigInt(old?.lamports ?? 0), 9)
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
    return {
      kind: 'ok',
      changes: changed.map(([mint, { units, decimals }]) => {
        const amount = formatAmount(units < 0n ? -units : units, decimals)
        return translate(units > 0n ? 'You get {amount}' : 'You give {amount}', {
          amount: mint === native ? `${amount} SOL` : translate('{amount} of token {mint}', { amount, mint }),
        })
      }),
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
function tokenOf(account: State): v.InferOutput<typeof tokenInfo> | undefined {
  const parsed = v.safeParse(parsedData, account?.data)
  return parsed.success ? parsed.output.parsed.info : undefined
}
