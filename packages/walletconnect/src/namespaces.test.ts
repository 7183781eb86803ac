import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findApprovalFault, findProposalFault } from './namespaceRules.ts'
import { chainOfAccount, getDefaultChain, getRpcUrl, hasChain, listMissing, permits } from './namespaces.ts'

const events = ['accountsChanged', 'chainChanged']
const address = '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'
const cosmos = 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0'
const scope = (chains: unknown, methods: unknown = ['eth_sign'], more: unknown = ['accountsChanged']) => ({
  chains,
  methods,
  events: more,
})

describe('proposals, by the cases of the specification (CAIP-25)', () => {
  it.each([
    ['1.1 without optional ones', { 'eip155:10': { methods: ['personal_sign'], events } }, undefined],
    ['1.2 chains empty', { cosmos: scope([]) }, 5100],
    [
      '1.3 chains left out where the key is one',
      { eip155: scope(['eip155:1', 'eip155:137']), 'eip155:10': { methods: ['personal_sign'], events } },
      undefined,
    ],
    ['1.4 a chain not of CAIP-2', { eip155: scope(['42']) }, 5100],
    ['1.5 methods and events empty', { eip155: scope(['eip155:1'], [], []) }, undefined],
    ['1.6 a chain of another namespace', { eip155: scope(['eip155:1', 'cosmos:cosmoshub-4']) }, 5100],
    ['1.7 an empty key', { '': scope([':1']) }, 5104],
    ['1.7 a key of stars', { '**': scope(['**:1']) }, 5104],
    ['1.8 one of two wrong', { eip155: scope(['eip155:1']), cosmos: scope([]) }, 5100],
    ['1.9 nothing at all', {}, undefined],
    ['absent', undefined, undefined],
    ['chains left out under a namespace', { eip155: { methods: [], events: [] } }, 5100],
    ['methods that are none', { eip155: scope(['eip155:1'], [7]) }, 5101],
    ['events that are none', { eip155: scope(['eip155:1'], [], 'all') }, 5102],
    ['a list', [], 1006],
    ['a scope that is none', { eip155: null }, 1006],
    ['a key of a chain too long', { [`eip155:${'1'.repeat(33)}`]: scope(undefined) }, 5104],
    [
      'too many',
      Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`eip155:${i}`, scope(undefined)])),
      1006,
    ],
  ])('[S3.14] %s', (_name, namespaces, code) => {
    expect(findProposalFault(namespaces)?.code).toBe(code)
  })
})

const asked = { eip155: scope(['eip155:1']) } as never
const given = (accounts: unknown, methods: unknown = ['eth_sign'], more: unknown = ['accountsChanged']) => ({
  accounts,
  methods,
  events: more,
})
const one = `eip155:1:${address}`

describe('approvals, by the cases of the specification (CAIP-25)', () => {
  it.each([
    ['2.1 accounts empty', { cosmos: scope(['cosmos:cosmoshub-4']) }, { cosmos: given([]) }, 5001],
    ['2.2 an account not of CAIP-10', asked, { eip155: given([`eip155:${address}`]) }, 5001],
    ['2.3 a method missing', asked, { eip155: given([one], []) }, 5002],
    [
      '2.4 a chain without account',
      { eip155: scope(['eip155:1', 'eip155:10']) },
      { eip155: given([one]) },
      5001,
    ],
    ['2.5 several accounts of a chain', asked, { eip155: given([one, `${one.slice(0, -1)}a`]) }, undefined],
    ['2.6 more than asked', asked, { eip155: given([one], ['eth_sign', 'x'], [...events, 'y']) }, undefined],
    [
      '2.7 an account of another namespace',
      asked,
      { eip155: given([one, `cosmos:cosmoshub-4:${cosmos}`]) },
      5103,
    ],
    [
      '2.8 accounts of chains not asked for',
      asked,
      { eip155: given([one, `eip155:42:${address}`]) },
      undefined,
    ],
    [
      '2.9 a namespace missing',
      { eip155: scope(['eip155:1']), cosmos: scope(['cosmos:cosmoshub-4']) },
      { eip155: given([one]) },
      5000,
    ],
    [
      '2.10 an event missing',
      { eip155: scope(['eip155:1'], [], ['chainChanged']) },
      { eip155: given([one], [], []) },
      5003,
    ],
    [
      '2.11 less than the optional ones',
      { eip155: scope(['eip155:1']) },
      { eip155: given([one]), 'eip155:42161': given([`eip155:42161:${address}`], ['personal_sign'], events) },
      undefined,
    ],
    ['nothing', {}, {}, 5000],
    ['no object', {}, 'eip155', 1006],
    ['a key that is none', {}, { '': given([one]) }, 5104],
    ['a key whose chain another account is of', {}, { 'eip155:10': given([one]) }, 5103],
    ['chains that are none', {}, { eip155: { ...given([one]), chains: [1] } }, 5100],
    ['methods that are none', {}, { eip155: given([one], 'all') }, 5101],
    ['events that are none', {}, { eip155: given([one], [], [1]) }, 5102],
    ['keyed by chain though asked by namespace', asked, { 'eip155:1': given([one]) }, undefined],
  ])('[S3.13] [S3.15] %s', (_name, required, namespaces, code) => {
    expect(findApprovalFault(namespaces, required as never)?.code).toBe(code)
  })

  it('never throw, whatever came', () => {
    const near = fc.dictionary(
      fc.constantFrom('eip155', 'eip155:1', '', 'a'),
      fc.record({
        accounts: fc.anything(),
        methods: fc.anything(),
        events: fc.anything(),
        chains: fc.anything(),
      }),
    )
    fc.assert(
      fc.property(fc.oneof(fc.anything(), near), (value) => {
        findProposalFault(value)
        findApprovalFault(value)
      }),
    )
  })
})

