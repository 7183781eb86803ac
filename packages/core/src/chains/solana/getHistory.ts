import { toCaipAddress } from '@latchkey/protocol'
import { formatAmount } from '../../base/amounts.ts'
import type { ActivityItem, ActivityTransfer } from '../../config/activity.ts'
import type { HoldingActions, ReadCall } from '../../config/adapterActions.ts'
import { getMetadata } from './getMetadata.ts'
import { getSignaturePage, type HistoryEntry } from './signaturePage.ts'
import { getTokenAccounts, parseAmount, requestParsed } from './solanaRpc.ts'
import { findSolanaSpam } from './spam.ts'

/** Token accounts searched at most; each costs a request. */
const maxTokenAccounts = 20
/** Transactions per page; all of its last slot come with it. */
const pageSize = 20

/** The change of a balance, in base units; without `mint` that of SOL. */
type Change = { readonly mint: string | undefined; readonly change: bigint; readonly decimals: number }

/**
 * A page of an account's transactions, newest first; the cursor is the last signature. Token accounts are searched as
 * well, because a transaction that sends tokens need not name their owner. Rubbish of strangers is marked (`findSolanaSpam`).
 */
export const getHistory: HoldingActions['getActivity'] = async ({ network, rpc, address, cursor }) => {
  const call = { network, rpc }
  const accounts = (await getTokenAccounts(rpc, address)).map(({ account }) => account)
  const searchedAccounts = [address, ...accounts.slice(0, maxTokenAccounts)]
  const { entries, isLast } = await getSignaturePage(rpc, searchedAccounts, {
    before: cursor,
    size: pageSize,
  })
  const transactions = await Promise.all(entries.map((entry) => getTransaction(call, address, entry)))
  const mints = transactions.flatMap(({ changes }) => changes.flatMap(({ mint }) => mint ?? []))
  const metadata = await getMetadata(rpc, [...new Set(mints)])
  const paid = new Set(
    transactions.flatMap(({ isOwn, changes, to }) =>
      isOwn && to && changes.some(({ change }) => change < 0n) ? [to] : [],
    ),
  )
  const items = transactions.map(({ entry, changes, from, to, isOwn }): ActivityItem => {
    const movements = changes.map(({ mint, change, decimals }) => ({
      mint,
      amount: change < 0n ? -change : change,
      decimals,
      name: (mint && metadata.get(mint)?.name) || '',
      symbol: (mint && metadata.get(mint)?.symbol) || '',
    }))
    const spam = findSolanaSpam(network, { isOwn, from, movements }, paid)
    const transfers = changes.map(({ mint, change, decimals }): ActivityTransfer => {
      const token = mint === undefined ? network.nativeCurrency : metadata.get(mint)
      const shortMint = mint ? `${mint.slice(0, 4)}…${mint.slice(-4)}` : ''
      return {
        direction: change < 0n ? 'out' : 'in',
        amount: formatChange(change, decimals),
        token: {
          name: token?.name || shortMint,
          symbol: token?.symbol || shortMint,
          address: mint === undefined ? undefined : toCaipAddress(network.caipNetworkId, mint),
        },
      }
    })
    const directions = new Set(transfers.map(({ direction }) => direction))
    const operation =
      directions.size === 2
        ? 'trade'
        : directions.has('in')
          ? 'receive'
          : directions.size
            ? 'send'
            : 'execute'
    return {
      id: entry.signature,
      hash: entry.signature,
      network: network.caipNetworkId,
      operation,
      status: entry.failed ? 'failed' : 'confirmed',
      date: entry.blockTime * 1000,
      from,
      to,
      transfers,
      hidden: spam !== undefined,
      ...(spam && { spam }),
    }
  })
  const last = entries.at(-1)
  return { items, ...(!isLast && last && { next: last.signature }) }
}

async function getTransaction({ rpc }: ReadCall, address: string, entry: HistoryEntry) {
  const params = [entry.signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }]
  return requestParsed(rpc, 'getTransaction', params, (value) => ({
    entry,
    ...parseChanges(value, address),
    // What could not be read is shown: nobody knows that it is spam.
  })).catch(() => ({ entry, changes: [] as Change[], from: '', to: '', isOwn: true }))
}

type Balance = { readonly mint: string; readonly owner?: string; readonly uiTokenAmount: never }

/**
 * The balance changes of an account in a transaction. Its fee is no transfer.
 *
 * @throws TypeError
 */
function parseChanges(value: unknown, address: string) {
  const { transaction, meta } = value as {
    transaction: { message: { accountKeys: readonly { pubkey: string; signer: boolean }[] } }
    meta: Record<'preBalances' | 'postBalances', readonly unknown[]> &
      Record<'preTokenBalances' | 'postTokenBalances', readonly Balance[] | undefined> & { fee: unknown }
  }
  const { accountKeys } = transaction.message
  const keys = accountKeys.map(({ pubkey }) => pubkey)
  const isOwn = accountKeys.some(({ pubkey, signer }) => signer && pubkey === address)
  const lamports = keys.map(
    (_, index) => parseAmount(meta.postBalances[index]) - parseAmount(meta.preBalances[index]),
  )
  const index = keys.indexOf(address)
  const feePaid = index === 0 ? parseAmount(meta.fee) : 0n
  const nativeChange = index < 0 ? 0n : (lamports[index] ?? 0n) + feePaid
  const sums = new Map<string, Change>()
  const add = (balances: readonly Balance[] | undefined, sign: bigint) => {
    for (const { mint, owner, uiTokenAmount } of balances ?? []) {
      if (owner !== address) continue
      const { amount, decimals } = uiTokenAmount as { amount: unknown; decimals: number }
      const change = (sums.get(mint)?.change ?? 0n) + sign * parseAmount(amount)
      sums.set(mint, { mint, change, decimals })
    }
  }
  add(meta.postTokenBalances, 1n)
  add(meta.preTokenBalances, -1n)
  const tokens = [...sums.values()].filter(({ change }) => change !== 0n)
  // With token changes, the change of SOL is the rent of a token account.
  const hasNativeTransfer = nativeChange !== 0n && tokens.length === 0
  const changes: Change[] = [
    ...(hasNativeTransfer ? [{ mint: undefined, change: nativeChange, decimals: 9 }] : []),
    ...tokens,
  ]
  /** The other account: the one that received (1) or sent (-1). */
  const findOther = (sign: 1 | -1) => {
    const owners = (sign > 0 ? meta.postTokenBalances : meta.preTokenBalances) ?? []
    if (tokens.length > 0)
      return owners.find(({ owner, mint }) => owner !== address && sums.has(mint))?.owner ?? ''
    return keys.find((key, index) => key !== address && (lamports[index] ?? 0n) * BigInt(sign) > 0n) ?? ''
  }
  const isOut = changes.some(({ change }) => change < 0n)
  return isOut
    ? { changes, from: address, to: findOther(1), isOwn }
    : { changes, from: findOther(-1) || (keys[0] ?? ''), to: address, isOwn }
}

/** The absolute amount of a change, in whole units. */
function formatChange(change: bigint, decimals: number): string {
  return formatAmount(change < 0n ? -change : change, decimals)
}
