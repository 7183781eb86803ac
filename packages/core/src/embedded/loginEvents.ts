import type { SocialProvider } from '@latchkey/protocol'
import { AbortedError, errorText } from '../base/errors.ts'
import type { EmailLoginEvent, SocialLoginEvent } from '../base/events.ts'
import type { AppFacts } from '../config/Adapter.ts'
import type { LoginSource, LoginStep } from '../config/LoginSource.ts'

type EmailSteps = Pick<LoginSource, 'begin' | 'waitForDevice' | 'enterCode' | 'beginEmailChange' | 'protect'>

/** Wraps the steps of an e-mail sign-in so that they emit events, without address or code. */
export function withEmailEvents(app: Pick<AppFacts, 'events'> | undefined, steps: EmailSteps): EmailSteps {
  const tell = (event: EmailLoginEvent) => app?.events?.emit({ event })
  const tellCode = (step: LoginStep) => {
    if (step.kind === 'code') tell('EMAIL_VERIFICATION_CODE_SENT')
    return step
  }
  return {
    begin(asked) {
      tell('EMAIL_SUBMITTED')
      return steps.begin(asked).then(tellCode)
    },
    async waitForDevice(asked) {
      const step = await steps.waitForDevice(asked)
      tell('DEVICE_REGISTERED_FOR_EMAIL')
      return tellCode(step)
    },
    async enterCode(asked) {
      try {
        await steps.enterCode(asked)
      } catch (error) {
        // Closing the view is no failure.
        if (!(error instanceof AbortedError)) {
          const properties = { message: errorText(error) }
          app?.events?.emit({ event: 'EMAIL_VERIFICATION_CODE_FAIL', properties })
        }
        throw error
      }
      tell('EMAIL_VERIFICATION_CODE_PASS')
    },
    beginEmailChange(asked) {
      tell('EMAIL_EDIT')
      return steps.beginEmailChange(asked)
    },
    protect(asked) {
      tell('EMAIL_UPGRADE_FROM_MODAL')
      return steps.protect(asked)
    },
  }
}

/** The sign-in of an event. Linking a service to a wallet emits none. */
type SocialAttempt = { readonly provider: SocialProvider; readonly link?: boolean | undefined }

/** Emits events of sign-ins with other services. */
type SocialReporter = {
  tell(event: SocialLoginEvent, told: SocialAttempt): void
  /** Emits how the work ends, and returns its result. */
  watch<value>(told: SocialAttempt, work: Promise<value>): Promise<value>
}

export function createSocialReporter(app: Pick<AppFacts, 'events'> | undefined): SocialReporter {
  const tell: SocialReporter['tell'] = (event, { provider, link }) => {
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