it('[F5] what a wallet left out is listed, chains before methods before events', () => {
  const wishes = {
    eip155: { chains: ['eip155:1', 'eip155:10'], methods: ['personal_sign', 'eth_sign'], events },
    solana: { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], methods: [], events: [] },
  }
  const approved = { eip155: { accounts: [one], methods: ['personal_sign'], events: ['chainChanged'] } }
  expect(listMissing(wishes, approved)).toEqual([
    { kind: 'namespace', scope: 'solana', value: 'solana' },
    { kind: 'chain', scope: 'eip155', value: 'eip155:10' },
    { kind: 'method', scope: 'eip155', value: 'eth_sign' },
    { kind: 'event', scope: 'eip155', value: 'accountsChanged' },
  ])
  expect(listMissing({}, approved)).toEqual([])
})

it('[S3.14] [C9] a chain is found by key, by list and by account', () => {
  const namespaces = {
    'eip155:1': { accounts: [one], methods: ['a'], events: [] },
    'eip155:137': { accounts: [], methods: ['c'], events: [] },
    eip155: { chains: ['eip155:5'], accounts: [`eip155:10:${address}`], methods: ['b'], events: ['e'] },
  }
  expect(
    ['eip155:1', 'eip155:137', 'eip155:5', 'eip155:10', 'eip155:2'].map((chain) =>
      hasChain(namespaces, chain),
    ),
  ).toEqual([true, true, true, true, false])
  expect(permits(namespaces, { kind: 'methods', chain: 'eip155:137', value: 'c' })).toBe(true)
  const asked = { 'eip155:2': { methods: ['a'], events: [] } }
  expect(listMissing(asked, namespaces)).toEqual([{ kind: 'chain', scope: 'eip155:2', value: 'eip155:2' }])
  expect(permits(namespaces, { kind: 'methods', chain: 'eip155:1', value: 'a' })).toBe(true)
  expect(permits(namespaces, { kind: 'methods', chain: 'eip155:1', value: 'b' })).toBe(false)
  expect(permits(namespaces, { kind: 'events', chain: 'eip155:10', value: 'e' })).toBe(true)
})

it.each([
  [one, 'eip155:1'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['eip155:0xab', undefined],
  ['eip155:1:', undefined],
  [':1:0xab', undefined],
  ['eip155:1:0x\nab', undefined],
  [7, undefined],
])('[S3.15] the chain of the account %j', (account, chain) => {
  expect(chainOfAccount(account)).toBe(chain)
})

it.each([
  ['by reference', { 1: 'https://a.test' }, 'eip155:1', 'https://a.test'],
  ['by chain', { 'eip155:1': 'https://b.test' }, 'eip155:1', 'https://b.test'],
  [
    'the chain before the reference',
    { 1: 'https://a.test', 'eip155:1': 'https://b.test' },
    'eip155:1',
    'https://b.test',
  ],
  [
    'the reference where the chain has none',
    { 1: 'https://a.test', 'eip155:1': 'javascript:0' },
    'eip155:1',
    'https://a.test',
  ],
  ['none of another chain', { 10: 'https://a.test' }, 'eip155:1', undefined],
  ['none of another protocol', { 1: 'file:///etc/passwd' }, 'eip155:1', undefined],
  ['none that is inherited', {}, 'eip155:constructor', undefined],
  ['none without a map', undefined, 'eip155:1', undefined],
  ['none where the map is null', null, 'eip155:1', undefined],
  ['none that is no text', { 1: 7 }, 'eip155:1', undefined],
])('[S3.14] the URL of a chain is found %s', (_, rpcMap, chain, url) => {
  expect(getRpcUrl({ rpcMap: rpcMap as never }, chain)).toBe(url)
})

it.each([
  ['a reference', 'eip155', '10', 'eip155:10'],
  ['a number', 'eip155', 10, 'eip155:10'],
  ['a chain', 'eip155', 'eip155:10', 'eip155:10'],
  ['the chain of the key', 'eip155:5', '5', 'eip155:5'],
  ['a chain the scope lacks', 'eip155', '137', undefined],
  ['a chain of another namespace', 'eip155', 'solana:10', undefined],
  ['no text', 'eip155', {}, undefined],
  ['nothing', 'eip155', undefined, undefined],
])('[S3.14] the default chain is %s', (_, key, defaultChain, chain) => {
  const scope = { chains: ['eip155:1'], accounts: [`eip155:10:${address}`], defaultChain }
  expect(getDefaultChain(key, scope)).toBe(chain)
})
