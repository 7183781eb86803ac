import type { ConfigParameters } from '@latchkey/core'
import type { Features, ModalOptions, ThemeVariables } from '@latchkey/react'
import { type Choices, socialProviders } from './Choices.ts'

/** Network of the printed code. */
const ethereum = 'eip155:1'

/**
 * Options of `createConfig` for the choices, without defaults. `networks`, `adapters` and options that take
 * functions are not part of it.
 */
export function optionsOf(choices: Choices): Partial<ConfigParameters> {
  const { on, signIn } = choices
  return {
    ...(choices.project && { projectId: choices.project }),
    ...(choices.server && { server: choices.server }),
    ...(choices.rpc && { rpcUrls: { [ethereum]: [{ url: choices.rpc }] } }),
    ...(signIn !== 'off' && {
      siwx: { sessions: signIn, ...(!choices.signInRequired && { required: false }) },
    }),
    ...(on.includes('analytics') && { analytics: true }),
    ...(on.includes('analyticsAddress') && { analyticsAddress: true }),
    ...(on.includes('importLegacy') && { importLegacy: true }),
    ...(on.includes('forgetful') && { storage: null }),
    ...(choices.scope && { storageScope: choices.scope }),
    ...(on.includes('compat') && { preset: 'compat' }),
    ...(choices.log !== 'error' && { logLevel: choices.log }),
    ...(on.includes('debug') && { debug: true }),
  }
}

/** Options of the modal for the choices, without defaults. Theme and language are not part of it. */
export function modalOptionsOf(choices: Choices): ModalOptions {
  const { on } = choices
  const features = featuresOf(choices)
  return {
    ...(Object.keys(features).length > 0 && { features }),
    ...(choices.first.length > 0 && { featuredWalletIds: choices.first }),
    ...(choices.only.length > 0 && { includeWalletIds: choices.only }),
    ...(choices.never.length > 0 && { excludeWalletIds: choices.never }),
    ...(choices.terms && { termsConditionsUrl: choices.terms }),
    ...(choices.privacy && { privacyPolicyUrl: choices.privacy }),
    ...(on.includes('pairingOnly') && { pairingOnly: true }),
    ...(on.includes('customPairingUi') && { customPairingUi: true }),
    ...(on.includes('allowUnsupportedChain') && { allowUnsupportedChain: true }),
  }
}

function featuresOf({ off, on, missing, ...choices }: Choices): Partial<Features> {
  const offered = socialProviders.filter((service) => !missing.includes(service))
  const listOf = <item extends string>(text: string) => text.split(',') as item[]
  return {
    ...(missing.length > 0 && { socials: offered }),
    ...Object.fromEntries(off.map((feature) => [feature, false])),
    ...(choices.methods && { connectMethodsOrder: listOf<'email' | 'social' | 'wallet'>(choices.methods) }),
    ...(choices.order && { walletFeaturesOrder: listOf<'swaps' | 'receive' | 'send'>(choices.order) }),
    ...(choices.allWallets !== 'SHOW' && { allWallets: choices.allWallets }),
    ...(on.includes('collapseWallets') && { collapseWallets: true }),
    ...(on.includes('smartSessions') && { smartSessions: true }),
    ...(on.includes('legalCheckbox') && { legalCheckbox: true }),
  }
}

/** Options of `createConfig` in the preview. Those about the app's server, storage or RPC would only break it and are left out. */
export function previewOptionsOf(choices: Choices): Partial<ConfigParameters> {
  const { server, projectId, rpcUrls, storageScope, importLegacy, ...previewed } = optionsOf(choices)
  return previewed
}

/**
 * Options of the preview's modal. The links to terms and policy lead back to this page, because a stranger may have made the link
 * with these choices.
 */
export function previewModalOptionsOf(choices: Choices, page: string): ModalOptions {
  const { termsConditionsUrl, privacyPolicyUrl, ...previewed } = modalOptionsOf(choices)
  const toPageLink = (name: string) => new URL(`#${name}`, page).href
  return {
    ...previewed,
    ...(termsConditionsUrl && { termsConditionsUrl: toPageLink('terms') }),
    ...(privacyPolicyUrl && { privacyPolicyUrl: toPageLink('privacy') }),
  }
}

const cornerVariables = {
  sharp: { '--lk-radius': '12px', '--lk-radius-row': '8px', '--lk-radius-control': '6px' },
  soft: { '--lk-radius': '20px', '--lk-radius-row': '12px', '--lk-radius-control': '10px' },
  round: {},
} as const
const typefaceVariables = {
  system: {},
  serif: { '--lk-font': 'ui-serif, Georgia, serif' },
  mono: { '--lk-font': 'ui-monospace, Menlo, monospace' },
} as const

/** Theme variables for the choices; empty for the defaults. */
export function themeVariablesOf({ accent, corners: shape, typeface }: Choices): ThemeVariables {
  return {
    ...(accent && { '--lk-accent': accent }),
    ...cornerVariables[shape],
    ...typefaceVariables[typeface],
  }
}
