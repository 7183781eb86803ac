import { type ConfigParameters, createConfig, type SiwxSettings } from '@latchkey/core'
import { createModal, type Features, type LatchkeyProviderProps } from '@latchkey/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import {
  createAppConfig,
  loadFamilies,
  type PairingOptions,
  pairingOptionsOf,
} from '../description/createAppConfig.ts'
import { parseAppDescription } from '../description/loadAppDescription.ts'
import { modalPropertiesOf } from './LabPage.tsx'
import { modalOptionsOf } from './modalOptionsOf.ts'
import { OptionControls } from './OptionControls.tsx'
import { labFeatures, parseLabOptions } from './parseLabOptions.ts'

const id = 'c'.repeat(64)
const url = 'http://127.0.0.1:8545'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const polkadot = 'polkadot:0b0eed91c3d5b085258a1e86f369f4b2'
const bitcoin = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const description = parseAppDescription({
  server: 'https://latchkey.example',
  defaultNetwork: 'eip155:1',
  networks: [
    ...[1, 10].map((chain) => ({
      id: chain,
      name: `Chain ${chain}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url] } },
    })),
    {
      id: solana.slice(7),
      caipNetworkId: solana,
      chainNamespace: 'solana',
      name: 'Solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: [url] } },
    },
    {
      id: bitcoin.slice(7),
      caipNetworkId: bitcoin,
      chainNamespace: 'bip122',
      name: 'Bitcoin',
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      rpcUrls: { default: { http: [url] } },
    },
    {
      id: polkadot.slice(9),
      caipNetworkId: polkadot,
      chainNamespace: 'polkadot',
      name: 'Polkadot',
      nativeCurrency: { name: 'Rococo', symbol: 'ROC', decimals: 12 },
      rpcUrls: { default: { http: [url] } },
    },
  ],
})

/** What the lab's page gives `createConfig` at an address. */
async function parametersOf(search: string): Promise<ConfigParameters> {
  const options = parseLabOptions(search)
  const families = await loadFamilies(options)
  return createAppConfig(description, options, {}, families)._internal.parameters
}

/** An address of the lab, and what becomes of the option there. */
type Driven = readonly [search: string, expected: unknown]

// A new option has no line here, and the types don't pass until the lab sets it.
const ofConfig = {
  projectId: ['project=abc', 'abc'],
  server: ['server=0', false],
  networks: ['solana=1&bitcoin=1&polkadot=1', { length: 5 }],
  adapters: ['pairing=off&solana=1&bitcoin=1&polkadot=1', { length: 4 }],
  defaultNetwork: ['network=eip155:10', 'eip155:10'],
  rpcUrls: ['ownRpc=1', { 'eip155:1': [{ url }], 'eip155:10': [{ url }] }],
  swapRouters: ['noRouter=1', { 'eip155:1': [], 'eip155:10': [] }],
  defaultAccountTypes: ['plainAccounts=1', { eip155: 'eoa' }],
  siwx: ['siwx=local', { sessions: 'local', required: false }],
  siweConfig: ['siwx=siwe!', { required: true }],
  metadata: ['app=Shop', { name: 'Shop' }],
  consent: ['consent=0', undefined],
  analytics: ['analytics=1', true],
  analyticsAddress: ['named=1', true],
  storage: ['storage=0', null],
  storageScope: ['scope=other', 'other'],
  importLegacy: ['legacy=1', true],
  preset: ['compat=1', 'compat'],
  logLevel: ['log=warn', 'warn'],
  debug: ['debug=1', true],
} satisfies Record<Exclude<keyof ConfigParameters, 'initialState'>, Driven> // a server's part, which no page chooses

const off = (feature: string) => `features=${labFeatures.filter((one) => one !== feature).join(',')}` as const
const ofFeatures = {
  send: [off('send'), false],
  receive: [off('receive'), false],
  networkSwitch: [off('networkSwitch'), false],
  history: [off('history'), false],
  swaps: [off('swaps'), false],
  onramp: [off('onramp'), false],
  email: [off('email'), false],
  socials: ['services=x,github', ['x', 'github']],
  connectMethodsOrder: ['methods=wallet,email', ['wallet', 'email']],
  emailShowWallets: [off('emailShowWallets'), false],
  collapseWallets: ['collapse=1', true],
  allWallets: ['allWallets=HIDE', 'HIDE'],
  legalCheckbox: ['terms=1', true],
  walletFeaturesOrder: ['order=receive', ['receive']],
  smartSessions: ['permissions=1', true],
} satisfies Record<keyof Features, Driven>

const ofSignIn = {
  sessions: ['siwx=server', 'server'],
  required: ['siwx=local!', true],
  oneStep: ['siwx=local&twoSteps=1', false],
  perNetwork: ['siwx=local&perNetwork=1', true],
  signOutOnDisconnect: ['siwx=local&stay=1', false],
  backend: ['siwx=backend&backend=/sign-in', '/sign-in'],
  statement: ['siwx=local&statement=Sign%20in%20to%20the%20shop', 'Sign in to the shop'],
  expiresIn: ['siwx=local&expires=90', 90_000],
  resources: ['siwx=local&resources=https://shop.example/terms', ['https://shop.example/terms']],
  messenger: ['siwx=local&messenger=eip4361', 'eip4361'],
  networkName: ['siwx=local&networkName=Shop', 'Shop'],
  clearChainIdNamespace: ['siwx=local&bareChain=1', true],
} satisfies Record<keyof SiwxSettings, Driven>

const ofPairing = {
  cache: ['reuse=always', 'always'],
  storage: ['storage=0', null],
  // The relay and its project are the server's to name, and WebSocket is the browser's.
} satisfies Record<Exclude<keyof PairingOptions, 'relayUrls' | 'projectId' | 'WebSocket'>, Driven>

const ofProvider = {
  features: ['features=send', expect.objectContaining({ receive: false })],
  allowUnsupportedChain: ['unsupported=1', true],
  pairingOnly: ['basic=1', true],
  customPairingUi: ['manual=1', true],
  termsConditionsUrl: ['terms=1', expect.stringMatching(/#terms$/)],
  privacyPolicyUrl: ['terms=1', expect.stringMatching(/#privacy$/)],
  featuredWalletIds: [`featured=${id}`, [id]],
  includeWalletIds: [`only=${id}`, [id]],
  excludeWalletIds: [`without=${id}`, [id]],
  languages: ['locale=en-XA', { 'en-XA': expect.any(Function), 'ar-XB': expect.any(Function) }],
  modal: ['made=1', expect.objectContaining({ open: expect.any(Function) })],
  themeMode: ['themed=0', undefined],
  themeVariables: ['accent=%233366ff', { '--lk-accent': '#3366ff' }],
  locale: ['locale=ar', 'ar'],
} satisfies Record<Exclude<keyof LatchkeyProviderProps, 'config' | 'children'>, Driven>

describe('the lab drives every option', () => {
  it.each(Object.entries<Driven>(ofConfig))('[S2.01] createConfig: %s', async (name, [search, expected]) => {
    const key = name as keyof ConfigParameters
    const now = (await parametersOf(`?${search}`))[key]
    if (typeof expected === 'object' && expected !== null && !('asymmetricMatch' in expected))
      expect(now).toMatchObject(expected)
    else expect(now).toEqual(expected)
    expect((await parametersOf(''))[key]).not.toEqual(now)
  })

  it.each(Object.entries<Driven>(ofFeatures))('[S2.01] features: %s', (name, [search, expected]) => {
    const key = name as keyof Features
    const read = (text: string) => modalOptionsOf(parseLabOptions(text)).features?.[key]
    expect(read(`?${search}`)).toEqual(expected)
    expect(read('')).not.toEqual(expected)
  })

  it.each(Object.entries<Driven>(ofSignIn))('[S2.01] siwx: %s', async (name, [search, expected]) => {
    const read = async (text: string) =>
      ((await parametersOf(text)).siwx as unknown as Record<string, unknown>)[name]
    expect(await read(`?${search}`)).toEqual(expected)
    expect(await read('?siwx=local')).not.toEqual(expected)
  })

  it.each(Object.entries<Driven>(ofPairing))('[S2.01] pairing: %s', (name, [search, expected]) => {
    const read = (text: string) => (pairingOptionsOf(parseLabOptions(text)) as Record<string, unknown>)[name]
    expect(read(`?${search}`)).toEqual(expected)
    expect(read('')).toBeUndefined()
  })

  it.each(Object.entries<Driven>(ofProvider))('[S2.01] the provider: %s', (name, [search, expected]) => {
    const modal = createModal(createConfig({ networks: description.networks, adapters: [] }))
    const read = (text: string) =>
      (modalPropertiesOf(parseLabOptions(text), 'light', modal) as Record<string, unknown>)[name]
    expect(read(`?${search}`)).toEqual(expected)
    expect(read('')).not.toEqual(read(`?${search}`))
  })

  it('each is in the page, under the name it has in the address', () => {
    const options = parseLabOptions('')
    const html = renderToStaticMarkup(<OptionControls options={options} networks={[]} />)
    const names = [...html.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name)
    const wanted = Object.keys(options).filter((name) => name !== 'features')
    expect(names.toSorted()).toEqual(
      [...wanted, ...labFeatures.map((feature) => `feature-${feature}`)].toSorted(),
    )
  })
})
