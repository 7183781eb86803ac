import type { Features, LanguageTexts, ModalOptions } from '@latchkey/react'
import { pseudoLanguages } from '../languages.ts'
import type { LabOptions } from './parseLabOptions.ts'

/** Returns the options of the modal for those of the address. */
export function modalOptionsOf(options: LabOptions): ModalOptions {
  return {
    features: featuresOf(options),
    ...(options.terms && { termsConditionsUrl: legalUrl('terms'), privacyPolicyUrl: legalUrl('privacy') }),
    pairingOnly: options.basic,
    customPairingUi: options.manual,
    allowUnsupportedChain: options.unsupported,
    featuredWalletIds: options.featured,
    includeWalletIds: options.only,
    excludeWalletIds: options.without,
    ...(isPseudo(options.locale) && { languages: Object.fromEntries(pseudoLanguages.map(toPseudoLanguage)) }),
  }
}

function isPseudo(locale: string | undefined): boolean {
  return pseudoLanguages.some(([code]) => code === locale)
}

/** A pseudo-locale, loaded when it is shown. */
function toPseudoLanguage([locale]: readonly [locale: string, name: string]) {
  const load = async (): Promise<LanguageTexts> => (await fetch(`/pseudo/${locale}.json`)).json()
  return [locale, load] as const
}

function featuresOf({ features, methods, ...options }: LabOptions): Partial<Features> {
  const { socials, ...switches } = features
  return {
    ...switches,
    ...(socials ? options.services && { socials: options.services } : { socials: false }),
    connectMethodsOrder: methods,
    walletFeaturesOrder: options.order,
    collapseWallets: options.collapse,
    allWallets: options.allWallets,
    legalCheckbox: options.terms,
    smartSessions: options.permissions,
  }
}

/** Placeholder links for terms and privacy policy, so that the lab can show the checkbox. */
function legalUrl(name: 'terms' | 'privacy'): string {
  return new URL(`/lab#${name}`, window.location.origin).href
}
