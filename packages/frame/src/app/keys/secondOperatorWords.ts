import { FrameApiError } from '../errors.ts'
import type { ApiClient } from '../session/createApiClient.ts'
import type { FrameText } from '../words/createTranslator.ts'

/** What a refusal of the second operator means, by its code. */
const refusals: Partial<Record<FrameApiError['code'], FrameText>> = {
  email: 'This isn’t a valid email address. Check it and try again.',
  cooldown: 'The second operator got too many requests. Wait a minute, then try again.',
  rate_limited: 'The second operator got too many requests. Wait a minute, then try again.',
  device: 'This browser wasn’t approved: the email wasn’t answered in time, or was declined. Start again.',
  other_way:
    'This address signs in there with another service, which this window doesn’t offer. Use another address.',
  otp: 'That code is wrong or has expired. Use the code from the latest email, or request a new one.',
  fresh_login: 'You signed in too long ago for this. Sign in again first.',
  session: 'You’re signed out. Sign in again.',
  not_offered:
    'This server doesn’t store recovery secrets for this wallet. Report it to the wallet’s operator.',
  recovery_secret:
    'This account has no such recovery secret. If you have several email addresses, sign in with the one you used to set this up.',
  no_room: 'This account can’t store more recovery secrets. Use another account here.',
  set_conflict: 'The second operator has just renewed its keys. Nothing changed. Try again.',
  share_lost:
    'This operator has permanently lost the key to its recovery secrets. Use another way to recover, then set this one up again.',
}

/**
 * Wraps the client of the second operator so that a refusal has our words. Those of the operator would stand on a page of the wallet: one
 * that is after the wallet could ask there for a code of the wallet's own mail. A server that does not answer has our words already.
 */
export function withOwnWords(api: ApiClient): ApiClient {
  return {
    call: (base, route, body, accessToken) =>
      api.call(base, route, body, accessToken).catch((error: unknown) => {
        if (!(error instanceof FrameApiError) || error.code === 'offline') throw error
        const { code, status } = error
        const message =
          refusals[code] ?? 'The second operator rejected this. Nothing changed. Try again later.'
        throw new FrameApiError(code, status, message)
      }),
  }
}
