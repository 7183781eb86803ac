import { expect, it } from 'vitest'
import { createTranslator } from '../words/createTranslator.ts'
import { describeRefusal, findEmbedder, isCustodyAllowed } from './findEmbedder.ts'

const listed = [
  'https://app.example.org',
  'https://*.shops.example',
  'http://*.localhost:*',
  'https://localhost:*',
]
const inFrame = { referrer: '', isParentTop: true, isTop: false }
const find = (origins: string[] | undefined, more: object = {}) =>
  findEmbedder({ ...inFrame, ancestorOrigins: origins, ...more }, listed)

it.each([
  [['https://app.example.org'], {}],
  [['https://one.shops.example'], {}],
  [['http://app.localhost:4180'], {}],
  [['https://localhost:5173'], {}],
  [['https://localhost'], {}],
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
  ['notListed', ['https://app.localhost:4180'], {}],
  ['notListed', ['https://localhost.evil.example'], {}],
  ['insecure', ['http://app.example.org'], {}],
  ['unknown', ['null'], {}],
  ['unknown', undefined, { referrer: '' }],
  ['nested', ['https://app.example.org', 'https://evil.example'], {}],
  ['nested', ['https://app.example.org', 'https://app.example.org'], {}],
  ['nested', ['https://app.example.org'], { isParentTop: false }],
  ['nested', undefined, { referrer: 'https://app.example.org/', isParentTop: false }],
])('[T-FRM-2] [X.04] refused as %s: %j %j', (reason, origins, more) => {
  const origin = reason === 'notListed' && { origin: origins?.[0] }
  expect(find(origins, more)).toEqual({ kind: 'refused', reason, ...origin })
})

it('[X.59] a page that is not listed reads its own origin, as the operator has to list it', () => {
  const refused = find(undefined, { referrer: 'https://evil.example/deep?secret=1' })
  if (refused.kind !== 'refused') return expect.fail('not refused')
  const { translate } = createTranslator(undefined)
  expect(describeRefusal(refused, translate)).toBe(
    'This wallet can’t be used here because its operator hasn’t listed the page that shows it (https://evil.example).',
  )
})

it('the wallet’s own page stands alone', () => {
  expect(findEmbedder({ ...inFrame, isTop: true }, listed)).toEqual({ kind: 'topLevel' })
})

it.each([
  'wallet.example.org',
  'wallet.localhost.example.org',
  'localhost.example',
  '127.0.0.1.example.org',
  '',
])('[X.01] a configuration that gives the operator a second share is not followed on %s', (hostname) => {
  expect(isCustodyAllowed('operator-recoverable', hostname)).toBe(false)
  // control: other custody is
  expect(isCustodyAllowed('user-held', hostname)).toBe(true)
  expect(isCustodyAllowed('split-operator', hostname)).toBe(true)
})

it.each(['wallet.localhost', 'localhost', '127.0.0.1', '[::1]'])(
  '[X.01] a demo on this machine may have it: %s',
  (hostname) => {
    expect(isCustodyAllowed('operator-recoverable', hostname)).toBe(true)
  },
)
