import type { CaipNetworkId } from '@latchkey/protocol'
import { wrappedSol } from '../../chain/addresses.ts'
import { parseUnits } from '../../chain/solanaRpc.ts'
import type { IndexedTransaction, IndexedTransfer } from '../../ports/chains.ts'

/** A transaction in an account's list. `minedAt`: milliseconds since 1970. */
export type SolanaListEntry = {
  readonly signature: string
  readonly slot: number
  readonly minedAt: number
  readonly isFailed: boolean
}

/** A token balance of one account before or after a transaction. */
type TokenBalance = {
  readonly account: number
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly decimals: number
}

/** What matters of a transaction as nodes give it (`getTransaction`, `jsonParsed`). */
type Facts = {
  readonly keys: readonly string[]
  readonly signers: readonly string[]
  readonly fee: bigint
  /** Lamports of each key, before and after; undefined where JSON has rounded the number. */
  readonly before: readonly (bigint | undefined)[]
  readonly after: readonly (bigint | undefined)[]
  readonly tokensBefore: readonly TokenBalance[]
  readonly tokensAfter: readonly TokenBalance[]
  /** The program of the last instruction. */
  readonly program: string | undefined
}

/**
 * Converts a transaction into what it did to the account, by the balances before and after: no program needs to be known
 * for that. A transaction that can't be parsed, or that the node has pruned, has no transfers. A failed one moved
 * nothing but its fee.
 */
export function toSolanaTransaction(
  chain: CaipNetworkId,
  account: string,
  entry: SolanaListEntry,
  answer: unknown,
): IndexedTransaction {
  const facts = parseFacts(answer)
  const payer = facts?.keys[0] ?? ''
  const isOwn = facts?.signers.includes(account) ?? false
  const transfers = facts && !entry.isFailed ? findTransfers(facts, account) : []
  const [sole] = transfers
  return {
    chain,
    block: entry.slot,
    position: 0,
    hash: entry.signature,
    sender: isOwn ? account : payer,
    recipient: sole?.recipient || (facts?.program ?? account),
    nonce: 0,
    status: entry.isFailed ? 'failed' : 'confirmed',
    value: 0n,
    selector: '',
    minedAt: entry.minedAt,
    transfers,
    approvals: [],
  }
}

/** Whether a transaction changes the account or names it: as key, or as owner of a token account. */
export function involvesAccount(answer: unknown, account: string): boolean {
  const facts = parseFacts(answer)
  if (!facts) return false
  const owners = [...facts.tokensBefore, ...facts.tokensAfter].map(({ owner }) => owner)
  return facts.keys.includes(account) || owners.includes(account)
}

function findTransfers(facts: Facts, account: string): IndexedTransfer[] {
  const payer = facts.keys[0] ?? ''
  const native = getNativeChange(facts, account)
  const tokens = sumTokens(facts, account)
  const toTransfer = (kind: IndexedTransfer['kind'], change: bigint, other: string): IndexedTransfer => {
    const isOut = change < 0n
    return {
      kind,
      sender: isOut ? account : other || payer,
      recipient: isOut ? other : account,
      amount: isOut ? -change : change,
    }
  }
  return [
    ...(native === 0n ? [] : [toTransfer('native', native, findNativeParty(facts, account, native))]),
    ...tokens.map(({ mint, change, decimals }): IndexedTransfer => {
      const isNft = decimals === 0 && (change === 1n || change === -1n)
      const transfer = toTransfer(
        isNft ? 'splNft' : 'spl',
        change,
        findTokenParty(facts, account, mint, change),
      )
      return { ...transfer, token: mint, decimals, ...(isNft && { tokenId: 0n }) }
    }),
  ]
}

/**
 * The change of the account's SOL without the fee and without the deposits (rent) of token accounts it opened or closed:
 * neither is a transfer.
 */
function getNativeChange(facts: Facts, account: string): bigint {
  const index = facts.keys.indexOf(account)
  const [before, after] = [facts.before[index], facts.after[index]]
  if (index < 0 || before === undefined || after === undefined) return 0n
  const change = after - before + (index === 0 ? facts.fee : 0n)
  if (!facts.signers.includes(account)) return change
  const opened = sumDeposits(facts.tokensAfter, facts.after, facts.before)
  const closed = sumDeposits(facts.tokensBefore, facts.before, facts.after)
  if (change < 0n) return change + min(opened, -change)
  return change - min(closed, change)
}

