import { randomBytes } from 'node:crypto'
import { authLimits } from '@latchkey/protocol'
import type { Transaction } from 'kysely'
import type { Tables } from '../../../ports/tables/Tables.ts'
import { digest } from '../../../secrets/digest.ts'
import type { Auth } from '../Auth.ts'
import { makeRefreshToken } from './refreshTokens.ts'

/** Whose session, on which device, for which app. */
export type SessionSubject = {
  readonly account: string
  readonly device: string
  readonly thumbprint: string
  readonly app: string
}

/** Begins a session whose code was entered now. The tokens exist in the answer only. */
export async function openSession(
  auth: Pick<Auth, 'clock' | 'secrets'>,
  tx: Transaction<Tables>,
  { account, device, thumbprint, app }: SessionSubject,
): Promise<{ readonly id: string; readonly refreshToken: string; readonly authTime: number }> {
  const now = auth.clock.now()
  const { refresh } = await auth.secrets()
  const id = randomBytes(16).toString('base64url')
  const refreshToken = makeRefreshToken(refresh, id, 0, '')
  await tx
    .insertInto('authSession')
    .values({
      id,
      account,
      device,
      thumbprint,
      app,
      createdAt: now,
      lastUsedAt: now,
      authTime: now,
      until: now + authLimits.absoluteLife,
      endedAt: null,
      turn: 0,
      refreshDigest: digest(refreshToken),
      previousDigest: null,
      previousAttempt: null,
      rotatedAt: now,
    })
    .execute()
  return { id, refreshToken, authTime: now }
}
