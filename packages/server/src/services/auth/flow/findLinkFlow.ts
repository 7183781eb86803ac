import { digest } from '../../../secrets/digest.ts'
import type { Auth } from '../Auth.ts'

/** The sign-in a mailed link is for, while nobody has decided it. */
export async function findLinkFlow({ db, clock }: Pick<Auth, 'db' | 'clock'>, token: string | undefined) {
  return db.query
    .selectFrom('authFlow')
    .selectAll()
    .where('linkDigest', '=', digest(token ?? ''))
    .where('linkUntil', '>', clock.now())
    .where('decision', '=', 'none')
    .executeTakeFirst()
}
