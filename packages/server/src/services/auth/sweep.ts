import type { AuthContext } from './auth.ts'
import { sweepDeletions } from './deletion/sweepDeletions.ts'

/** Milliseconds between two runs. */
const interval = 60_000
/** Milliseconds an old flow is stored, to trace what happened. */
const flowRetention = 24 * 60 * 60_000

/** What the sign-in service deletes by itself, once a minute until `stop`. `run` does so now. */
export type AuthSweep = { run(): Promise<void>; stop(): void }

/**
 * Creates the sweep and starts its timer: accounts whose grace time is over, then rows that have expired. Any number of processes may sweep
 * the same database.
 */
export function createAuthSweep(auth: AuthContext): AuthSweep {
  let running: Promise<void> | undefined
  const run = () => {
    running ??= sweep(auth).finally(() => {
      running = undefined
    })
    return running
  }
  const timer = setInterval(() => {
    run().catch((error: unknown) => {
      const problem = error instanceof Error ? error.name : ''
      auth.log.warn({ problem }, 'What has expired could not be deleted; the next run is in a minute')
    })
  }, interval).unref()
  return { run, stop: () => clearInterval(timer) }
}

async function sweep(auth: AuthContext): Promise<void> {
  await sweepDeletions(auth)
  await deleteExpired(auth)
}

/**
 * Deletes flows of more than a day ago, and what has ended: approvals, former addresses, sign-ins with other services, pauses for new
 * devices, and counts of mails that limit nothing any more.
 */
export async function deleteExpired({ db, clock }: Pick<AuthContext, 'db' | 'clock'>): Promise<void> {
  const { query } = db
  const now = clock.now()
  await query
    .deleteFrom('authFlow')
    .where('createdAt', '<', now - flowRetention)
    .execute()
  for (const table of [
    'authApproval',
    'authFormerEmail',
    'authSocial',
    'authLink',
    'authBudget',
    'authPause',
  ] as const)
    await query.deleteFrom(table).where('until', '<', now).execute()
}
