import { isSocialProvider, type SocialProvider, socialProviders } from '@latchkey/protocol'
import type { Features } from '../../config/Features.ts'
import type { SocialOffer } from '../../config/LoginSource.ts'

/** The providers an app offers: its own list and order, else all of them (S1.08, S3.22). Names that are none are left out. */
export function socialsOf(socials: Features['socials']): readonly SocialProvider[] {
  if (socials === false) return []
  return socials ? [...new Set(socials.filter(isSocialProvider))] : socialProviders
}

/** Each with whether the server has settings for it; a server that doesn't say is asked when one is chosen. */
export function socialOffers(
  socials: Features['socials'],
  known: readonly SocialProvider[] | undefined,
): readonly SocialOffer[] {
  return socialsOf(socials).map((provider) => ({
    provider,
    isSetUp: known === undefined || known.includes(provider),
  }))
}
