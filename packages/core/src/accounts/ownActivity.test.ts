import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ActivityItem } from '../config/activity.ts'
import type { OwnSend } from '../config/sendState.ts'
import { groupByMonth } from './activityDates.ts'
import { mergeActivity, ownActivity } from './ownActivity.ts'

const now = new Date(2026, 10, 21, 12).getTime()
const item = (id: string, date: number, more: Partial<ActivityItem> = {}): ActivityItem => ({
  id,
  hash: `0x${id}`,
  network: 'eip155:1',
  operation: 'send',
  status: 'confirmed',
  date,
  from: '0xa',
  to: '0xb',
  transfers: [],
  hidden: false,
  ...more,
})
const ids = (list: readonly ActivityItem[]) => list.map(({ id }) => id)

describe('groupByMonth', () => {
  it('[S3.11] groups by year and month of the reader’s calendar, newest first, the order within kept', () => {
    const list = [
      item('a', now),
      item('b', new Date(2026, 10, 1).getTime()),
      item('c', new Date(2026, 9, 31, 23, 59).getTime()),
      item('d', new Date(2025, 10, 21).getTime()),
      item('e', new Date(2026, 9, 1).getTime()),
    ]
    const groups = groupByMonth(list, now).map(({ items, ...month }) => ({ ...month, items: ids(items) }))
    expect(groups).toEqual([
      { key: '2026-11', year: 2026, month: 10, isThisMonth: true, isThisYear: true, items: ['a', 'b'] },
      { key: '2026-10', year: 2026, month: 9, isThisMonth: false, isThisYear: true, items: ['c', 'e'] },
      { key: '2025-11', year: 2025, month: 10, isThisMonth: false, isThisYear: false, items: ['d'] },
    ])
    expect(groupByMonth([], now)).toEqual([])
  })
})

describe('mergeActivity', () => {
  const own = item('own', 9, { hash: '0xAB', own: true, status: 'pending' })
  const older = item('x', 4)
  it.each<[string, ActivityItem[], ActivityItem[], string[]]>([
    ['is first until the server lists it', [older], [own], ['own', 'x']],
    ['is replaced by the same hash in any case', [item('y', 10, { hash: '0xab' }), older], [own], ['y', 'x']],
    [
      'is kept beside the same hash on another network',
      [item('z', 10, { hash: '0xab', network: 'eip155:10' }), older],
      [own],
      ['z', 'own', 'x'],
    ],
    // Pages contain the own sends of the time they were read; only the current ones count.
    ['is taken from the current state, not from pages', [own, older], [], ['x']],
  ])('[X.40] an own send %s', (_, pages, sends, expected) => {
    expect(ids(mergeActivity(pages, sends))).toEqual(expected)
  })

  it.each([
    ['pending', { status: 'replaced', replacement: '0xcd' }],
    ['failed', { status: 'failed' }],
  ] as const)('[X.40, X.40d] the outcome of a send that is %s on the server is %j', (status, expected) => {
    const replaced = item('own', 9, { hash: '0xab', own: true, status: 'replaced', replacement: '0xcd' })
    const listed = item('y', 10, { hash: '0xab', status })
    expect(mergeActivity([listed], [replaced])).toMatchObject([{ id: 'y', ...expected }])
  })

  it('lists every transaction once, whatever comes twice', () => {
    const list = fc.array(fc.integer({ min: 0, max: 20 }))
    fc.assert(
      fc.property(list, list, (listed, sent) => {
        const merged = mergeActivity(
          listed.map((n) => item(`i${n}`, n, { hash: `0x${n}` })),
          [...new Set(sent)].map((n) => item(`o${n}`, n, { hash: `0x${n}`, own: true })),
        )
        const hashes = merged.map(({ hash }) => hash)
        const expected = new Set([...listed, ...sent].map((n) => `0x${n}`))
        return hashes.length === expected.size && hashes.every((hash) => expected.has(hash))
      }),
    )
  })
})

describe('ownActivity', () => {
  const send: OwnSend = {
    hash: '0x1',
    finalHash: '0x2',
    network: 'eip155:1',
    from: '0xAa',
    to: '0xB',
    amount: '1.5',
    token: { name: 'Coin', symbol: 'COIN', address: 'eip155:1:0xc' },
    sentAt: 7,
    status: 'pending',
  }

  it('[X.40] shows what this account sent from this page on this network, newest first', () => {
    const ether = { name: 'Ether', symbol: 'ETH' }
    const later = { ...send, hash: '0x3', finalHash: '0x3', sentAt: 9, to: '0xaA', token: ether }
    const others = [
      { ...send, from: '0xbb' },
      { ...send, network: 'eip155:10' as const },
    ]
    const list = ownActivity({ sends: [send, later, ...others] }, { address: '0xaa', network: 'eip155:1' })
    expect(list).toMatchObject([
      { hash: '0x3', transfers: [{ direction: 'self', amount: '1.5', token: { symbol: 'ETH' } }] },
      {
        hash: '0x2',
        status: 'pending',
        date: 7,
        own: true,
        hidden: false,
        transfers: [{ direction: 'out', token: { symbol: 'COIN', address: 'eip155:1:0xc' } }],
      },
    ])
    expect(ownActivity({}, { address: '0xaa', network: 'eip155:1' })).toEqual([])
  })
})
