import { type CodeProvider, type SocialProvider, socialProviders } from '@latchkey/protocol'
import type { SocialConfig } from './readSocialConfig.ts'

/** The providers there are settings for, in their order (S3.22). */
export function offeredSocials({ providers, farcaster }: SocialConfig): readonly SocialProvider[] {
  return socialProviders.filter((name) =>
    name === 'farcaster' ? farcaster !== undefined : providers[name as CodeProvider] !== undefined,
  )
}
