import { PGlite } from '@electric-sql/pglite'
import type { AccessClaims } from '@latchkey/protocol'
import { Hono } from 'hono'
import { Kysely } from 'kysely'
import { migrations } from '../adapters/db/migrations.ts'
import { createPgliteDialect, loadTemplate } from '../adapters/db/pglite.ts'
import { KmsError } from '../errors.ts'
import type { Call } from '../http/caller/createRouteHandler.ts'
import type { ApiEnv } from '../http/Service.ts'
import type { Db, Tables } from '../ports/db.ts'
import type { Kms } from '../ports/kmsAndMailer.ts'
import { keyedDigest } from '../secrets/cryptography.ts'
import { type AuthContext, createAuthContext } from '../services/auth/auth.ts'
import { minimumTime } from '../services/auth/email/claimCode.ts'
import { approveFlow, connectDevice, findLinkFlow } from '../services/auth/email/deviceApproval.ts'
import { connectEmail, connectOtp } from '../services/auth/email/signIn.ts'
import { postKeepPage } from '../services/auth/pages/keepPage.ts'
import { postUndoPage } from '../services/auth/pages/undoPage.ts'
import type { KeysContext } from '../services/keys/keySets.ts'
import { purgeWallet } from '../services/keys/purge.ts'
import { releaseShare } from '../services/keys/release.ts'
import { activateSet, stageSet } from '../services/keys/rotation.ts'
import { addressOf, proofFor } from './frameKeys.ts'
import type { KillSwitch } from './killSwitch.ts'
import { createTestMailer, silentLog } from './testPorts.ts'

/** Sign-in, keys and their key service over one database in memory, without HTTP, and with a clock that moves by hand. */
export type ChangesWorld = Awaited<ReturnType<typeof createChangesWorld>>

/** A person with one browser. `shares`: the sets whose device share the browser has stored, active or not. */
export type Person = {
  email: string
  account: string
  session: string
  readonly thumbprint: string
  readonly walletId: string
  readonly shares: Set<string>
}

/** The share a set has at the server; a share of another set never fits. */
export const shareOf = (setId: string) => Buffer.from(`share of ${setId}`)

/** Creates the world. `revive(kill)` is the server as one process sees it; state is in the database and the key service. */
export async function createChangesWorld() {
  const template = loadTemplate()
  const pglite = await PGlite.create('memory://', template && { loadDataDir: template })
  const query = new Kysely<Tables>({ dialect: createPgliteDialect(async () => pglite) })
  for (const { up } of migrations) await query.transaction().execute((tx) => up(tx))
  const clock = createHandClock()
  const mailer = createTestMailer()
  const kms = createVersionedKms()
  const secretsOf = createAuthContext(createAuthOptions({ query }, clock, mailer))
  await secretsOf.secrets()

  /** The services of a process that dies where `kill` says; without one, of a process that lives. */
  function revive(kill?: KillSwitch) {
    const db = { query: kill?.query ?? query } as unknown as Db
    const keysKms = kill?.watchKms(kms.kms) ?? kms.kms
    const keys = {
      db,
      keysKms,
      clock,
      config: { keys: { custody: 'user-held' } },
      replays: async () => true,
      issuer: () => 'https://api.example',
      jwks: async () => (await secretsOf.signer()).jwks,
      sealer: {
        publicKey: async () => ({ keyId: 'k', publicKey: '' }),
        open: async ({ ciphertext }: { ciphertext: string }) => Buffer.from(ciphertext, 'base64url'),
        seal: async (share: Uint8Array) => ({
          enc: '',
          ciphertext: Buffer.from(share).toString('base64url'),
        }),
      },
    } as unknown as KeysContext
    const auth: AuthContext = {
      ...secretsOf,
      db,
      // What is tried here is the order of statements, not the cost of guessing.
      hashCode: async (pepper, flow, code) => keyedDigest(pepper, ['code', flow, code]),
      purgeWallet: async (order) => void (await purgeWallet(keys, order)),
    }
    return { auth, keys, keysKms, query: db.query }
  }

  return {
    pglite,
    query,
    clock,
    mailer,
    kms,
    revive,
    /** Empties the database but for the secrets of the services. */
    async clear() {
      mailer.mails.length = 0
      for (const table of [
        'authAccount',
        'authBudget',
        'authFlow',
        'authApproval',
        'keysWallet',
        'keysUsed',
      ] as const)
        await query.deleteFrom(table).execute()
      await kms.reset()
    },
    close: () => pglite.close(),
  }
}

