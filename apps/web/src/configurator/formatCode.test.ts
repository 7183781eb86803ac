import { runInNewContext } from 'node:vm'
import type { ConfigParameters } from '@latchkey/core'
import type { Features, LatchkeyProviderProps } from '@latchkey/react'
import { transform } from 'esbuild'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Choices,
  defaultChoices,
  type Feature,
  formatChoices,
  parseChoices,
  socialProviders,
} from './Choices.ts'
import { example } from './CodeBlock.tsx'
import { formatCode, formatLiteral } from './formatCode.ts'

const id = 'c'.repeat(64)
const other = 'd'.repeat(64)
const everything: Choices = {
  theme: 'light',
  accent: '#3366ff',
  corners: 'sharp',
  typeface: 'serif',
  off: ['send', 'history'],
  on: ['legalCheckbox', 'debug'],
  missing: ['x', 'github'],
  methods: 'wallet,email,social',
  order: 'swaps',
  allWallets: 'HIDE',
  first: [other, id],
  only: [id],
  never: [other],
  signIn: 'server',
  signInRequired: false,
  app: 'Mira\'s shop, \\ and "more"',
  server: 'https://latchkey.example/',
  terms: 'https://shop.example/terms',
  privacy: 'https://shop.example/privacy',
  rpc: 'https://rpc.example/',
  project: 'lk-1',
  scope: 'shop',
  log: 'warn',
  locale: 'ar',
}

/** A choice, and what the printed code then says; a text: why nobody chooses it here. */
type Covered = readonly [choice: Partial<Choices>, line: string] | string

// A new option has no line here, and the types don't pass until it can be chosen, or a reason says why not.
const ofConfig = {
  projectId: [{ project: 'lk-1' }, "  projectId: 'lk-1',"],
  server: [{ server: 'https://a.example/' }, "  server: 'https://a.example/',"],
  networks: 'the app has them as code',
  adapters: [{ server: 'https://a.example/' }, '  adapters: emailWallet(walletConnect([evm()])),'],
  defaultNetwork: 'one of the networks',
  rpcUrls: [{ rpc: 'https://rpc.example/' }, "  rpcUrls: { 'eip155:1': [{ url: 'https://rpc.example/' }] },"],
  swapRouters: 'addresses of contracts, by network',
  defaultAccountTypes: 'how accounts are used, which the person changes in the wallet',
  siwx: [{ signIn: 'local', signInRequired: false }, "  siwx: { sessions: 'local', required: false },"],
  siweConfig: 'the older form of `siwx`, of functions of the app',
  metadata: [{ app: 'Shop' }, "  metadata: { name: 'Shop' },"],
  consent: [{ on: ['analytics'] }, '  consent: () => '],
  analytics: [{ on: ['analytics'] }, '  analytics: true,'],
  analyticsAddress: [{ on: ['analyticsAddress'] }, '  analyticsAddress: true,'],
  importLegacy: [{ on: ['importLegacy'] }, '  importLegacy: true,'],
  storage: [{ on: ['forgetful'] }, '  storage: null,'],
  storageScope: [{ scope: 'shop' }, "  storageScope: 'shop',"],
  preset: [{ on: ['compat'] }, "  preset: 'compat',"],
  logLevel: [{ log: 'silent' }, "  logLevel: 'silent',"],
  debug: [{ on: ['debug'] }, '  debug: true,'],
} satisfies Record<Exclude<keyof ConfigParameters, 'initialState'>, Covered> // a server's part, which no page chooses

const off = (feature: Feature) => [{ off: [feature] }, `features: { ${feature}: false }`] as const
const ofFeatures = {
  send: off('send'),
  receive: off('receive'),
  networkSwitch: off('networkSwitch'),
  history: off('history'),
  swaps: off('swaps'),
  onramp: off('onramp'),
  email: off('email'),
  socials: [{ missing: socialProviders.slice(2) }, "features: { socials: ['google', 'x'] }"],
  connectMethodsOrder: [
    { methods: 'wallet,email,social' },
    "features: { connectMethodsOrder: ['wallet', 'email', 'social'] }",
  ],
  emailShowWallets: off('emailShowWallets'),
  collapseWallets: [{ on: ['collapseWallets'] }, 'features: { collapseWallets: true }'],
  allWallets: [{ allWallets: 'HIDE' }, "features: { allWallets: 'HIDE' }"],
  legalCheckbox: [{ on: ['legalCheckbox'] }, 'features: { legalCheckbox: true }'],
  smartSessions: [{ on: ['smartSessions'] }, 'features: { smartSessions: true }'],
  walletFeaturesOrder: [{ order: 'swaps' }, "features: { walletFeaturesOrder: ['swaps'] }"],
} satisfies Record<keyof Features, Covered>

