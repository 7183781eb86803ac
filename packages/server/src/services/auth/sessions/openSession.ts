import { randomBytes } from 'node:crypto'
import { type Account, authLimits, type SessionReply } from '@latchkey/protocol'
import { SignJWT } from 'jose'
import type { Transaction } from 'kysely'
import type { Tables } from '../../../ports/db.ts'
import { digest, keyedDigest, openText } from '../../../secrets/cryptography.ts'
import type { AuthContext } from '../auth.ts'

/** Account, device and app of a session. */
type SessionSubject = {
  readonly account: string
  readonly device: string
  readonly thumbprint: string
  readonly app: string
}

/** Creates a session. The database stores only a digest of its refresh token. */
export async function createSession(
  auth: Pick<AuthContext, 'clock' | 'secrets'>,
  tx: Transaction<Tables>,
  { account, device, thumbprint, app }: SessionSubject,
): Promise<{ readonly id: string; readonly refreshToken: string; readonly authTime: number }> {
  const now = auth.clock.now()
  const { refresh } = await auth.secrets()
  const id = randomBytes(16).toString('base64url')
  const refreshToken = createRefreshToken(refresh, id, 0, '')
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

/**
 * Locks an account until the transaction ends. A transaction that changes its sessions, devices, sign-ins or passkeys locks it first, so that
 * of two the second sees what the first did, and neither waits for the other.
 */
export async function lockAccount(tx: Transaction<Tables>, account: string): Promise<void> {
  await tx.selectFrom('authAccount').select('id').where('id', '=', account).forUpdate().execute()
}

/** Enrolls the device of a sign-in, or updates its last use. A device that was revoked counts as new again. */
export async function enrollDevice(
  { clock }: Pick<AuthContext, 'clock'>,
  tx: Transaction<Tables>,
  { account, thumbprint, name }: { account: string; thumbprint: string; name: string },
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  await lockAccount(tx, account)
  const now = clock.now()
  const id = randomBytes(12).toString('base64url')
  const device = await tx
    .selectFrom('authDevice')
    .select(['id', 'revokedAt'])
    .where('account', '=', account)
    .where('thumbprint', '=', thumbprint)
    .forUpdate()
    .executeTakeFirst()
  if (!device) {
    const row = { id, account, thumbprint, name, approvedAt: now, lastUsedAt: now, revokedAt: null }
    await tx.insertInto('authDevice').values(row).execute()
    return { id, isNew: true }
  }
  const wasRevoked = device.revokedAt !== null
  await tx
    .updateTable('authDevice')
    .set({ name, lastUsedAt: now, revokedAt: null, ...(wasRevoked && { approvedAt: now }) })
    .where('id', '=', device.id)
    .execute()
  return { id: device.id, isNew: wasRevoked }
}

/** A session to answer with. Times are milliseconds since 1970. */
type SessionFacts = {
  readonly id: string
  readonly account: string
  readonly thumbprint: string
  readonly authTime: number
  readonly until: number
  readonly refreshToken: string
}

/** Creates the answer of a sign-in or refresh: tokens and account. */
export async function toSessionReply(auth: AuthContext, session: SessionFacts): Promise<SessionReply> {
  const { id, account, thumbprint, authTime, until, refreshToken } = session
  const access = await signAccessToken(auth, { account, session: id, thumbprint, authTime })
  return {
    ...access,
    refreshToken,
    sessionExpiresIn: until - auth.clock.now(),
    account: await getAccount(auth, account),
  }
}

/** Returns the account with decrypted fields. */
export async function getAccount(
  { db, secrets }: Pick<AuthContext, 'db' | 'secrets'>,
  id: string,
): Promise<Account> {
  const { emailSeal } = await secrets()
  const row = await db.query
    .selectFrom('authAccount')
    .select(['email', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const identities = await db.query
    .selectFrom('authIdentity')
    .select(['id', 'provider', 'userName'])
    .where('account', '=', id)
    .orderBy('lastUsedAt', 'desc')
    .execute()
  return {
    id,
    ...(row.email !== null && { email: openText(emailSeal, row.email, `account|${id}`) }),
    createdAt: row.createdAt,
    ...(identities.length > 0 && {
      identities: identities.map(({ id: identityId, provider, userName }) => ({
        id: identityId,
        provider,
        ...(userName !== null && { userName: openText(emailSeal, userName, `identity|${identityId}`) }),
      })),
    }),
  }
}

/** Claims of an access token. Times are milliseconds since 1970. */
type AccessSubject = {
  readonly account: string
  readonly session: string
  readonly thumbprint: string
  readonly authTime: number
  /**
   * Additional grant of a confirmation: the token is for this purpose only, and valid after `coolOff`
   * milliseconds.
   */
  readonly grant?:
    | { readonly for: 'export'; readonly coolOff: number; readonly life: number }
    | { readonly for: 'transfer'; readonly taker: string; readonly coolOff: number; readonly life: number }
    | undefined
}

/**
 * Signs an access token for the sign-in and keys APIs, valid for ten minutes and bound to the device key (RFC
 * 9068, RFC 9449).
 */
export async function signAccessToken(
  { signer, clock, baseUrl }: Pick<AuthContext, 'signer' | 'clock' | 'baseUrl'>,
  { account, session, thumbprint, authTime, grant }: AccessSubject,
): Promise<{ readonly accessToken: string; readonly expiresIn: number }> {
  const { key, kid } = await signer()
  const now = Math.floor(clock.now() / 1000)
  const life = grant ? grant.coolOff + grant.life : authLimits.accessLife
  const token = new SignJWT({
    sid: session,
    auth_time: Math.floor(authTime / 1000),
    cnf: { jkt: thumbprint },
    client_id: 'frame',
    ...(grant && { grant: grant.for, nbf: now + grant.coolOff / 1000 }),
    ...(grant?.for === 'transfer' && { taker: grant.taker }),
  })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'at+jwt' })
    .setIssuer(baseUrl())
    .setAudience(grant ? ['keys'] : ['login', 'keys'])
    .setSubject(account)
    .setIssuedAt(now)
    .setExpirationTime(now + life / 1000)
    .setJti(randomBytes(12).toString('base64url'))
  return { accessToken: await token.sign(key), expiresIn: life }
}

/** Milliseconds an order to the keys service is valid. It is sent at once, and made anew for another try. */
const orderLife = 60_000

/** Signs the order to delete the wallet parts of an account. It is no access token: its type is another one. */
export async function signPurgeOrder(
  { signer, clock, baseUrl }: Pick<AuthContext, 'signer' | 'clock' | 'baseUrl'>,
  account: string,
): Promise<string> {
  const { key, kid } = await signer()
  const now = Math.floor(clock.now() / 1000)
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'purge+jwt' })
    .setIssuer(baseUrl())
    .setAudience('keys')
    .setSubject(account)
    .setIssuedAt(now)
    .setExpirationTime(now + orderLife / 1000)
    .sign(key)
}

/**
 * Creates the refresh token of a session’s turn (number of rotations so far): 16 bytes that name the session, and
 * a MAC of 32 bytes. The token is derived from turn and attempt (the client’s id of the request), so that a
 * request whose answer was lost can be answered again although only a digest is stored.
 */
export function createRefreshToken(
  key: Uint8Array,
  sessionId: string,
  turn: number,
  attempt: string,
): string {
  const secret = Buffer.from(keyedDigest(key, ['refresh', sessionId, turn, attempt]), 'base64url')
  return Buffer.concat([Buffer.from(sessionId, 'base64url'), secret]).toString('base64url')
}

/** Parses a refresh token: its session, and the digest it is stored as. */
export function parseRefreshToken(token: string): { readonly sessionId: string; readonly digest: string } {
  const bytes = Buffer.from(token, 'base64url')
  return { sessionId: bytes.subarray(0, 16).toString('base64url'), digest: digest(token) }
}
