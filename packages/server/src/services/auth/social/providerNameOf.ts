import type { SocialProvider } from '@latchkey/protocol'
import { providerFacts } from './providerFacts.ts'

/** What a provider calls itself. */
export function providerNameOf(provider: SocialProvider): string {
  return provider === 'farcaster' ? 'Farcaster' : providerFacts[provider].name
}
