import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { formatAdditions, toAdditions, withAdditions } from './additions.ts'
import type { Candidate, DirectoryEntry, Facts } from './DirectoryEntry.ts'
import { findProblems } from './findProblems.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))
const entry = (slug: string, facts: Facts): DirectoryEntry => ({
  slug,
  id: `id of ${slug}`,
  facts,
  sources: {},
})
const candidate = (key: string, facts: Facts): Candidate => ({
  key,
  statements: [{ source: 'a@1/x', facts }],
})
const polkadot = ['polkadot:a']
const listed = [
  entry('known', { name: 'Known', rdns: 'com.known', chains: ['eip155:1'], order: 0 }),
  entry('other', { name: 'Other', chains: ['eip155:1'], order: 1 }),
]

it('the committed additions are all well, and those that a listed wallet lacks', () => {
  const entries: DirectoryEntry[] = read('wallets.json')
  const additions: DirectoryEntry[] = read('additions.json')
  // Polkadot's wallets, signed or not yet.
  const ofPolkadot = [...entries, ...additions].filter(({ sources }) =>
    Object.keys(sources).some((source) => source.startsWith('@luno-kit/core@')),
  )
  expect(ofPolkadot.length).toBeGreaterThan(5)
  expect(findProblems(additions, read('sources.json'))).toEqual([])
  const all = withAdditions(entries, additions)
  expect(
    findProblems(
      all.map(({ sources, ...one }) => ({ ...one, sources: mergeOf(one.id, sources) })),
      read('sources.json'),
    ),
  ).toEqual([])
  function mergeOf(id: string, sources: DirectoryEntry['sources']) {
    return { ...sources, ...additions.find((addition) => addition.id === id)?.sources }
  }
})

it('of a listed wallet only its further chains are added, of another one everything; what is left out is not', () => {
  const additions = toAdditions(
    [
      candidate('a', { name: 'Known Wallet', homepage: 'https://elsewhere.example/', chains: polkadot }),
      candidate('b', { name: 'New', homepage: 'https://new.example/', chains: polkadot }),
      candidate('c', { name: 'Alike', chains: polkadot }),
    ],
    listed,
    { leftOut: { c: 'a name like another' } },
  )
  expect(additions.map(({ slug, facts }) => [slug, facts])).toEqual([
    ['known', { chains: polkadot }],
    ['new', { name: 'New', homepage: 'https://new.example/', chains: polkadot }],
  ])
  expect(additions[1]?.sources).toEqual({ 'a@1/x': ['chains', 'homepage', 'name'] })
  const all = withAdditions(listed, additions)
  expect(all.map(({ slug, facts: { chains } }) => [slug, chains])).toEqual([
    ['known', ['eip155:1', 'polkadot:a']],
    ['other', ['eip155:1']],
    ['new', polkadot],
  ])
  expect(formatAdditions(additions, listed)).toContain(
    "    name: 'Known',\n    chains: ['polkadot:a'],\n  },",
  )
})
