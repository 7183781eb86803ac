import type { CaipNetworkId } from '@latchkey/protocol'
import { LRUCache } from 'lru-cache'
import type { SolanaRpc } from '../../chain/solanaRpc.ts'
import { UnknownSignatureError } from '../../errors.ts'
import type { IndexedTransaction, Solana } from '../../ports/chains.ts'
import type { Clock } from '../../ports/platform.ts'
import { involvesAccount, toSolanaTransaction } from './parseTransaction.ts'
import { cutSignaturePage, getSignatureLists, type SignatureEntry } from './signatures.ts'
import { getSolanaTokenAccounts } from './tokenAccounts.ts'

/** Token accounts whose lists are read besides that of the owner; each costs a call. */
const maxTokenAccounts = 20
/** Final transactions in memory. They never change. */
const maxTransactions = 5_000
/** Milliseconds after which no further page is searched for recipients, and for which they are remembered. */
const recipientsBudget = 6_000
const recipientsFor = 60_000

type HistoryOptions = { readonly rpc: SolanaRpc; readonly clock: Pick<Clock, 'monotonic'> }

/**
 * Creates the reads of an account's past: the signatures of the account and of its first twenty token accounts, since a
 * transaction that sends tokens need not name their owner.
 */
export function createSolanaHistory({ rpc, clock }: HistoryOptions): Pick<Solana, 'activity' | 'recipients'> {
  const final = new LRUCache<string, object>({ max: maxTransactions })
  const remembered = new LRUCache<string, { readonly at: number; readonly found: Recipients }>({ max: 1_000 })

  return {
    activity,
    async recipients({ account, chain, limit }) {
      const key = `${chain}:${account} ${limit}`
      const last = remembered.get(key)
      if (last && clock.monotonic() - last.at < recipientsFor) return last.found
      const at = clock.monotonic()
      const found = await findRecipients(account, chain, limit)
      remembered.set(key, { at, found })
      return found
    },
  }

  async function activity({
    account,
    chain,
    after,
    limit,
  }: Parameters<Solana['activity']>[0]): ReturnType<Solana['activity']> {
    const [start, tokenAccounts] = await Promise.all([
      after === undefined ? undefined : findSlot(chain, account, after),
      getSolanaTokenAccounts(rpc, chain, account),
    ])
    const addresses = [account, ...tokenAccounts.slice(0, maxTokenAccounts).map(({ address }) => address)]
    const lists = await getSignatureLists(rpc, chain, addresses, after)
    const { page, isLast } = cutSignaturePage(lists, start, limit)
    const transactions = await getTransactions(chain, account, page)
    const last = page.at(-1)
    return { transactions, ...(!isLast && last && { next: last.signature }) }
  }

  async function findRecipients(account: string, chain: CaipNetworkId, limit: number): Promise<Recipients> {
    const startedAt = clock.monotonic()
    const addresses = new Set<string>()
    let after: string | undefined
    for (let count = 0; count < limit; ) {
      const { transactions, next } = await activity({ account, chain, after, limit: Math.min(50, limit) })
      count += transactions.length
      for (const { sender, transfers } of transactions)
        for (const one of transfers)
          if (sender === account && one.sender === account && one.recipient !== '')
            addresses.add(one.recipient)
      if (next === undefined) return { addresses: [...addresses], isComplete: true }
      if (transactions.length === 0 || clock.monotonic() - startedAt > recipientsBudget) break
      after = next
    }
    return { addresses: [...addresses], isComplete: false }
  }

  /** The slot of a cursor's transaction. @throws UnknownSignatureError */
  async function findSlot(chain: CaipNetworkId, account: string, signature: string): Promise<number> {
    const answer = await getTransaction(chain, signature)
    const slot = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'slot') : undefined
    if (typeof slot !== 'number' || !involvesAccount(answer, account)) throw new UnknownSignatureError()
    return slot
  }

  /** The transactions of a page. Final ones are remembered. */
  async function getTransactions(
    chain: CaipNetworkId,
    account: string,
    entries: readonly SignatureEntry[],
  ): Promise<IndexedTransaction[]> {
    const unknown = entries.filter(({ signature }) => !final.has(`${chain}/${signature}`))
    const answers =
      unknown.length > 0
        ? await rpc.read(
            chain,
            unknown.map(({ signature }) => toCall(signature)),
          )
        : []
    const read = new Map(unknown.map(({ signature }, index) => [signature, answers[index]]))
    for (const { signature, isFinal } of unknown) {
      const answer = read.get(signature)
      if (isFinal && typeof answer === 'object' && answer !== null) final.set(`${chain}/${signature}`, answer)
    }
    return entries.map((entry) =>
      toSolanaTransaction(
        chain,
        account,
        entry,
        read.get(entry.signature) ?? final.get(`${chain}/${entry.signature}`),
      ),
    )
  }

  async function getTransaction(chain: CaipNetworkId, signature: string): Promise<unknown> {
    const known = final.get(`${chain}/${signature}`)
    if (known) return known
    const [answer] = await rpc.read(chain, [toCall(signature)])
    return answer
  }
}

type Recipients = { readonly addresses: readonly string[]; readonly isComplete: boolean }

function toCall(signature: string) {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  return { method: 'getTransaction', params: [signature, options] }
}
