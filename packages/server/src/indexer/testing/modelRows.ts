import type { FakeBlock } from '../../testing/createFakeChain.ts'
import type { TableRows } from './listRows.ts'
import type { Effect, Movement } from './movements.ts'

const zero = `0x${'0'.repeat(40)}`

/** The expected tables for these blocks, computed naively from what the transactions were meant to do. */
export function modelRows(blocks: readonly FakeBlock[]): TableRows {
  const rows: Record<keyof TableRows, string[]> = {
    transaction: [],
    transfer: [],
    approval: [],
    activity: [],
    accountToken: [],
    accountRecipient: [],
  }
  const first = new Map<string, number>()
  for (const { number, time, transactions } of blocks) {
    for (const [position, transaction] of transactions.entries()) {
      const { hash, nonce } = transaction
      const { from, to, value, failed, effects } = meaningOf(transaction)
      const row = (...values: readonly unknown[]) => [number, position, ...values].map(String).join(' ')
      const status = failed ? 'failed' : 'confirmed'
      rows.transaction.push(row(hash, from, to, nonce, status, value, '0x', time * 1000))
      const touched = new Set<string>([from])
      if (to) touched.add(to)
      if (to && to !== zero && !failed) note('accountRecipient', from, to)
      const moves = failed ? [] : movesOf(transaction, { from, to, value, failed, effects })
      for (const [part, { kind, token, id, sender, recipient, amount }] of moves.entries()) {
        rows.transfer.push(row(part, kind, token, id, sender, recipient, amount))
        touched.add(sender).add(recipient)
        if (amount === 0n) continue
        if (kind === 'erc20') for (const one of [sender, recipient]) note('accountToken', one, String(token))
        if (sender === from) note('accountRecipient', sender, recipient)
      }
      const approvals = failed ? [] : effects.filter((one) => one.kind === 'approval')
      for (const [part, one] of approvals.entries()) {
        rows.approval.push(row(part, 'erc20', one.token, one.from, one.to, one.amount))
        touched.add(one.from)
      }
      for (const one of touched) if (one !== zero) rows.activity.push(row(one, time * 1000))

      function note(table: 'accountToken' | 'accountRecipient', one: string, other: string): void {
        const key = `${table} ${one} ${other}`
        if (one !== zero && other !== zero && !first.has(key)) first.set(key, number)
      }
    }
  }
  for (const [key, number] of first) {
    const [table, ...rest] = key.split(' ')
    rows[table === 'accountToken' ? 'accountToken' : 'accountRecipient'].push([...rest, number].join(' '))
  }
  for (const list of Object.values(rows)) list.sort()
  return rows
}

type Move = {
  kind: string
  token: string | null
  id: bigint | null
  sender: string
  recipient: string
  amount: bigint
}

function movesOf({ hash }: { readonly hash: string }, { from, to, value, effects }: Movement): Move[] {
  const native = { kind: 'native', token: null, id: null }
  const moves: Move[] = []
  if (value > 0n)
    moves.push({ ...native, sender: from, recipient: to ?? `0x${hash.slice(2, 42)}`, amount: value })
  for (const one of effects) if (one.kind !== 'internal') moves.push(...tokenMove(one))
  for (const one of effects)
    if (one.kind === 'internal')
      moves.push({ ...native, sender: one.from, recipient: one.to, amount: one.amount })
  return moves
}

function tokenMove(one: Effect): Move[] {
  if (one.kind !== 'erc20' && one.kind !== 'erc721' && one.kind !== 'erc1155') return []
  return [
    {
      kind: one.kind,
      token: one.token,
      id: one.kind === 'erc20' ? null : one.id,
      sender: one.from,
      recipient: one.to,
      amount: one.kind === 'erc721' ? 1n : one.amount,
    },
  ]
}

/** The meaning of a transaction written by hand: `from`, `to`, `value` and the meaning of its events. */
function meaningOf(transaction: FakeBlock['transactions'][number]): Movement {
  if ('movement' in transaction) return transaction.movement as Movement
  const { from, to, value = 0n, failed = false, logs = [] } = transaction
  const effects = logs.map((log) => ('meaning' in log ? (log.meaning as Effect) : { kind: 'noise' as const }))
  return { from: from as `0x${string}`, to: to as `0x${string}` | null, value, failed, effects }
}
