import { createConfig, InvalidConfigError } from '@latchkey/core'
import { expect, it } from 'vitest'
import { createModal } from './createModal.ts'
import { testNetworks } from './testing/testNetworks.ts'

const config = createConfig({ networks: testNetworks, adapters: [] })

/** Creates a modal as JavaScript would: no compiler stands before it. */
function create(parameters: unknown): InvalidConfigError | undefined {
  try {
    createModal(config, parameters as Parameters<typeof createModal>[1])
    return undefined
  } catch (error) {
    if (error instanceof InvalidConfigError) return error
    throw error
  }
}

it.each([
  ['features', { features: ['swaps'] }],
  ['features', { features: null }],
  ['features.swap', { features: { swap: false } }],
  ['features.swaps', { features: { swaps: 'off' } }],
  ['features.analytics', { features: { analytics: true } }],
  ['features.socials', { features: { socials: 'google' } }],
  ['features.smartSessions', { features: { smartSessions: 'on' } }],
  ['features.allWallets', { features: { allWallets: 'show' } }],
  ['features.connectMethodsOrder', { features: { connectMethodsOrder: 'wallet' } }],
  ['allowUnsupportedChain', { allowUnsupportedChain: 'yes' }],
  ['pairingOnly', { pairingOnly: 1 }],
  ['customPairingUi', { customPairingUi: null }],
  ['termsConditionsUrl', { termsConditionsUrl: new URL('https://app.example') }],
  ['privacyPolicyUrl', { privacyPolicyUrl: true }],
  ['featuredWalletIds', { featuredWalletIds: 'a' }],
  ['includeWalletIds', { includeWalletIds: {} }],
  ['excludeWalletIds', { excludeWalletIds: 'a' }],
  ['languages', { languages: 'eo' }],
  ['themeMode', { themeMode: 'night' }],
  ['themeVariables', { themeVariables: '--lk-accent: red' }],
  ['inline', { inline: 'yes' }],
  ['networks', { networks: testNetworks }],
])('refuses a wrong `%s`, by its name: %o', (field, parameters) => {
  const error = create(parameters)
  expect(error?.field).toBe(field)
  expect(error?.message).toContain(`\`${field}\``)
})

it.each([
  undefined,
  {},
  { features: undefined, pairingOnly: undefined, themeMode: undefined },
  { features: { swaps: false, socials: false, allWallets: 'HIDE', walletFeaturesOrder: ['send'] } },
])('accepts %j', (parameters) => {
  expect(create(parameters)).toBeUndefined()
})

it('[S9.64] [S9.65] has its options by name; sending and receiving are on unless switched off', () => {
  const features = { swaps: false }
  const { options } = createModal(config, { features, pairingOnly: true, themeMode: 'light', inline: true })
  expect(options).toEqual({ features: { send: true, receive: true, swaps: false }, pairingOnly: true })
  expect(createModal(config, { features: { send: false } }).options.features).toEqual({
    send: false,
    receive: true,
  })
})
