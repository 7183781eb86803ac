import type { Kysely } from 'kysely'
import type { Tables } from '../../../ports/tables/Tables.ts'

/** Ends what the same device began before for the same address: the newest link and the newest code count (X.12). */
export async function endFlows(
  query: Kysely<Tables>,
  { emailIndex, thumbprint, kind }: Pick<Tables['authFlow'], 'emailIndex' | 'thumbprint' | 'kind'>,
): Promise<void> {
  await query
    .updateTable('authFlow')
    .set({ codeDigest: null, linkDigest: null, linkUntil: 0, codeUntil: 0 })
    .where('emailIndex', '=', emailIndex)
    .where('thumbprint', '=', thumbprint)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .execute()
}

/** Milliseconds an old flow is kept, for the log of what happened. */
const keptFor = 24 * 60 * 60_000

/** Forgets flows and approvals nobody can go on with. */
export async function sweepFlows(query: Kysely<Tables>, now: number): Promise<void> {
  await query
    .deleteFrom('authFlow')
    .where('createdAt', '<', now - keptFor)
    .execute()
  await query.deleteFrom('authApproval').where('until', '<', now).execute()
  await query.deleteFrom('authFormerEmail').where('until', '<', now).execute()
}
