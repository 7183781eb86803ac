import { SiwxError } from '@latchkey/core/siwx'
import { HttpFailure } from '../http/HttpFailure.ts'

/** What isn't a sign-in at all, as against one that is refused. */
const shapes: readonly string[] = ['malformed', 'field', 'signature_form']

/** A refused sign-in as the client reads it: the reason is `reasons[0].field` (W6). Anything else stays what it is. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof SiwxError)) return error
  const { code, message, hint } = error
  const isDown = code === 'unavailable'
  const status = isDown ? 503 : shapes.includes(code) ? 422 : 401
  return new HttpFailure(
    status,
    code,
    `${message} ${hint ?? ''}`.trim(),
    isDown ? { 'retry-after': '5' } : {},
  )
}
