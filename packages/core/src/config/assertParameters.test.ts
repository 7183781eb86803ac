import { mainnet } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { InvalidConfigError } from '../base/errors.ts'
import { evm } from '../chains/evm/evm.ts'
import { createConfig } from '../createConfig.ts'
import { embedded } from '../embedded/embedded.ts'
import { addNetwork } from '../networks/addNetwork.ts'
import { defineNetwork } from '../networks/defineNetwork.ts'
import type { ConfigParameters } from './ConfigParameters.ts'
import type { Features } from './Features.ts'
import type { NetworkInput } from './Network.ts'

const right = { networks: [mainnet], adapters: [evm()] }
const hooks = { createMessage() {}, addSession() {}, revokeSession() {}, setSessions() {}, getSessions() {} }

/** Creates a config as JavaScript would: no compiler stands before it. */
function create(parameters: unknown): InvalidConfigError | undefined {
  try {
    createConfig(parameters as ConfigParameters)
    return undefined
  } catch (error) {
    if (error instanceof InvalidConfigError) return error
    throw error
  }
}

/** Every parameter with values it refuses, and one that it accepts. */
const parameters: { readonly [name in keyof ConfigParameters]-?: { wrong: unknown[]; right: unknown } } = {
  projectId: { wrong: ['', 5, null], right: 'shop' },
  server: {
    wrong: ['latchkey.example', '', '/api', 'ws://latchkey.example', true, {}, { api: 'latchkey.example' }],
    right: 'http://localhost:4180',
  },
  networks: { wrong: [undefined, [], mainnet, 'eip155:1'], right: [mainnet] },
  adapters: { wrong: [undefined, evm, evm()], right: [] },
  defaultNetwork: { wrong: ['one', 1, 'eip155:5'], right: 'eip155:1' },
  customRpcUrls: { wrong: [['https://a.example'], 'https://a.example'], right: { 'eip155:1': [] } },
  features: { wrong: [true, []], right: {} },
  swapRouters: { wrong: ['0x1', []], right: { 'eip155:1': ['0x1'] } },
  allowUnsupportedChain: { wrong: ['yes', 1], right: true },
  basic: { wrong: ['yes'], right: false },
  manualWCControl: { wrong: [1], right: false },
  siwx: { wrong: [true, {}, { sessions: 'here' }, { createMessage() {} }], right: hooks },
  siweConfig: {
    wrong: [true, {}, { getNonce() {} }],
    right: { getNonce() {}, verifyMessage() {}, getSession() {}, signOut() {} },
  },
  metadata: { wrong: ['My app', {}], right: { name: 'My app', icons: ['https://a.example/icon.png'] } },
  termsConditionsUrl: { wrong: ['javascript:alert(1)', '/terms'], right: 'https://a.example/terms' },
  privacyPolicyUrl: { wrong: ['javascript:alert(1)', 5], right: 'https://a.example/privacy' },
  featuredWalletIds: { wrong: ['id', [5], ['']], right: ['id'] },
  includeWalletIds: { wrong: ['id'], right: [] },
  excludeWalletIds: { wrong: [[null]], right: ['id'] },
  consent: { wrong: [true], right: () => true },
  analyticsAddress: { wrong: ['on'], right: true },
  storage: { wrong: ['localStorage', {}, false], right: null },
  storageScope: { wrong: [5, ''], right: 'shop' },
  importLegacy: { wrong: ['appkit'], right: true },
  preset: { wrong: ['appkit'], right: 'compat' },
  logLevel: { wrong: ['verbose', true], right: 'silent' },
  debug: { wrong: ['*'], right: true },
}
const cases = Object.entries(parameters)

/** Every feature with a value it refuses. */
const features: { readonly [name in keyof Features]-?: unknown } = {
  send: 'yes',
  receive: 1,
  analytics: 'on',
  networkSwitch: null,
  history: {},
  swaps: ['eip155:1'],
  onramp: 'moonpay',
  email: 'on',
  socials: true,
  connectMethodsOrder: ['e-mail'],
  emailShowWallets: 'no',
  collapseWallets: 0,
  allWallets: 'hide',
  legalCheckbox: 'required',
  walletFeaturesOrder: 'send',
}

