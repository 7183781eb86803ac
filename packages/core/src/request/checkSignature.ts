import { InvalidAnswerError } from './InvalidAnswerError.ts'
import { isSignedMessage } from './isSignedMessage.ts'
import type { RequestContext } from './RequestContext.ts'

/**
 * Refuses what can't be a signature; other namespaces' encodings are their adapters' to check.
 * @throws InvalidAnswerError
 */
export function checkSignature(answer: string, context: RequestContext): void {
  const isValid = context.network.startsWith('eip155:') ? isSignedMessage(answer) : typeof answer === 'string'
  if (isValid) return
  throw new InvalidAnswerError({
    expected: 'a signature',
    hint: 'Nothing was done. Try again, or use another wallet.',
  })
}
