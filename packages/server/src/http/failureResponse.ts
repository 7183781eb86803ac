import { failureBody } from './failureBody.ts'
import { HttpFailure } from './HttpFailure.ts'

/** Any thrown thing as an answer: a failure of ours as it says, everything else as 500 without a word of its own. */
export function failureResponse(error: unknown, requestId?: string): Response {
  const failure = error instanceof HttpFailure ? error : new HttpFailure(500, '', 'Internal server error')
  return new Response(failureBody(failure, requestId), {
    status: failure.status,
    headers: { ...failure.headers, 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}
