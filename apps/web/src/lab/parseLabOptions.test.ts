import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRoute } from '../App.tsx'
import { formatLabOptions } from './formatLabOptions.ts'
import { formatValue } from './liveState.tsx'
import { type LabFeatures, labFeatures, parseLabOptions } from './parseLabOptions.ts'

const defaults = parseLabOptions('')
const id = 'c'.repeat(64)
const none = Object.fromEntries(labFeatures.map((name) => [name, false])) as LabFeatures

describe('parseLabOptions', () => {
  it.each([
    ['theme=light', { theme: 'light' }],
    ['theme=pink', { theme: undefined }],
    ['themed=0', { themed: false }],
    ['network=eip155:31338', { network: 'eip155:31338' }],
    ['features=send', { features: { ...none, send: true } }],
    ['features=', { features: none }],
    ['order=send,fly,swaps', { order: ['send', 'swaps'] }],
    ['order=fly', { order: undefined }],
    ['collapse=1&terms=1&compat=1', { collapse: true, terms: true, compat: true }],
    ['permissions=1', { permissions: true }],
    ['basic=1&manual=1', { basic: true, manual: true }],
    ['allWallets=HIDE', { allWallets: 'HIDE' }],
    ['allWallets=never', { allWallets: 'SHOW' }],
    ['consent=0&named=1', { consent: false, named: true }],
    ['methods=wallet,fax,email', { methods: ['wallet', 'email'] }],
    ['methods=fax', { methods: undefined }],
    ['isolated=1&strict=1&two=1&debug=1', { isolated: true, strict: true, two: true, debug: true }],
    ['made=1', { made: true }],
    ['isolated=yes', { isolated: false }],
    ['analytics=1', { analytics: true }],
    ['analytics=0', { analytics: false }],
    ['analytics=yes', { analytics: undefined }],
    ['server=0&storage=0', { server: false, storage: false }],
    ['accent=%233366ff', { accent: '#3366ff' }],
    ['accent=red;}', { accent: undefined }],
    ['locale=ar-EG', { locale: 'ar-EG' }],
    ['locale=%22%3E', { locale: undefined }],
    ['pairing=only', { pairing: 'only' }],
    ['pairing=maybe', { pairing: 'on' }],
    ['siwx=server!', { siwx: 'server!' }],
    ['siwx=everybody', { siwx: undefined }],
    ['label=Sign%20in&app=Shop', { label: 'Sign in', app: 'Shop' }],
    ['app=%E2%80%AEpohS%0A', { app: 'pohS' }],
    ['perNetwork=1&twoSteps=1&stay=1', { perNetwork: true, twoSteps: true, stay: true }],
    ['ownRpc=1&noRouter=1', { ownRpc: true, noRouter: true }],
    ['plainAccounts=1', { plainAccounts: true }],
    ['project=lk-1&scope=other', { project: 'lk-1', scope: 'other' }],
    ['project=%3Cb%3E&scope=a/b', { project: undefined, scope: undefined }],
    ['services=github,fax,x', { services: ['github', 'x'] }],
    ['services=', { services: undefined }],
    [`featured=${id}&only=${id},7&without=x`, { featured: [id], only: [id], without: undefined }],
    ['log=warn', { log: 'warn' }],
    ['backend=/sign-in', { backend: '/sign-in' }],
    ['backend=//evil.example', { backend: undefined }],
    ['backend=https://evil.example', { backend: undefined }],
    ['statement=Hello%0Athere&networkName=Shop', { statement: 'Hellothere', networkName: 'Shop' }],
    ['expires=90', { expires: 90 }],
    ['expires=-1', { expires: undefined }],
    ['expires=1e9', { expires: undefined }],
    [
      'resources=https://a.example/x,javascript:1,ipfs://b',
      { resources: ['https://a.example/x', 'ipfs://b'] },
    ],
    ['messenger=eip4361&bareChain=1&reuse=never', { messenger: 'eip4361', bareChain: true, reuse: 'never' }],
    ['messenger=mine&reuse=x', { messenger: undefined, reuse: undefined }],
    ['log=everything', { log: undefined }],
  ])('%s', (search, change) => {
    expect(parseLabOptions(`?${search}`)).toEqual({ ...defaults, ...change })
  })

  it('never throws, whatever the address says', () => {
    fc.assert(fc.property(fc.string(), (search) => parseLabOptions(search).features !== undefined))
  })

  it('reads back what it wrote, and leaves what is not its own', () => {
    const options = fc.record({
      theme: fc.constantFrom('light', 'dark', 'system', undefined),
      themed: fc.boolean(),
      network: fc.option(fc.stringMatching(/^[a-z]+:\d+$/), { nil: undefined }),
      features: fc.record(
        Object.fromEntries(labFeatures.map((name) => [name, fc.boolean()])) as Record<
          keyof LabFeatures,
          fc.Arbitrary<boolean>
        >,
      ),
      order: fc.constantFrom(undefined, ['send', 'onramp'] as const),
      collapse: fc.boolean(),
      allWallets: fc.constantFrom('SHOW', 'HIDE', 'ONLY_MOBILE'),
      permissions: fc.boolean(),
      terms: fc.boolean(),
      compat: fc.boolean(),
      basic: fc.boolean(),
      manual: fc.boolean(),
      consent: fc.boolean(),
      named: fc.boolean(),
      methods: fc.constantFrom(undefined, ['social', 'wallet'] as const),
      isolated: fc.boolean(),
      strict: fc.boolean(),
      made: fc.boolean(),
      two: fc.boolean(),
      server: fc.boolean(),
      storage: fc.boolean(),
      accent: fc.option(fc.stringMatching(/^#[0-9a-f]{6}$/), { nil: undefined }),
      label: fc.option(fc.string({ minLength: 1, maxLength: 60 }), { nil: undefined }),
      locale: fc.constantFrom(undefined, 'ar', 'ar-EG'),
      unsupported: fc.boolean(),
      solana: fc.boolean(),
      bitcoin: fc.boolean(),
      polkadot: fc.boolean(),
      analytics: fc.constantFrom(undefined, true, false),
      pairing: fc.constantFrom('on', 'only', 'off'),
      siwx: fc.constantFrom(undefined, 'server', 'backend!', 'local!', 'siwe'),
      perNetwork: fc.boolean(),
      twoSteps: fc.boolean(),
      stay: fc.boolean(),
      project: fc.constantFrom(undefined, 'lk-1'),
      app: fc.option(
        fc.string({ maxLength: 60 }).map((text) => text.trim() || undefined),
        { nil: undefined },
      ),
      ownRpc: fc.boolean(),
      noRouter: fc.boolean(),
      plainAccounts: fc.boolean(),
      services: fc.constantFrom(undefined, ['x', 'github'] as const),
      featured: fc.constantFrom(undefined, [id]),
      only: fc.constantFrom(undefined, [id]),
      without: fc.constantFrom(undefined, [id, 'd'.repeat(64)]),
      scope: fc.constantFrom(undefined, 'other'),
      legacy: fc.boolean(),
      log: fc.constantFrom(undefined, 'silent', 'info'),
      debug: fc.boolean(),
      reuse: fc.constantFrom(undefined, 'always', 'never'),
      backend: fc.constantFrom(undefined, '/sign-in'),
      statement: fc.constantFrom(undefined, 'Sign in to the shop'),
      expires: fc.option(fc.integer({ min: 1, max: 99_999_999 }), { nil: undefined }),
      resources: fc.constantFrom(undefined, ['https://shop.example/terms', 'ipfs://b']),
      messenger: fc.constantFrom(undefined, 'eip4361'),
      networkName: fc.constantFrom(undefined, 'Shop'),
      bareChain: fc.boolean(),
    })
    fc.assert(
      fc.property(options, (wanted) => {
        const search = formatLabOptions(wanted, '?wallet=off&two=1')
        expect(parseLabOptions(search)).toEqual(wanted)
        expect(new URLSearchParams(search).get('wallet')).toBe('off')
      }),
    )
    expect(formatLabOptions(defaults, '')).toBe('')
  })
})

describe('parseRoute', () => {
  it.each([
    ['/', 'home'],
    ['', 'home'],
    ['/lab', 'lab'],
    ['/lab/', 'lab'],
    ['/embedded', 'embedded'],
    ['/other', 'unknown'],
    ['//evil.example', 'unknown'],
  ])('[S2.01] %s is %s', (pathname, page) => {
    expect(parseRoute({ pathname, search: '' }).page).toBe(page)
  })

  it('[S2.01] options change the lab, never the page a visitor opens', () => {
    const search = '?two=1&storage=0&theme=light'
    expect(parseRoute({ pathname: '/lab', search }).options).toMatchObject({ two: true, storage: false })
    expect(parseRoute({ pathname: '/', search }).options).toEqual({ ...defaults, strict: true })
  })
})

it('formatValue writes maps, bigints and long data URLs for people', () => {
  const value = { map: new Map([['a', 1n]]), icon: `data:image/png;base64,${'A'.repeat(500)}` }
  expect(JSON.parse(formatValue(value))).toEqual({
    map: { a: '1n' },
    icon: expect.stringMatching(/^data:.{27}…$/),
  })
})
