import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DirectoryError } from '../errors.ts'
import { snapshotOf, snapshotWalletOf } from '../testing/createSnapshotFolder.ts'
import { readSnapshot, writeSnapshot } from './snapshotFile.ts'

const fine = snapshotWalletOf('Fine', {
  badge_type: 'certified',
  description: 'A wallet.',
  chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  mobile_link: 'fine://',
  browser_link: 'https://fine.example/open?url={url}',
  rdns: 'example.fine',
  injected: [{ namespace: 'eip155', injected_id: 'isFine' }],
  supports_wc: true,
  relay: 'configured',
})

function problemOf(value: unknown): string | undefined {
  try {
    readSnapshot(typeof value === 'string' ? value : JSON.stringify(value), 'test.json')
  } catch (error) {
    if (!(error instanceof DirectoryError) || error.code !== 'directory_invalid') throw error
    return error.message
  }
  return undefined
}

/** The snapshot with one thing about its one wallet changed. */
const withWallet = (changes: Record<string, unknown>) => ({
  ...snapshotOf([]),
  wallets: [{ ...fine, ...changes }],
})

it('reads what writeSnapshot writes, and writes it the same again', () => {
  const text = writeSnapshot(snapshotOf([fine, snapshotWalletOf('Other')]))
  expect(writeSnapshot(readSnapshot(text, 'test.json'))).toBe(text)
  expect(readSnapshot(text, 'test.json').wallets).toEqual([fine, snapshotWalletOf('Other')])
})

