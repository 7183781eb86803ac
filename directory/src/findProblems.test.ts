import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { DirectoryEntry, Source } from './DirectoryEntry.ts'
import { findProblems } from './findProblems.ts'

const pinned: Source[] = [
  { name: '@scope/list', version: '1.0.0', integrity: '', licence: 'MIT', usedFor: '' },
]
const file = '@scope/list@1.0.0/wallets/demo.js'

function entryOf(changes: Partial<DirectoryEntry> = {}): DirectoryEntry {
  return {
    slug: 'demo',
    id: createHash('sha256').update('latchkey:demo').digest('hex'),
    facts: { name: 'Demo', homepage: 'https://demo.example/', order: 3 },
    sources: { [file]: ['name', 'homepage'] },
    ...changes,
  }
}

it('the committed wallets are all well', () => {
  const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))
  const entries: DirectoryEntry[] = read('wallets.json')
  expect(entries.length).toBeGreaterThan(500)
  expect(findProblems(entries, read('sources.json'))).toEqual([])
})

describe('findProblems', () => {
  it('says nothing of a wallet that is well', () => {
    expect(findProblems([entryOf()], pinned)).toEqual([])
  })

  it.each<[string, Partial<DirectoryEntry>]>([
    ['demo: "homepage" has no source', { sources: { [file]: ['name'] } }],
    ['is no file of a package', { sources: { '@scope/list@1.0.1/demo.js': ['name', 'homepage'] } }],
    ['is no file of a package', { sources: { 'https://demo.example': ['name', 'homepage'] } }],
    ['is no file of a package', { picture: 'other@1.0.0/icon.js' }],
    ['"homepage" is no link', { facts: { name: 'Demo', homepage: 'javascript:alert(1)' } }],
    ['"homepage" is no link', { facts: { name: 'Demo', homepage: 'http://demo.example/' } }],
    ['its id is neither', { id: '0'.repeat(64) }],
    // the id of another wallet's fixed entry, without that being its source
    ['its id is neither', { id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96' }],
  ])('%s', (problem, changes) => {
    expect(findProblems([entryOf(changes)], pinned).join('\n')).toContain(problem)
  })

  it('finds the same wallet twice', () => {
    expect(findProblems([entryOf(), entryOf()], pinned)).toEqual([
      'the slug demo is there twice',
      expect.stringContaining('the id '),
    ])
  })
})
