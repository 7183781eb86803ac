import { AbortedError, errorText } from '../../base/errors.ts'
import type { EmailLoginEvent } from '../../base/events.ts'
import type { AppFacts } from '../../config/Adapter.ts'
import type { LoginSource, LoginStep } from '../../config/LoginSource.ts'

type Steps = Pick<LoginSource, 'begin' | 'waitForDevice' | 'enterCode' | 'beginEmailChange' | 'protect'>

/** The same steps, which tell how they went (W4.2). Nobody's address or code is said. */
export function tellEmailSteps(app: Pick<AppFacts, 'events'> | undefined, steps: Steps): Steps {
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
        // Whoever closed the view didn't fail.
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