/** The lamports of token accounts that exist on one side only; for wrapped SOL without the amount it holds. */
function sumDeposits(
  tokens: readonly TokenBalance[],
  here: readonly (bigint | undefined)[],
  there: readonly (bigint | undefined)[],
): bigint {
  return tokens
    .filter(({ account }) => there[account] === 0n)
    .map(({ account, mint, amount }) => (here[account] ?? 0n) - (mint === wrappedSol ? amount : 0n))
    .reduce((sum, deposit) => sum + (deposit > 0n ? deposit : 0n), 0n)
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

type TokenChange = { readonly mint: string; readonly change: bigint; readonly decimals: number }

/** The change of each token over all token accounts of an owner. Tokens without a change are left out. */
function sumTokens({ tokensBefore, tokensAfter }: Facts, owner: string): TokenChange[] {
  const sums = new Map<string, TokenChange>()
  const add = (balances: readonly TokenBalance[], sign: bigint) => {
    for (const { mint, owner: holder, amount, decimals } of balances)
      if (holder === owner)
        sums.set(mint, { mint, decimals, change: (sums.get(mint)?.change ?? 0n) + sign * amount })
  }
  add(tokensAfter, 1n)
  add(tokensBefore, -1n)
  return [...sums.values()].filter(({ change }) => change !== 0n)
}

/** The other owner whose balance of the token changed most the other way; an empty text when there is none. */
function findTokenParty(facts: Facts, account: string, mint: string, change: bigint): string {
  const owners = new Set([...facts.tokensBefore, ...facts.tokensAfter].map(({ owner }) => owner))
  owners.delete(account)
  const changes = [...owners].map((owner): [string, bigint] => [
    owner,
    sumTokens(facts, owner).find((one) => one.mint === mint)?.change ?? 0n,
  ])
  return findOpposite(changes, change)
}

/** The other account whose SOL changed most the other way; an empty text when there is none. */
function findNativeParty({ keys, before, after }: Facts, account: string, change: bigint): string {
  const changes = keys.flatMap((key, index): [string, bigint][] => {
    const [was, is] = [before[index], after[index]]
    return key === account || was === undefined || is === undefined ? [] : [[key, is - was]]
  })
  return findOpposite(changes, change)
}

function findOpposite(changes: readonly (readonly [string, bigint])[], change: bigint): string {
  const sign = change < 0n ? 1n : -1n
  let found = ''
  let most = 0n
  for (const [owner, other] of changes)
    if (other * sign > most) {
      found = owner
      most = other * sign
    }
  return found
}

/** Undefined for anything that is no transaction of a node. */
function parseFacts(value: unknown): Facts | undefined {
  try {
    const { transaction, meta } = value as RawTransaction
    const keys = transaction.message.accountKeys
    const instruction = transaction.message.instructions.at(-1)
    return {
      keys: keys.map(({ pubkey }) => requireText(pubkey)),
      signers: keys.filter(({ signer }) => signer === true).map(({ pubkey }) => requireText(pubkey)),
      fee: parseUnits(meta.fee) ?? 0n,
      before: meta.preBalances.map(parseUnits),
      after: meta.postBalances.map(parseUnits),
      tokensBefore: parseTokenBalances(meta.preTokenBalances),
      tokensAfter: parseTokenBalances(meta.postTokenBalances),
      program: typeof instruction?.programId === 'string' ? instruction.programId : undefined,
    }
  } catch {
    return undefined
  }
}

type RawTransaction = {
  readonly transaction: {
    readonly message: {
      readonly accountKeys: readonly { readonly pubkey: unknown; readonly signer: unknown }[]
      readonly instructions: readonly { readonly programId?: unknown }[]
    }
  }
  readonly meta: {
    readonly fee: unknown
    readonly preBalances: readonly unknown[]
    readonly postBalances: readonly unknown[]
    readonly preTokenBalances?: readonly RawTokenBalance[] | null
    readonly postTokenBalances?: readonly RawTokenBalance[] | null
  }
}

type RawTokenBalance = {
  readonly accountIndex: unknown
  readonly mint: unknown
  readonly owner?: unknown
  readonly uiTokenAmount: { readonly amount: unknown; readonly decimals: unknown }
}

function parseTokenBalances(balances: readonly RawTokenBalance[] | null | undefined): TokenBalance[] {
  return (balances ?? []).flatMap(({ accountIndex, mint, owner, uiTokenAmount }) => {
    const amount = parseUnits(uiTokenAmount.amount)
    const { decimals } = uiTokenAmount
    if (typeof accountIndex !== 'number' || typeof mint !== 'string' || typeof decimals !== 'number')
      return []
    // Very old transactions don't name the owner.
    if (typeof owner !== 'string' || amount === undefined) return []
    return [{ account: accountIndex, mint, owner, amount, decimals }]
  })
}

function requireText(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('Not a text')
  return value
}