/** The services as one process sees them. */
export type Services = ReturnType<ChangesWorld['revive']>

/** A call of a person's browser, with what the route has verified. */
export function callBy(person: Person, clock: { now(): number }, body: object): Call<never> {
  const claims: AccessClaims = {
    iss: '',
    aud: ['login', 'keys'],
    sub: person.account,
    sid: person.session,
    auth_time: Math.floor(clock.now() / 1000),
    iat: 0,
    exp: 0,
    cnf: { jkt: person.thumbprint },
  }
  return {
    body,
    claims,
    thumbprint: person.thumbprint,
    clientAddress: '192.0.2.1',
    projectId: 'local',
    signal: new AbortController().signal,
  } as unknown as Call<never>
}

/** Signs a person in by a mailed code, up if the address is new. @returns the account it leads to */
export async function signIn(world: ChangesWorld, { auth }: Services, person: Person): Promise<string> {
  world.clock.skip(60_000)
  const signedOut = { ...callBy(person, world.clock, {}), claims: undefined }
  const app = { origin: 'https://app.example' }
  const begun = await connectEmail(auth, {
    ...signedOut,
    body: { email: person.email, app, first: 'code' },
  } as never)
  const flowId = 'flowId' in begun ? begun.flowId : ''
  const otp = world.mailer.codeFor(person.email)
  const reply = await connectOtp(auth, { ...signedOut, body: { flowId, otp } } as never)
  const session =
    'accessToken' in reply ? reply : await approveDevice(world, auth, person, { ...signedOut, flowId })
  const [, payload = ''] = session.accessToken.split('.')
  const { sub, sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as AccessClaims
  Object.assign(person, { account: sub, session: sid })
  return sub
}

/** Approves a device that is new, or new again after an undo, behind its mailed link, and collects its session. */
async function approveDevice(
  { mailer }: ChangesWorld,
  auth: AuthContext,
  { email }: Person,
  { flowId, ...signedOut }: object & { readonly flowId: string },
) {
  const token = new URL(mailer.linkFor(email), 'https://api.example').searchParams.get('t') ?? undefined
  const flow = await findLinkFlow(auth, token)
  if (!flow || (await approveFlow(auth, flow)) !== 'approved') throw new Error('The device was not approved.')
  const reply = await connectDevice(auth, { ...signedOut, body: { flowId } } as never)
  if (reply.status !== 'signed_in') throw new Error('The approved device was not signed in.')
  return reply
}

/** Splits a person's wallet anew and makes the set active, a yield between two requests. */
export async function* splitWallet(
  world: ChangesWorld,
  { keys }: Services,
  person: Person,
  { setId, replaces }: { readonly setId: string; readonly replaces: string | null },
): AsyncGenerator<void> {
  const { walletId } = person
  const call = (body: object) => callBy(person, world.clock, body)
  // The device stores its share before the server learns of the set.
  person.shares.add(setId)
  yield
  const facts = {
    walletId,
    fingerprint: 'f',
    commitment: 'commitment',
    addresses: { eip155: addressOf(walletId) },
  }
  const share = { enc: '', ciphertext: shareOf(setId).toString('base64url') }
  const recovery = { share: `recovery of ${setId}`, keys: [] }
  await stageSet(keys, call({ ...facts, setId, replaces, keyId: 'k', share, recovery }))
  yield
  await releaseShare(keys, call({ walletId, setId, recipient: '' }))
  yield
  const proof = await proofFor({ account: person.account, walletId, setId }, facts.commitment)
  await activateSet(keys, call({ walletId, setId, commitment: facts.commitment, proof }))
}

/** Sends the form of a page behind the newest link of a kind that was mailed to an address. @returns the status */
export async function sendLink(
  { mailer }: ChangesWorld,
  { auth }: Services,
  kind: 'keep' | 'undo',
  email: string,
): Promise<number> {
  const mail = mailer.mails.findLast(({ to, text }) => to === email && text.includes(`/login/${kind}?`))
  const token = new RegExp(`/login/${kind}\\?t=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? ''
  const pages = new Hono<ApiEnv>()
  pages.post('/keep', (c) => postKeepPage(c, auth)).post('/undo', (c) => postUndoPage(c, auth))
  pages.onError((error) => {
    throw error
  })
  const response = await pages.request(`/${kind}`, {
    method: 'POST',
    body: new URLSearchParams({ t: token }),
  })
  return response.status
}

/** A clock that moves when it is told to; the other one is always past the floor of an answer's time. */
function createHandClock() {
  let time = 1_700_000_000_000
  let hurried = 0
  return {
    now: () => time,
    monotonic() {
      hurried += minimumTime
      return time + hurried
    },
    skip(milliseconds: number) {
      time += milliseconds
    },
  }
}

/** A key service with versions that costs nothing. What it wrapped is opened by its version and context alone. */
function createVersionedKms() {
  let versions = ['1']
  const open = (wrapped: string, context: string) => {
    const [version = '', text = '', bound] = wrapped.split(':')
    if (!versions.includes(version) || bound !== Buffer.from(context).toString('base64url'))
      throw new KmsError('not_ours', 'Of another version, or of something else.')
    return { version, secret: Buffer.from(text, 'base64url') }
  }
  const wrapBy = (version: string, secret: Uint8Array, context: string) =>
    [version, Buffer.from(secret).toString('base64url'), Buffer.from(context).toString('base64url')].join(':')
  const kms: Kms = {
    name: 'in memory',
    wrap: async (secret, context) => wrapBy(versions[0] ?? '', secret, context),
    unwrap: async (wrapped, context) => open(wrapped, context).secret,
    rotate: async (wrapped, context) => wrapBy(versions[0] ?? '', open(wrapped, context).secret, context),
    versions: async () => versions.map((id) => ({ id, prefix: `${id}:` })),
    async addVersion() {
      versions = [String(Number(versions[0]) + 1), ...versions]
    },
    async removeVersionsBefore(id) {
      versions = versions.slice(0, versions.indexOf(id) + 1)
    },
    check: async () => undefined,
  }
  return {
    kms,
    async reset() {
      versions = ['1']
    },
  }
}

/** The sign-in service needs no network here: mails are collected, projects all known, limits never reached. */
function createAuthOptions(
  db: { query: Kysely<Tables> },
  clock: ReturnType<typeof createHandClock>,
  mailer: ReturnType<typeof createTestMailer>,
): Parameters<typeof createAuthContext>[0] {
  return {
    db: db as unknown as Db,
    clock,
    mailer,
    log: silentLog,
    authKms: createVersionedKms().kms,
    limits: { isShared: false, consume: () => 0 },
    projects: { refuse: () => undefined, knows: () => true, origins: async () => [] },
    config: {
      mode: 'production',
      auth: { otpLength: 6, deletionDays: 7 },
      mail: { perMinute: 1000, perMinuteAndProject: 1000 },
      social: {},
      frameEmbedders: [],
      keys: { recoveryFor: [] },
    },
    baseUrl: () => 'https://api.example',
    purgeWallet: async () => undefined,
  } as unknown as Parameters<typeof createAuthContext>[0]
}