describe('[T-DIR] a hostile snapshot is refused with the place', () => {
  const links = [
    'homepage',
    'mobile_link',
    'desktop_link',
    'webapp_link',
    'app_store',
    'play_store',
    'chrome_store',
    'link_mode',
  ]
  const evil = [
    'javascript:alert(1)',
    'JAVASCRIPT://%0aalert(1)',
    'java\nscript://alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript://x',
    'file:///etc/passwd',
    'intent://x#Intent;end',
    'http://wallet.example/',
    'https://user@evil.example/',
    'https://evil.example/\u202Egpj',
    '',
  ]
  it.each(links.flatMap((field) => evil.map((link) => [field, link] as const)))('%s: %j', (field, link) => {
    expect(problemOf(withWallet({ [field]: link }))).toContain(`wallets.0.${field}`)
  })

  it.each<[string, Record<string, unknown>]>([
    ['id', { id: 'A'.repeat(64) }],
    ['id', { id: '0'.repeat(63) }],
    ['id', { id: '0'.repeat(65) }],
    ['id', { id: 5 }],
    ['id', { id: null }],
    ['id', { id: undefined }],
    ['name', { name: '' }],
    ['name', { name: ' ' }],
    ['name', { name: ' Fine' }],
    ['name', { name: 'a'.repeat(61) }],
    ['name', { name: 'Fine\u0000' }],
    ['name', { name: 'Fi\u200Bne' }],
    ['name', { name: '\u202EeniF' }],
    ['name', { name: 'Fi\u00ADne' }],
    ['name', { name: 'Fine\uFEFF' }],
    ['name', { name: 'Fi\u2066ne' }],
    ['name', { name: 'Fine\u3164' }],
    ['name', { name: 'Line\u2028two' }],
    ['name', { name: 'A\u0308' }],
    ['name', { name: '\uD800' }],
    ['name', { name: ['Fine'] }],
    ['name', { name: { toString: 'Fine' } }],
    ['description', { description: 'x'.repeat(501) }],
    ['description', { description: 'a\u0007b' }],
    ['badge_type', { badge_type: 'official' }],
    ['chains', { chains: 'eip155:1' }],
    ['chains', { chains: ['eip155'] }],
    ['chains', { chains: ['EIP155:1'] }],
    ['chains', { chains: ['eip155:1 '] }],
    ['chains', { chains: ['eip155:1,eip155:2'] }],
    ['chains', { chains: [null] }],
    ['chains', { chains: Array.from({ length: 201 }, () => 'eip155:1') }],
    ['image_id', { image_id: '../../etc/passwd' }],
    ['image_id', { image_id: 'a/b' }],
    ['image_id', { image_id: 'A' }],
    ['image_id', { image_id: '' }],
    ['order', { order: -1 }],
    ['order', { order: 1.5 }],
    ['order', { order: '1' }],
    ['rdns', { rdns: 'fine' }],
    ['rdns', { rdns: 'example.fine/' }],
    ['rdns', { rdns: '__proto__' }],
    ['rdns', { rdns: `a.${'b'.repeat(200)}` }],
    ['injected', { injected: {} }],
    ['injected.0.injected_id', { injected: [{ namespace: 'eip155', injected_id: 'is fine' }] }],
    ['injected.0.injected_id', { injected: [{ namespace: 'eip155', injected_id: '' }] }],
    ['injected.0.namespace', { injected: [{ namespace: '__proto__', injected_id: 'isFine' }] }],
    ['supports_wc', { supports_wc: 'yes' }],
    ['relay', { relay: 'wss://relay.evil.example' }],
    ['browser_link', { browser_link: 'javascript://{url}' }],
    ['browser_link', { browser_link: '{url}' }],
    ['browser_link', { browser_link: 'https://fine.example/' }],
    ['browser_link', { browser_link: 'https://{host}' }],
    ['browser_link', { browser_link: 'data:text/html,{page}' }],
    ['icon', { icon: 'https://evil.example/a.svg' }],
    ['constructor', { constructor: 'x' }],
  ])('%s: %j', (place, changes) => {
    expect(problemOf(withWallet(changes))).toContain(`wallets.0.${place}`)
  })

  it.each<[string, unknown]>([
    ['is not JSON', '{'],
    ['is not JSON', ''],
    ['is not JSON', `${JSON.stringify(snapshotOf([fine]))}x`],
    ['format', []],
    ['The file', null],
    ['The file', 5],
    ['The file', '"text"'],
    ['format', { ...snapshotOf([]), format: 2 }],
    ['version', { ...snapshotOf([]), version: 0 }],
    ['version', { ...snapshotOf([]), version: 1.5 }],
    ['version', { ...snapshotOf([]), version: '2' }],
    ['version', JSON.stringify(snapshotOf([])).replace('"version":1', '"version":1e999')],
    ['issued', { ...snapshotOf([]), issued: 'yesterday' }],
    ['wallets', { ...snapshotOf([]), wallets: {} }],
    ['wallets', { ...snapshotOf([]), wallets: Array.from({ length: 10_001 }, () => fine) }],
    ['wallets.0', { ...snapshotOf([]), wallets: [null] }],
    ['wallets.0', { ...snapshotOf([]), wallets: [[]] }],
    ['extra', { ...snapshotOf([]), extra: true }],
    ['__proto__', JSON.stringify(snapshotOf([])).replace('{', '{"__proto__":{"admin":true},')],
    ['pictures', { ...snapshotOf([]), pictures: 'none' }],
    ['pictures.wallet/../x', { ...snapshotOf([]), pictures: { 'wallet/../x': '0'.repeat(64) } }],
    ['pictures.logo/x', { ...snapshotOf([]), pictures: { 'logo/x': '0'.repeat(64) } }],
    ['pictures.wallet/x', { ...snapshotOf([]), pictures: { 'wallet/x': 'abc' } }],
    ['is larger than', `"${'x'.repeat(8 * 1024 * 1024)}"`],
    ['format', '['.repeat(5_000) + ']'.repeat(5_000)],
  ])('%s', (problem, value) => {
    expect(problemOf(value)).toContain(problem)
  })

  it.each([
    ['the same id', [fine, { ...snapshotWalletOf('Other'), id: fine.id }], 'has the id of Fine'],
    [
      'the same reverse domain name',
      [fine, snapshotWalletOf('Other', { rdns: 'EXAMPLE.fine' })],
      'reverse domain name',
    ],
    [
      'a look-alike by case',
      [snapshotWalletOf('MetaMask'), snapshotWalletOf('Metamask')],
      'has the name of MetaMask',
    ],
    [
      'a look-alike by blanks',
      [snapshotWalletOf('Meta Mask'), snapshotWalletOf('Meta  Mask')],
      'has the name of',
    ],
    [
      'a look-alike by form',
      [snapshotWalletOf('MetaMask'), snapshotWalletOf('ＭetaMask')],
      'has the name of',
    ],
    [
      'a look-alike by accent',
      [snapshotWalletOf('MetaMask'), snapshotWalletOf('MétaMask')],
      'has the name of',
    ],
    ['a dead row', [{ id: fine.id, name: 'Dead', mobile_link: 'dead://' }], 'has neither a home page'],
    ['a picture nobody signed', [{ ...fine, image_id: 'fine' }], 'names the picture "fine"'],
  ])('%s', (_, wallets, problem) => {
    expect(problemOf({ ...snapshotOf([]), wallets })).toContain(problem)
  })
})

it('a message never carries what a terminal would obey, and stays short', () => {
  const wallets = Array.from({ length: 60 }, (_, index) => ({ ...fine, id: 'x', [`\u001b[2J${index}`]: 1 }))
  const message = problemOf({ ...snapshotOf([]), wallets }) ?? ''
  expect(message).not.toContain('\u001b')
  expect(message.split('\n').length).toBeLessThan(25)
  expect(message).toMatch(/and \d+ more/)
})

it('whatever it is given, it answers or throws its own error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), (text) => {
      expect(problemOf(text)).toBeTypeOf('string')
    }),
  )
})
