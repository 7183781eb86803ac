import { mainnet } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { evm } from '../chains/evm/evm.ts'
import { createConfig } from '../createConfig.ts'
import { emailWallet } from '../embedded/emailWallet.ts'
import { addNetwork } from '../networks/addNetwork.ts'
import { defineNetwork } from '../networks/defineNetwork.ts'
import { InvalidConfigError } from './assertParameters.ts'
import type { ConfigParameters } from './ConfigParameters.ts'
import type { NetworkInput } from './Network.ts'

const right = { networks: [mainnet], adapters: [evm()] }

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

const wrong: [field: string, parameters: object][] = [
  ...[undefined, null, [], mainnet, 'eip155:1', [undefined]].map(
    (networks) => ['networks', { networks }] as [string, object],
  ),
  ['networks[1].rpcUrls', { networks: [mainnet, { ...mainnet, id: 5, rpcUrls: undefined }] }],
  ['networks[1].rpcUrls', { networks: [mainnet, undefined] }],
  ['networks[0].rpcUrls', { networks: [{ ...mainnet, rpcUrls: { default: {} } }] }],
  ['networks[0].id', { networks: [{ ...mainnet, id: 'mainnet' }] }],
  ['networks[0].id', { networks: [{ ...mainnet, caipNetworkId: 'eip155:5' }] }],
  ['networks[1]', { networks: [mainnet, mainnet] }],
  ...[undefined, evm, evm()].map((adapters) => ['adapters', { adapters }] as [string, object]),
  ['adapters[0]', { adapters: [evm] }],
  ['adapters[0]', { adapters: [emailWallet([evm()])] }],
  ['adapters[0]', { adapters: [{ ...evm(), namespace: 'eip' }] }],
  ['adapters[0]', { adapters: [undefined] }],
  ['adapters[1]', { adapters: [evm(), evm()] }],
  ...['latchkey.example', '', '/api', 'ws://latchkey.example', true, {}, { api: 'latchkey.example' }].map(
    (server) => ['server', { server }] as [string, object],
  ),
  ['rpcUrls', { rpcUrls: { 1: [] } }],
  ['defaultNetwork', { defaultNetwork: 'eip155:5' }],
  ['defaultNetwork', { defaultNetwork: 'one' }],
  ['siweConfig', { siwx: { sessions: 'local' }, siweConfig: { getNonce() {} } }],
  ['rpcUrls', { rpcUrls: { 'eip155:1': 'https://rpc.example' } }],
  ['rpcUrls', { rpcUrls: { 'eip155:1': ['https://rpc.example'] } }],
  ['rpcUrls', { rpcUrls: [] }],
  ['swapRouters', { swapRouters: { 1: [] } }],
  ['swapRouters', { swapRouters: { 'eip155:1': [1] } }],
  ['projectId', { projectId: 7 }],
  ...[
    ...['features', 'allowUnsupportedChain', 'pairingOnly', 'customPairingUi', 'termsConditionsUrl'],
    ...['privacyPolicyUrl', 'featuredWalletIds', 'includeWalletIds', 'excludeWalletIds', 'themeMode'],
  ].map((option) => [option, { [option]: true }] as [string, object]),
  ['siwx', { siwx: true }],
  ['siweConfig', { siweConfig: 'on' }],
  ['metadata', { metadata: 'My app' }],
  ['metadata.name', { metadata: { name: 7 } }],
  ['metadata.icons', { metadata: { name: 'My app', icons: 'https://app.example/icon.png' } }],
  ['metadata.title', { metadata: { title: 'My app' } }],
  ['analytics', { analytics: 'on' }],
  ['consent', { consent: true }],
  ['analyticsAddress', { analyticsAddress: 1 }],
  ['storage', { storage: 'localStorage' }],
  ['initialState', { initialState: 'a=b' }],
  ['storageScope', { storageScope: 1 }],
  ['importLegacy', { importLegacy: 'yes' }],
  ['preset', { preset: 'appkit' }],
  ['logLevel', { logLevel: 'loud' }],
  ['debug', { debug: 'true' }],
  ['projectID', { projectID: 'a' }],
]

describe('createConfig', () => {
  it.each([
    ['eip155', 'smartAccount'],
    ['eip155', 'eoa'],
    ['bip122', 'payment'],
    ['bip122', 'ordinal'],
    ['bip122', 'stx'],
    ['solana', 'eoa'],
    ['polkadot', 'eoa'],
  ])('[S3.02] accounts of %s may be %s by default, and of no other kind than there is', (family, type) => {
    expect(create({ ...right, defaultAccountTypes: { [family]: type } })).toBeUndefined()
    expect(create({ ...right, defaultAccountTypes: { [family]: 'safe' } })?.field).toBe(
      `defaultAccountTypes.${family}`,
    )
  })

  it.each(wrong)('refuses a wrong `%s`, by its name: %o', (field, parameters) => {
    const error = create({ ...right, ...parameters })
    expect(error?.field).toBe(field)
    expect(error?.message).toContain(`\`${field}\``)
  })

  it.each([undefined, null, 'mainnet'])('refuses %j in place of the parameters', (given) => {
    expect(create(given)?.field).toBe('networks')
  })

  it.each([
    {},
    { server: 'http://localhost:4180' },
    { server: false },
    { server: { api: 'https://a.example' } },
    { projectId: undefined, metadata: undefined, rpcUrls: undefined, storage: null },
    { analytics: true, consent: () => true },
    { rpcUrls: { 'eip155:1': [{ url: 'https://rpc.example' }] }, preset: 'compat', logLevel: 'silent' },
  ])('accepts %j', (more) => {
    expect(create({ ...right, ...more })).toBeUndefined()
  })

  it.each([
    [{ networks: undefined }, '`networks` is undefined. Write a list, e.g. [mainnet] of viem/chains.'],
    [
      { adapters: [evm] },
      '`adapters[0]` is function. Write what adapters return: [evm()], or emailWallet([evm()]) without brackets.',
    ],
    [
      { server: 'latchkey.example/v2/hunter2' },
      "`server` is 'latchkey.example…'. Write an address with https://, e.g. 'https://latchkey.example'.",
    ],
    [{ debug: 'true' }, "`debug` is 'true'. Write boolean."],
    [{ preset: 'appkit' }, "`preset` is 'appkit'. Write one of standard, compat."],
  ])('says what is wrong and what to write: %o', (parameters, message) => {
    const error = create({ ...right, ...parameters })
    expect(error?.message).toBe(`${message} Docs: errors.html#invalidconfigerror`)
    expect(`${error?.shortMessage} ${error?.hint}`).toBe(message)
  })
})

describe('a network that is defined or added later', () => {
  it('is looked at in the same way', () => {
    const network = { ...mainnet, id: 5, rpcUrls: undefined } as unknown as NetworkInput
    const config = createConfig(right)
    for (const define of [() => defineNetwork(network), () => addNetwork(config, { network })])
      expect(define).toThrow(
        expect.objectContaining({ name: 'InvalidConfigError', field: 'network.rpcUrls' }),
      )
    expect(config.networks).toHaveLength(1)
  })
})