/** Parts of a parameter that are wrong, by their path. */
const parts: [field: string, parameters: object][] = [
  ['networks[0]', { networks: [undefined] }],
  ['networks[1].rpcUrls', { networks: [mainnet, { ...mainnet, id: 5, rpcUrls: undefined }] }],
  ['networks[0].rpcUrls.default', { networks: [{ ...mainnet, rpcUrls: {} }] }],
  ['networks[0].rpcUrls.default.http', { networks: [{ ...mainnet, rpcUrls: { default: {} } }] }],
  [
    'networks[0].rpcUrls.default.http[0]',
    { networks: [{ ...mainnet, rpcUrls: { default: { http: [''] } } }] },
  ],
  ['networks[0].name', { networks: [{ ...mainnet, name: undefined }] }],
  ['networks[0].nativeCurrency', { networks: [{ ...mainnet, nativeCurrency: 'ETH' }] }],
  [
    'networks[0].nativeCurrency.decimals',
    { networks: [{ ...mainnet, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: '18' } }] },
  ],
  ['networks[0].id', { networks: [{ ...mainnet, id: 'mainnet' }] }],
  ['networks[0].id', { networks: [{ ...mainnet, caipNetworkId: 'eip155:5' }] }],
  ['networks[1]', { networks: [mainnet, mainnet] }],
  ['adapters[0]', { adapters: [evm] }],
  ['adapters[0]', { adapters: [embedded([evm()])] }],
  ['adapters[0].namespace', { adapters: [{ ...evm(), namespace: 'eip' }] }],
  ['adapters[0].setup', { adapters: [{ namespace: 'eip155' }] }],
  ['adapters[1]', { adapters: [evm(), evm()] }],
  ["customRpcUrls['1']", { customRpcUrls: { 1: [] } }],
  ["customRpcUrls['eip155:1']", { customRpcUrls: { 'eip155:1': 'https://a.example' } }],
  ["customRpcUrls['eip155:1'][0]", { customRpcUrls: { 'eip155:1': ['https://a.example'] } }],
  ["customRpcUrls['eip155:1'][0].url", { customRpcUrls: { 'eip155:1': [{ url: 'a.example' }] } }],
  ["swapRouters['eip155:1'][0]", { swapRouters: { 'eip155:1': [5] } }],
  ['metadata.name', { metadata: { url: 'https://a.example' } }],
  ['metadata.url', { metadata: { name: 'My app', url: 'a.example' } }],
  ['metadata.icons', { metadata: { name: 'My app', icons: 'https://a.example/icon.png' } }],
  ['siweConfig', { siwx: { sessions: 'local' }, siweConfig: parameters.siweConfig.right }],
  ['feature', { feature: { send: false } }],
  ['features.swap', { features: { swap: false } }],
]

describe('createConfig', () => {
  it.each(cases.flatMap(([name, { wrong }]) => wrong.map((value) => [name, value] as const)))(
    'refuses a wrong `%s`, by its name: %j',
    (name, value) => {
      const error = create({ ...right, [name]: value })
      expect(error?.field).toMatch(new RegExp(`^${name}`))
      expect(error?.message).toContain(`\`${error?.field}\``)
    },
  )

  it.each(cases)('accepts a right `%s`, and none where it is optional', (name, given) => {
    expect(create({ ...right, [name]: given.right })).toBeUndefined()
    const isRequired = name === 'networks' || name === 'adapters'
    expect(create({ ...right, [name]: undefined }) !== undefined).toBe(isRequired)
  })

  it.each(Object.entries(features))('refuses a wrong feature `%s`', (name, value) => {
    expect(create({ ...right, features: { [name]: value } })?.field).toMatch(
      new RegExp(`^features[.]${name}`),
    )
  })

  it.each(parts)('refuses `%s`', (field, wrong) => {
    expect(create({ ...right, ...wrong })?.field).toBe(field)
  })

  it.each([[undefined], [null], ['mainnet'], [[mainnet]]])(
    'refuses %j in place of the parameters',
    (given) => {
      expect(create(given)?.message).toContain('{ networks: [mainnet], adapters: [evm()] }')
    },
  )

  it.each([
    [
      { networks: undefined },
      '`networks` is undefined. Write a list with at least one network, e.g. [mainnet] of viem/chains.',
    ],
    [
      { adapters: [evm] },
      '`adapters[0]` is a function. Write adapters as they are returned: `[evm()]`, or `embedded([evm()])` without brackets around it.',
    ],
    [
      { server: 'latchkey.example' },
      "`server` is 'latchkey.example'. Write an address with `https://`, e.g. 'https://latchkey.example'.",
    ],
    [
      { defaultNetwork: 'eip155:5' },
      '`defaultNetwork` is eip155:5, which is not in the list of networks. Write eip155:1.',
    ],
  ])('says what is wrong and what to write: %j', (wrong, message) => {
    const error = create({ ...right, ...wrong })
    expect(error?.message).toBe(`${message} Docs: errors.html#invalidconfigerror`)
    expect(`${error?.shortMessage} ${error?.hint}`).toBe(message)
  })

  it('repeats no key that is part of an address', () => {
    const wrong = { 'eip155:1': [{ url: 'node.example/v2/hunter2' }] }
    const error = create({ ...right, customRpcUrls: wrong })
    expect(error?.message).toContain("'node.example…'")
    expect(error?.message).not.toContain('hunter2')
  })
})

describe('a network that is defined or added later', () => {
  const wrong = { ...mainnet, id: 5, rpcUrls: undefined } as unknown as NetworkInput
  it('is looked at in the same way', () => {
    const config = createConfig(right)
    for (const define of [() => defineNetwork(wrong), () => addNetwork(config, { network: wrong })])
      expect(define).toThrow(
        expect.objectContaining({ name: 'InvalidConfigError', field: 'network.rpcUrls' }),
      )
    expect(config.networks).toHaveLength(1)
  })
})
