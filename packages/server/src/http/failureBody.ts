import type { ErrorEnvelope } from '@latchkey/protocol'

/** The error envelope as text (W6). */
export function failureBody(field: string, description: string, requestId?: string): string {
  const envelope: ErrorEnvelope = {
    status: 'FAILED',
    reasons: [{ field, description }],
    ...(requestId !== undefined && { requestId }),
  }
  return JSON.stringify(envelope)
}
