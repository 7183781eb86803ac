import { randomBytes } from 'node:crypto'
import { authLimits, type PauseReply } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Kysely } from 'kysely'
import type { Call } from '../../../http/caller/createRouteHandler.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Tables } from '../../../ports/db.ts'
import type { AuthContext } from '../auth.ts'
import { getAppName } from '../mails/appName.ts'
import { pausedMail } from '../mails/notices.ts'
import { notifyOwner } from '../mails/sendMail.ts'
import { requireSession } from './requireSession.ts'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Lets no new device into the account by mail for a while, because its person signs in to the second operator of the wallet. That
 * operator could begin a sign-in here meanwhile, and pass on the code and the number that the person types there. Devices that are
 * in stay in. Each window has a pause of its own; `closed` shortens that to the life of a code: the number could be shown in the
 * window only.
 *
 * @throws HttpFailure 429 `rate_limited` when the account was paused for hours in the last day: a stolen session must not keep
 * the owner out
 */
export async function pauseNewDevices(
  auth: AuthContext,
  { body: { closed }, claims }: Call<typeof authApi.pauseNewDevices>,
): Promise<PauseReply> {
  const { account } = await requireSession(auth, claims)
  const { query } = auth.db
  const now = auth.clock.now()
  if (closed !== undefined) {
    const until = now + authLimits.codeLife
    await query
      .updateTable('authPause')
      .set({ until })
      .where('id', '=', closed)
      .where('account', '=', account)
      .where('until', '>', until)
      .execute()
    return { pauseId: closed, expiresIn: authLimits.codeLife }
  }
  const until = now + authLimits.pauseFor
  const paused = await query
    .selectFrom('authPause')
    .select((pause) => pause.fn.max('until').as('until'))
    .where('account', '=', account)
    .executeTakeFirst()
  await spendPause(auth, account, until - Math.max(now, Number(paused?.until ?? 0)))
  const id = randomBytes(16).toString('base64url')
  await query.insertInto('authPause').values({ id, account, until }).execute()
  return { pauseId: id, expiresIn: authLimits.pauseFor }
}

/** Counts the milliseconds that an account is paused longer than before. @throws HttpFailure 429 `rate_limited` */
async function spendPause({ limits }: AuthContext, account: string, added: number): Promise<void> {
  const capacity = authLimits.pausePerDay / minute
  const rule = { capacity, refillPerSecond: capacity / (day / 1000) }
  const wait = added > 0 ? await limits.consume(`login-pause|${account}`, rule, Math.ceil(added / minute)) : 0
  if (wait > 0)
    throw new HttpFailure(
      429,
      'rate_limited',
      'The second operator was opened too often today. Nothing was changed. Try again in some hours, or use another way.',
      { 'retry-after': String(Math.ceil(wait / 1000)) },
    )
}

/** Returns until when no new device gets into the account of an address; undefined when it gets in. */
export async function findPause(
  query: Kysely<Tables>,
  emailIndex: string,
  now: number,
): Promise<number | undefined> {
  const row = await query
    .selectFrom('authPause')
    .innerJoin('authAccount', 'authAccount.id', 'authPause.account')
    .select('until')
    .where('emailIndex', '=', emailIndex)
    .where('until', '>', now)
    .orderBy('until', 'desc')
    .executeTakeFirst()
  return row?.until
}

/**
 * Returns the refusal of a new device whose code was right, and mails the owner that it was not let in: whoever typed that code in the
 * window of the second operator learns there that it went astray.
 */
export async function refusePausedDevice(
  auth: AuthContext,
  flow: Tables['authFlow'],
  { account, until }: { readonly account: string; readonly until: number },
): Promise<HttpFailure> {
  const app = await getAppName(auth, flow)
  const { device, network, language } = flow
  const facts = { app, device, network, language, until, frameUrl: auth.config.frameUrl }
  await notifyOwner(auth, account, (to) => pausedMail(to, facts))
  return toPausedFailure()
}

/** Returns the refusal of a new device while the account is paused. */
export function toPausedFailure(): HttpFailure {
  return new HttpFailure(
    409,
    'paused',
    'Another device of this account is signing in to the second operator of its wallet. No new device gets in until a few minutes after that: start again then.',
  )
}
