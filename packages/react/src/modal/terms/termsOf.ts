import type { Config } from '@latchkey/core'
import { safeLink } from '../ui/safeLink.ts'

/** Where the app's papers are; one without an address that can be followed is named without a link. */
export type TermsLinks = {
  /** `null`: the app has none. */
  readonly terms: string | undefined | null
  readonly privacy: string | undefined | null
}

/** What a person has to agree to before connecting (S9.71); `undefined` where the app doesn't ask. */
export function termsOf({ features, _internal }: Config): TermsLinks | undefined {
  const { termsConditionsUrl: terms, privacyPolicyUrl: privacy } = _internal.parameters
  if (!features.legalCheckbox || !(terms || privacy)) return undefined
  return { terms: terms ? safeLink(terms) : null, privacy: privacy ? safeLink(privacy) : null }
}