const ofProvider = {
  features: [{ off: ['send', 'networkSwitch'] }, '  features: { send: false, networkSwitch: false },'],
  allowUnsupportedChain: [{ on: ['allowUnsupportedChain'] }, '  allowUnsupportedChain: true,'],
  pairingOnly: [{ on: ['pairingOnly'] }, '  pairingOnly: true,'],
  customPairingUi: [{ on: ['customPairingUi'] }, '  customPairingUi: true,'],
  termsConditionsUrl: [{ terms: 'https://a.example/t' }, "  termsConditionsUrl: 'https://a.example/t',"],
  privacyPolicyUrl: [{ privacy: 'https://a.example/p' }, "  privacyPolicyUrl: 'https://a.example/p',"],
  featuredWalletIds: [{ first: [id, other] }, `    '${id}', // Foxglove\n    '${other}', // Foxglove\n`],
  includeWalletIds: [{ only: [id] }, `  includeWalletIds: [\n    '${id}', // Foxglove\n  ],`],
  excludeWalletIds: [{ never: [id] }, `  excludeWalletIds: [\n    '${id}', // Foxglove\n  ],`],
  languages: 'texts of the app, which no choice has',
  modal: 'made by the app, outside of React',
  themeMode: [{ theme: 'system' }, '<LatchkeyProvider config={config} themeMode="system">'],
  themeVariables: [{ accent: '#3366ff' }, "  '--lk-accent': '#3366ff',"],
  locale: [{ locale: 'ar' }, 'locale="ar"'],
} satisfies Record<Exclude<keyof LatchkeyProviderProps, 'config' | 'children'>, Covered>

const covered = Object.entries<Covered>({ ...ofConfig, ...ofFeatures, ...ofProvider }).flatMap(
  ([name, of]) => (typeof of === 'string' ? [] : [[name, ...of] as const]),
)

describe('the code the configurator prints', () => {
  it('is the README’s example where nothing was decided', () => {
    expect(formatCode(defaultChoices, () => undefined)).toBe(example)
  })

  it.each([
    ...covered,
    ['corners', { corners: 'sharp' }, "  '--lk-radius-control': '6px',"],
    ['typeface', { typeface: 'mono' }, 'themeVariables={theme}'],
  ] as const)('says %s where it is chosen', async (_, choice, line) => {
    const code = formatCode({ ...defaultChoices, ...choice }, () => 'Foxglove')
    expect(code).toContain(line)
    expect(formatCode(defaultChoices, () => 'Foxglove')).not.toContain(line)
    await expect(transform(code, { loader: 'tsx' })).resolves.toBeTruthy()
  })

  it('[X.41] no text becomes code: what is printed says the very value, and nothing of it is lost', () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.boolean(),
        fc.integer(),
        fc.constant(null),
        tie('list'),
      ),
      list: fc.oneof(
        fc.array(tie('any')),
        fc.dictionary(fc.constantFrom('a', "eip155:1'", 'b c'), tie('any')),
      ),
    })).any
    const read = (code: string) => JSON.parse(runInNewContext(`JSON.stringify(${code})`)) as unknown
    fc.assert(
      fc.property(value, (wanted) => {
        expect(read(formatLiteral(wanted))).toEqual(JSON.parse(JSON.stringify(wanted)))
      }),
    )
    for (const text of ["a', x: evil(), b: '", '\\', "\\'", '$&', '\u2028'])
      expect(formatCode({ ...defaultChoices, app: text }, () => undefined)).toContain(
        `{ name: ${formatLiteral(text)} }`,
      )
  })

  it('[X.41] a wallet’s name can not become code', async () => {
    const code = formatCode(
      { ...defaultChoices, first: [id] },
      () => 'Fox\n], evil: alert(1), x: [\u2028*/ //',
    )
    expect(code).not.toMatch(/^\s*\]?,? ?evil/m)
    expect(code.split('\n').filter((line) => line.includes('evil'))).toHaveLength(1)
    await expect(transform(code, { loader: 'tsx' })).resolves.toBeTruthy()
  })
})

describe('the address of the configurator', () => {
  it.each([defaultChoices, everything])('carries the choices there and back', (choices) => {
    const search = formatChoices(choices, '?wallet=off')
    expect(search).toContain('wallet=off')
    expect(parseChoices(search)).toEqual(choices)
  })

  it('what is wrong in it is left out', () => {
    expect(
      parseChoices(
        '?theme=x&accent=red&corners=&off=all&on=x&first=1,2&only=3&locale=%3Cb%3E&server=javascript:1&terms=http://a.example&scope=a/b&log=x&app=%0a&signIn=yes',
      ),
    ).toEqual(defaultChoices)
  })
})
