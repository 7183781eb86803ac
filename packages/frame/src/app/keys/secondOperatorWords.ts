import { FrameApiError } from '../errors.ts'
import type { ApiClient } from '../session/createApiClient.ts'
import type { FrameText } from '../words/createTranslator.ts'
import { apiTexts } from '../words/describeError.ts'

type Code = FrameApiError['code']

/** Refusals that mean the same of every server. */
const shared: readonly Code[] = [
  'email',
  'device',
  'otp',
  'fresh_login',
  'session',
  'not_offered',
  'recovery_secret',
  'no_room',
]

const tooMany: FrameText = 'The second operator got too many requests. Wait a minute, then try again.'

/** What another refusal of the second operator means, by its code. */
const refusals: Partial<Record<Code, FrameText>> = {
  cooldown: tooMany,
  rate_limited: tooMany,
  other_way:
    'This address signs in there with another service, which this window doesn’t offer. Use another address.',
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
          refusals[code] ??
          (shared.includes(code) ? apiTexts[code] : undefined) ??
          'The second operator rejected this. Nothing changed. Try again later.'
        throw new FrameApiError(code, status, message)
      }),
  }
}
