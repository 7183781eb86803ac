import type { SocialProvider } from '@latchkey/protocol'
import { AbortedError } from '../../base/errors.ts'
import type { SocialLoginEvent } from '../../base/events.ts'
import type { AppFacts } from '../../config/Adapter.ts'

/** Which sign-in it is about; who links a service is in already, and is told of nowhere. */
type Told = { readonly provider: SocialProvider; readonly link?: boolean | undefined }

/** Tells of sign-ins with other services (W4.2). */
export type SocialTeller = {
  tell(event: SocialLoginEvent, told: Told): void
  /** Tells how it ends, and passes that on. */
  watch<value>(told: Told, work: Promise<value>): Promise<value>
}

export function createSocialTeller(app: Pick<AppFacts, 'events'> | undefined): SocialTeller {
  const tell: SocialTeller['tell'] = (event, { provider, link }) => {
    if (!link) app?.events?.emit({ event, properties: { provider } })
  }
  return {
    tell,
    async watch(told, work) {
      try {
        const value = await work
        tell('SOCIAL_LOGIN_SUCCESS', told)
        return value
      } catch (error) {
        tell(error instanceof AbortedError ? 'SOCIAL_LOGIN_CANCELED' : 'SOCIAL_LOGIN_ERROR', told)
        throw error
      }
    },
  }
}
