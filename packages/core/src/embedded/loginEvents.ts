import type { SocialProvider } from '@latchkey/protocol'
import { AbortedError, errorText } from '../base/errors.ts'
import type { EmailLoginEvent, SocialLoginEvent } from '../base/events.ts'
import type { AdapterApp } from '../config/Adapter.ts'
import type { LoginSource, LoginStep } from '../config/LoginSource.ts'
import { LoginError } from './errors.ts'

type EmailSteps = Pick<LoginSource, 'begin' | 'waitForDevice' | 'enterCode' | 'beginEmailChange' | 'protect'>

/** Wraps the steps of an e-mail sign-in so that they emit events, without address or code. */
export function withEmailEvents(app: Pick<AdapterApp, 'events'> | undefined, steps: EmailSteps): EmailSteps {
  const emit = (event: EmailLoginEvent) => app?.events?.emit({ event })
  const reportStep = (step: LoginStep) => {
    if (step.kind === 'code') emit('EMAIL_VERIFICATION_CODE_SENT')
    return step
  }
  return {
    begin(parameters) {
      emit('EMAIL_SUBMITTED')
      return steps.begin(parameters).then(reportStep)
    },
    async waitForDevice(parameters) {
      const step = await steps.waitForDevice(parameters)
      emit('DEVICE_REGISTERED_FOR_EMAIL')
      return reportStep(step)
    },
    async enterCode(parameters) {
      try {
        const step = await steps.enterCode(parameters)
        emit('EMAIL_VERIFICATION_CODE_PASS')
        return step
      } catch (error) {
        // Closing the view is no failure.
        if (!(error instanceof AbortedError)) {
          const properties = { message: errorText(error) }
          app?.events?.emit({ event: 'EMAIL_VERIFICATION_CODE_FAIL', properties })
        }
        throw error
      }
    },
    beginEmailChange(parameters) {
      emit('EMAIL_EDIT')
      return steps.beginEmailChange(parameters)
    },
    protect(parameters) {
      emit('EMAIL_UPGRADE_FROM_MODAL')
      return steps.protect(parameters)
    },
  }
}

/** The sign-in of an event. Linking a service to a wallet emits none. */
type SocialAttempt = { readonly provider: SocialProvider; readonly link?: boolean | undefined }

type SocialReporter = {
  emit(event: SocialLoginEvent, attempt: SocialAttempt): void
  /** Emits how a sign-in ends, and returns its result. */
  track<value>(attempt: SocialAttempt, signIn: Promise<value>): Promise<value>
}

/** Emits events of sign-ins with other services. */
export function createSocialReporter(app: Pick<AdapterApp, 'events'> | undefined): SocialReporter {
  const emit: SocialReporter['emit'] = (event, { provider, link }) => {
    if (!link) app?.events?.emit({ event, properties: { provider } })
  }
  return {
    emit,
    async track(attempt, signIn) {
      try {
        const value = await signIn
        emit('SOCIAL_LOGIN_SUCCESS', attempt)
        return value
      } catch (error) {
        emit(isCanceled(error) ? 'SOCIAL_LOGIN_CANCELED' : 'SOCIAL_LOGIN_ERROR', attempt)
        throw error
      }
    },
  }
}

/** Whether a sign-in ended by the choice of the person: they closed it, or declined in the wallet or at the provider. */
function isCanceled(error: unknown): boolean {
  if (error instanceof AbortedError) return true
  return (
    error instanceof LoginError && (error.code === 'LOGIN_DECLINED' || error.reason === 'social_declined')
  )
}
