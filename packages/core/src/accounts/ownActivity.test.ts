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
    const groups = groupByMonth(list, now)
    expect(groups.map(({ key, items }) => [key, ids(items)])).toEqual([
      ['2026-11', ['a', 'b']],
      ['2026-10', ['c', 'e']],
      ['2025-11', ['d']],
    ])
    expect(
      groups.map(({ year, month, isThisMonth, isThisYear }) => [year, month, isThisMonth, isThisYear]),
    ).toEqual([
      [2026, 10, true, true],
      [2026, 9, false, true],
      [2025, 10, false, false],
    ])
    expect(groupByMonth([], now)).toEqual([])
  })
})

describe('mergeActivity', () => {
  it('[I3] shows nothing twice, wherever blocks have pushed it', () => {
    const pages = [item('a', 5), item('b', 4), item('b', 4), item('c', 3), item('a', 5)]
    expect(ids(mergeActivity(pages, []))).toEqual(['a', 'b', 'c'])
  })

  it('[I3] [X.40] an own send is first until the indexer has it, by hash whatever its case', () => {
    const own = item('own', 9, { hash: '0xAB', own: true, status: 'pending' })
    const older = item('x', 4)
    expect(ids(mergeActivity([older], [own]))).toEqual(['own', 'x'])
    const indexed = item('y', 10, { hash: '0xab' })
    expect(ids(mergeActivity([indexed, older], [own]))).toEqual(['y', 'x'])
    const elsewhere = item('z', 10, { hash: '0xab', network: 'eip155:10' })
    expect(ids(mergeActivity([elsewhere, older], [own]))).toEqual(['z', 'own', 'x'])
    // Pages hold the own sends of when they were read; only the ones of now count.
    expect(ids(mergeActivity([own, older], []))).toEqual(['x'])
  })

  it('[X.40] what the server still calls pending ends as this page has seen it end', () => {
    const own = item('own', 9, { hash: '0xab', own: true, status: 'replaced', replacement: '0xcd' })
    const pending = item('y', 10, { hash: '0xab', status: 'pending' })
    expect(mergeActivity([pending], [own])).toMatchObject([
      { id: 'y', status: 'replaced', replacement: '0xcd' },
    ])
    const failed = item('y', 10, { hash: '0xab', status: 'failed' })
    expect(mergeActivity([failed], [own])).toMatchObject([{ id: 'y', status: 'failed' }])
  })

  it('[I3] keeps every transaction once, whatever comes twice', () => {
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
    const later = {
      ...send,
      hash: '0x3',
      finalHash: '0x3',
      sentAt: 9,
      to: '0xaA',
      token: { name: 'Ether', symbol: 'ETH' },
    }
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
