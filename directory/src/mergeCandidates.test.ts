import { expect, it } from 'vitest'
import type { Candidate, Facts } from './DirectoryEntry.ts'
import { mergeCandidates, toEntries } from './mergeCandidates.ts'

const none = { leftOut: {}, notStated: {}, sameAs: {}, poorPicture: {}, connectors: {} }
const say = (key: string, source: string, facts: Facts, more: Partial<Candidate> = {}): Candidate => ({
  key,
  statements: [{ source, facts }],
  ...more,
})

it('the first package that states a field is believed, chains add up, and every field names who said it', () => {
  const wallets = mergeCandidates(
    [
      {
        id: 'a@1',
        candidates: [say('x', 'a@1/x', { name: 'X Wallet', rdns: 'com.x', chains: ['eip155:1'] })],
      },
      {
        id: 'b@1',
        candidates: [say('y', 'b@1/y', { name: 'Other', rdns: 'COM.X', chains: ['eip155:1', 'solana:s'] })],
      },
    ],
    none,
  )
  expect(wallets).toHaveLength(1)
  expect(wallets[0]?.facts).toEqual({ name: 'X Wallet', rdns: 'com.x', chains: ['eip155:1', 'solana:s'] })
  expect(wallets[0]?.sources).toEqual(
    new Map([
      ['a@1/x', new Set(['name', 'rdns', 'chains'])],
      ['b@1/y', new Set(['chains'])],
    ]),
  )
})

it('a poor picture is used only when no later package has another one', () => {
  const packages = [
    {
      id: 'a@1',
      candidates: ['x', 'y', 'z'].map((key) =>
        say(key, `a@1/${key}`, { name: `Wallet ${key}`, rdns: `com.${key}` }, { picture: `${key}.ts` }),
      ),
    },
    {
      id: 'b@1',
      candidates: [say('other', 'b@1/x', { name: 'Other', rdns: 'com.x' }, { picture: 'x.svg' })],
    },
    { id: 'c@1', candidates: [say('z', 'c@1/z', { name: 'Other', rdns: 'com.z' }, { picture: 'z.svg' })] },
  ]
  const wallets = mergeCandidates(packages, { ...none, poorPicture: { x: 'a badge', y: 'a badge' } })
  expect(wallets.map(({ picture }) => picture)).toEqual(['b@1/x.svg', 'a@1/y.ts', 'a@1/z.ts'])
})

it('an addition makes no wallet of its own, and corrections are followed', () => {
  const store = 'https://play.google.com/store/apps/details?id=x'
  const wallets = mergeCandidates(
    [
      {
        id: 'a@1',
        candidates: [
          say('x', 'a@1/x', { name: 'X', rdns: 'com.example' }),
          say('junk', 'a@1/j', { name: 'J' }),
        ],
      },
      {
        id: 'b@1',
        candidates: [
          say('z', 'b@1/z', { name: 'Renamed', play_store: store }),
          say('lone', 'b@1/l', { name: 'Lone' }, { isAddition: true }),
        ],
      },
    ],
    {
      ...none,
      leftOut: { junk: 'a sample' },
      notStated: { x: { rdns: 'a placeholder' } },
      sameAs: { z: 'x' },
    },
  )
  expect(wallets.map(({ facts }) => facts)).toEqual([{ name: 'X', play_store: store }])
})

it('what most packages know comes first, and what leads nowhere is left out', () => {
  const page = 'https://x.example/'
  const entries = toEntries(
    mergeCandidates(
      [
        {
          id: 'a@1',
          candidates: [
            say('rare', 'a@1/r', { name: 'Rare', homepage: page, order: 0 }),
            say('known', 'a@1/k', { name: 'Known', homepage: page, order: 1 }),
            say('dead', 'a@1/d', { name: 'Dead' }),
          ],
        },
        { id: 'b@1', candidates: [say('known', 'b@1/k', { name: 'Known' })] },
      ],
      none,
    ),
    none,
  )
  expect(entries.map(({ slug, facts }) => [slug, facts.order])).toEqual([
    ['known', 0],
    ['rare', 1],
  ])
})
