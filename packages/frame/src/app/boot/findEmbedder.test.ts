import { expect, it } from 'vitest'
import { findEmbedder } from './findEmbedder.ts'

const listed = ['https://app.example.org', 'https://*.shops.example', 'http://*.localhost:*']
const inFrame = { referrer: '', isParentTop: true, isTop: false }
const find = (origins: string[] | undefined, more: object = {}) =>
  findEmbedder({ ...inFrame, ancestorOrigins: origins, ...more }, listed)

it.each([
  [['https://app.example.org'], {}],
  [['https://one.shops.example'], {}],
  [['http://app.localhost:4180'], {}],
  [undefined, { referrer: 'https://app.example.org/deep/page?x=1' }],
])('[T-FRM] [X.04] a page of the project may embed: %j %j', (origins, more) => {
  expect(find(origins, more)).toMatchObject({ kind: 'embedded' })
})

it.each([
  ['notListed', ['https://evil.example'], {}],
  ['notListed', ['https://app.example.org.evil.example'], {}],
  ['notListed', ['https://app.example.org:8443'], {}],
  ['notListed', ['https://shops.example'], {}],
  ['notListed', ['https://evilshops.example'], {}],
  ['insecure', ['http://app.example.org'], {}],
  ['unknown', ['null'], {}],
  ['unknown', undefined, { referrer: '' }],
  ['nested', ['https://app.example.org', 'https://evil.example'], {}],
  ['nested', ['https://app.example.org', 'https://app.example.org'], {}],
  ['nested', ['https://app.example.org'], { isParentTop: false }],
  ['nested', undefined, { referrer: 'https://app.example.org/', isParentTop: false }],
])('[T-FRM-2] [X.04] refused as %s: %j %j', (reason, origins, more) => {
  expect(find(origins, more)).toEqual({ kind: 'refused', reason })
})

it('the wallet’s own page stands alone', () => {
  expect(findEmbedder({ ...inFrame, isTop: true }, listed)).toEqual({ kind: 'topLevel' })
})
