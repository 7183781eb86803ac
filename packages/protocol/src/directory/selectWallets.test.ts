import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { selectWallets, type WalletQuery } from './selectWallets.ts'

const namesOf = (wallets: Parameters<typeof selectWallets>[0], query: WalletQuery) =>
  selectWallets(wallets, query).data.map(({ name }) => name)

describe('paging', () => {
  const wallets = Array.from({ length: 95 }, (_, number) => createTestWallet(number))

  it('[S9.58] a page is 40 wallets unless another size is asked for', () => {
    expect(selectWallets(wallets, {})).toMatchObject({ count: 95, data: { length: 40 } })
    expect(namesOf(wallets, { page: 3 })).toHaveLength(15)
    expect(namesOf(wallets, { entries: 4 })).toEqual(['Wallet 0', 'Wallet 1', 'Wallet 2', 'Wallet 3'])
  })

  it('[S9.60] at most 100 are answered, whatever is asked for', () => {
    const many = Array.from({ length: 130 }, (_, number) => createTestWallet(number))
    expect(namesOf(many, { search: 'wallet', entries: 100 })).toHaveLength(100)
    expect(namesOf(many, { search: 'wallet', entries: 1e9 })).toHaveLength(100)
  })

  it('[S7.37] pages hold every match once, in one order, and count is all of them', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 120 }),
        fc.integer({ min: 1, max: 50 }),
        fc.constantFrom('', 'wallet', '1', 'allet 2'),
        (numbers, entries, search) => {
          const list = numbers.map((number) => createTestWallet(number))
          const all: string[] = []
          for (let page = 1; ; page++) {
            const answer = selectWallets(list, { page, entries, search })
            all.push(...answer.data.map(({ id }) => id))
            if (answer.data.length === 0) {
              expect(all).toHaveLength(answer.count)
              break
            }
          }
          expect(new Set(all).size).toBe(all.length)
          const wanted = list.filter(({ name }) => name.toLowerCase().includes(search))
          expect(new Set(all)).toEqual(new Set(wanted.map(({ id }) => id)))
        },
      ),
    )
  })

  it.each([
    [{ page: 0 }, 40],
    [{ page: -5 }, 40],
    [{ page: Number.NaN }, 40],
    [{ page: 2.9 }, 40],
    [{ page: 1e308 }, 0],
    [{ entries: 0 }, 0],
    [{ entries: -1 }, 0],
    [{ entries: Number.NaN }, 0],
  ])('%j is answered with %i', (query, length) => {
    expect(selectWallets(wallets, query)).toMatchObject({ count: 95, data: { length } })
  })
})

describe('search', () => {
  const wallets = [
    'Trust Wallet',
    'Wallet One',
    'Rewallet',
    'MetaMask',
    'Übermask',
    'D’CENT',
    'Ｆｕｌｌ',
  ].map((name, number) => createTestWallet(number, { name }))

  it('[S2.05] the beginning of the name comes before that of a word, and that before the middle', () => {
    expect(namesOf(wallets, { search: 'wallet' })).toEqual(['Wallet One', 'Trust Wallet', 'Rewallet'])
  })

  it.each([
    ['METAMASK', ['MetaMask']],
    ['  meta ', ['MetaMask']],
    ['uber', ['Übermask']],
    ['ÜBER', ['Übermask']],
    ['u\u0308ber', ['Übermask']],
    ['full', ['Ｆｕｌｌ']],
    ['d’cent', ['D’CENT']],
    ['.*', []],
    ['%', []],
    ['<script>', []],
    ['\0', []],
    ['zzz', []],
  ])('[S2.05] %j finds %j', (search, names) => {
    expect(namesOf(wallets, { search })).toEqual(names)
  })

  it('nothing but blanks searches for nothing', () => {
    expect(selectWallets(wallets, { search: ' \n ' }).count).toBe(wallets.length)
  })
})

describe('filters', () => {
  const certified = createTestWallet(1, {
    name: 'A',
    badge_type: 'certified',
    chains: ['eip155:1'],
    rdns: 'io.a',
  })
  const solana = createTestWallet(2, { name: 'B', chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })
  const unstated = createTestWallet(3, { name: 'C', rdns: 'io.c' })
  const wallets = [certified, solana, unstated]

  it.each<[string, WalletQuery, string[]]>([
    ['certified ones', { badge: 'certified' }, ['A']],
    ['others', { badge: 'none' }, ['B', 'C']],
    ['a chain of the same family', { chains: ['eip155:137'] }, ['A', 'C']],
    ['another family', { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }, ['B', 'C']],
    ['another chain of that family', { chains: ['solana:devnet'] }, ['C']],
    ['what nobody stated comes last', { chains: ['eip155:1'], exclude: [certified.id] }, ['C']],
    ['a family that nobody states', { chains: ['polkadot:91b171bb158e2d3848fa23a9f1c25182'] }, ['C']],
    ['either', { chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }, ['A', 'B', 'C']],
    ['by id', { include: [solana.id, 'unknown'] }, ['B']],
    ['without ids', { exclude: [solana.id] }, ['A', 'C']],
    ['both', { include: [solana.id, certified.id], exclude: [solana.id] }, ['A']],
    ['empty lists', { include: [], exclude: [], rdns: [], names: [], chains: [] }, ['A', 'B', 'C']],
    ['reverse domain names', { rdns: ['io.c', 'io.z'] }, ['C']],
    ['names', { names: ['b', ' A '] }, ['A', 'B']],
    ['all together', { badge: 'certified', search: 'b' }, []],
  ])('[S7.37] %s', (_, query, names) => {
    expect(namesOf(wallets, query)).toEqual(names)
    expect(selectWallets(wallets, { ...query, entries: 1 }).count).toBe(names.length)
  })
})
