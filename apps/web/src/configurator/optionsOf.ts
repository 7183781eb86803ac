import type { ConfigParameters } from '@latchkey/core'
import { type Choices, services } from './Choices.ts'

/** The network the printed app has. */
const ethereum = 'eip155:1'

/**
 * What the choices have `createConfig` be told; nothing where nothing was decided. `networks`, `adapters` and what takes the app's own
 * functions are not chosen here.
 */
export function optionsOf(choices: Choices): Partial<ConfigParameters> {
  const { on, signIn } = choices
  const features = featuresOf(choices)
  return {
    ...(choices.project && { projectId: choices.project }),
    ...(choices.server && { server: choices.server }),
    ...(choices.rpc && { customRpcUrls: { [ethereum]: [{ url: choices.rpc }] } }),
    ...(Object.keys(features).length > 0 && { features }),
    ...(choices.first.length > 0 && { featuredWalletIds: choices.first }),
    ...(choices.only.length > 0 && { includeWalletIds: choices.only }),
    ...(choices.never.length > 0 && { excludeWalletIds: choices.never }),
    ...(choices.terms && { termsConditionsUrl: choices.terms }),
    ...(choices.privacy && { privacyPolicyUrl: choices.privacy }),
    ...(signIn !== 'off' && {
      siwx: { sessions: signIn, ...(!choices.signInRequired && { required: false }) },
    }),
    ...(on.includes('basic') && { basic: true }),
    ...(on.includes('manualWCControl') && { manualWCControl: true }),
    ...(on.includes('allowUnsupportedChain') && { allowUnsupportedChain: true }),
    ...(on.includes('analyticsAddress') && { analyticsAddress: true }),
    ...(on.includes('forgetful') && { storage: null }),
    ...(choices.scope && { storageScope: choices.scope }),
    ...(on.includes('compat') && { preset: 'compat' }),
    ...(choices.log !== 'error' && { logLevel: choices.log }),
    ...(on.includes('debug') && { debug: true }),
  }
}

function featuresOf({ off, on, missing, ...choices }: Choices): NonNullable<ConfigParameters['features']> {
  const offered = services.filter((service) => !missing.includes(service))
  const listOf = <item extends string>(text: string) => text.split(',') as item[]
  return {
    ...(missing.length > 0 && { socials: offered }),
    ...Object.fromEntries(off.map((feature) => [feature, false])),
    ...(choices.methods && { connectMethodsOrder: listOf<'email' | 'social' | 'wallet'>(choices.methods) }),
    ...(choices.order && { walletFeaturesOrder: listOf<'swaps' | 'receive' | 'send'>(choices.order) }),
    ...(choices.allWallets !== 'SHOW' && { allWallets: choices.allWallets }),
    ...(on.includes('collapseWallets') && { collapseWallets: true }),
    ...(on.includes('legalCheckbox') && { legalCheckbox: true }),
    ...(on.includes('analytics') && { analytics: true }),
  }
}
