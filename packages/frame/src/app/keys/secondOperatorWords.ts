import { FrameApiError } from '../errors.ts'
import type { ApiClient } from '../session/createApiClient.ts'
import type { FrameText } from '../words/createTranslator.ts'

/** What a refusal of the second operator means, by its code. */
const refusals: Partial<Record<FrameApiError['code'], FrameText>> = {
  email: 'That is no e-mail address we can write to. Check it for typing errors.',
  cooldown: 'The second operator was asked too often. Wait a minute, then try again.',
  rate_limited: 'The second operator was asked too often. Wait a minute, then try again.',
  device: 'This browser was not let in: the mail was not answered in time, or was refused. Start again.',
  other_way:
    'This address signs in there with another service, which this window does not offer. Use another address.',
  otp: 'That code is wrong or no longer valid. Use the one of the newest e-mail, or ask for another.',
  fresh_login: 'Your last sign-in is too long ago for this. Sign in again first.',
  session: 'You are signed out. Sign in again.',
  not_offered: 'This server stores no recovery secrets for the wallet that asks. Tell who runs that wallet.',
  recovery_secret:
    'This account has no such recovery secret. If you have several e-mail addresses, sign in with the one you used when you set this up.',
  no_room: 'This account stores as many recovery secrets as it has room for. Use another account here.',
  set_conflict: 'The second operator renewed its keys just now. Nothing was changed. Try again.',
  share_lost:
    'This operator has lost the key of its recovery secrets for good. Use another way to recover, and set this one up again.',
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
          refusals[code] ?? 'The second operator refused this. Nothing was changed. Try again later.'
        throw new FrameApiError(code, status, message)
      }),
  }
}
