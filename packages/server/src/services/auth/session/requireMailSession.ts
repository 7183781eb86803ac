import type { AccessClaims } from '@latchkey/protocol'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Auth } from '../Auth.ts'
import { requireSession } from './requireSession.ts'

/**
 * The live session of somebody who signs in by mailed codes; without them an address can't be changed by codes either.
 *
 * @throws HttpFailure 401 `session`, 409 `change`
 */
export async function requireMailSession(auth: Pick<Auth, 'db' | 'clock'>, claims: AccessClaims | undefined) {
  const session = await requireSession(auth, claims)
  const { email, emailIndex, isMailLogin } = session
  if (isMailLogin && email !== null && emailIndex !== null) return { ...session, email, emailIndex }
  throw new HttpFailure(
    409,
    'change',
    'You sign in with another service here, not by e-mail, so there is no address to change. Change it there.',
  )
}
