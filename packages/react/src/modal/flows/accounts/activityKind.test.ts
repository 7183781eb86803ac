import type { ActivityItem } from '@latchkey/core'
import { expect, it } from 'vitest'
import { listNamedAccounts } from './activityKind.ts'

const address = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const sent = (n: number, more: Partial<ActivityItem> = {}): ActivityItem => ({
  id: String(n),
  hash: `0x${n}`,
  network: 'eip155:1',
  operation: 'send',
  status: 'confirmed',
  date: 0,
  from: address(1),
  to: address(n),
  transfers: [{ direction: 'out', amount: '1' }],
  hidden: false,
  ...more,
})

it('[X.40] [T-NAME] looks up no names of hidden items, which do not count towards the limit', () => {
  const rubbish = Array.from({ length: 20 }, (_, n) => sent(n + 100, { hidden: true, spam: 'lookalike' }))
  expect([...listNamedAccounts([...rubbish, sent(7), sent(8)])]).toEqual([address(7), address(8)])
})

it('looks up the sender or receiver, but no contracts', () => {
  const received = sent(9, { operation: 'receive', transfers: [{ direction: 'in', amount: '1' }] })
  const items = [
    received,
    sent(2),
    sent(3, { operation: 'trade' }),
    sent(4, { operation: 'execute' }),
    sent(2),
  ]
  expect([...listNamedAccounts(items)]).toEqual([address(1), address(2)])
})
