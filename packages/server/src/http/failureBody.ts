import type { ErrorEnvelope } from '@latchkey/protocol'
import type { HttpFailure } from './HttpFailure.ts'

/** The error envelope as text (W6). */
export function failureBody({ field, message, more }: HttpFailure, requestId?: string): string {
  const envelope: ErrorEnvelope = {
    status: 'FAILED',
    reasons: [{ field, description: message }, ...more],
    ...(requestId !== undefined && { requestId }),
  }
  return JSON.stringify(envelope)
}
