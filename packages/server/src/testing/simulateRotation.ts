import { PGlite } from '@electric-sql/pglite'
import type { AccessClaims } from '@latchkey/protocol'
import { Kysely } from 'kysely'
import { keys0007, transfers0019 } from '../adapters/db/migrations.ts'
import { createPgliteDialect, loadTemplate } from '../adapters/db/pglite.ts'
import type { Call } from '../http/caller/createRouteHandler.ts'
import type { Tables } from '../ports/db.ts'
import type { Kms } from '../ports/kmsAndMailer.ts'
import type { KeysContext } from '../services/keys/keySets.ts'
import { releaseShare } from '../services/keys/release.ts'
import { activateSet, stageSet } from '../services/keys/rotation.ts'
import { decryptShare, encryptShare } from '../services/keys/sealing.ts'
import { addressOf, proofFor } from './frameKeys.ts'

/** The process died: everything it had not committed is gone. */
class Crash extends Error {
  override readonly name = 'Crash'
}

/** Random numbers from a seed (mulberry32), so that a schedule can be run again. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A key service and sealed boxes that cost nothing: what is tried here is the order of statements. */
const kms: Kms = {
  name: 'none',
  wrap: async (secret) => Buffer.from(secret).toString('base64url'),
  unwrap: async (wrapped) => Buffer.from(wrapped, 'base64url'),
  rotate: async (wrapped) => wrapped,
  versions: async () => [],
  addVersion: async () => undefined,
  removeVersionsBefore: async () => undefined,
  check: async () => undefined,
}
const open = (text: string) => Buffer.from(text, 'base64url')
const close = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** The share a set has; a share of another set never fits. */
const shareOf = (setId: string) => Buffer.from(`share of ${setId}`)

type RotationOptions = {
  readonly pglite: PGlite
  readonly seed: number
  /** How sets become active; the product's way, or a broken one as control. */
  readonly activateBy?: 'product' | 'two steps'
}

/** What a schedule left. `problem`: the wallet can't be put together any more. */
type RotationOutcome = {
  readonly crashed: boolean
  readonly rotated: boolean
  readonly problem: string | undefined
}

/**
 * One schedule: a wallet with an active set; one or two devices that re-split it; the process killed before or after a
 * statement somewhere. Then somebody comes back and looks whether the wallet can be put together: by the device that has
 * the active set's share, or by the recovery share that belongs to it.
 */
async function simulateRotation(options: RotationOptions): Promise<RotationOutcome> {
  const { pglite, seed, activateBy = 'product' } = options
  const random = seeded(seed)
  const pick = (below: number) => Math.floor(random() * below)
  let left = Number.POSITIVE_INFINITY
  let diesAfter = false
  const proxy = new Proxy(pglite, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name)
      return async (text: string, parameters: unknown[]) => {
        left--
        if (left < 0 || (left === 0 && !diesAfter)) throw new Crash('before')
        const result = await target.query(text, parameters)
        if (left === 0) throw new Crash('after')
        return result
      }
    },
  })
  const query = new Kysely<Tables>({ dialect: createPgliteDialect(async () => proxy) })
  let time = 0
  const keys = {
    db: { query },
    keysKms: kms,
    clock: { now: () => ++time, monotonic: () => time },
    config: { keys: { custody: 'user-held' } },
    replays: async () => true,
    sealer: {
      publicKey: async () => ({ keyId: 'k', publicKey: '' }),
      open: async ({ ciphertext }: { ciphertext: string }) => open(ciphertext),
      seal: async (share: Uint8Array) => ({ enc: '', ciphertext: close(share) }),
    },
  } as unknown as KeysContext
  const account = `account ${seed}`
  const claims: AccessClaims = {
    iss: '',
    aud: ['keys'],
    sub: account,
    sid: 's',
    auth_time: 0,
    iat: 0,
    exp: 0,
    cnf: { jkt: '' },
  }
  const walletId = `wallet ${seed}`
  const commitment = 'commitment'
  const common = { claims, clientAddress: '', projectId: undefined, signal: new AbortController().signal }
  const call = (body: object, thumbprint: string) => ({ ...common, body, thumbprint }) as unknown
  /** What each device keeps: shares of the sets it has split, active or not. */
  const devices = new Map<string, Set<string>>()

  async function writeFirstSet() {
    const setId = 'first'
    devices.set('one', new Set([setId]))
    const addresses = JSON.stringify({ eip155: addressOf(walletId) })
    await query
      .insertInto('keysWallet')
      .values({ account, walletId, fingerprint: 'f', commitment, addresses, createdAt: 0 })
      .execute()
    await query
      .insertInto('keysSet')
      .values({
        account,
        setId,
        status: 'active',
        replaces: null,
        commitment,
        ...(await encryptShare(kms, { account, walletId, setId }, shareOf(setId))),
        recoveryShare: `recovery of ${setId}`,
        recoveryKeys: '[]',
        createdAt: 0,
        readBackBy: 'one',
      })
      .execute()
  }

  async function* rotate(thumbprint: string, setId: string, replaces: string | null): AsyncGenerator<void> {
    const own = devices.get(thumbprint) ?? new Set()
    devices.set(thumbprint, own.add(setId))
    yield
    const share = { enc: '', ciphertext: close(shareOf(setId)) }
    const recovery = { share: `recovery of ${setId}`, keys: [] }
    const facts = { walletId, fingerprint: 'f', commitment, addresses: { eip155: addressOf(walletId) } }
    const body = { ...facts, setId, replaces, keyId: 'k', share, recovery }
    await stageSet(keys, call(body, thumbprint) as Call<never>)
    yield
    const back = await releaseShare(keys, call({ walletId, setId, recipient: '' }, thumbprint) as Call<never>)
    if (!open(back.share.ciphertext).equals(shareOf(setId)))
      throw new Error('The share came back another one.')
    yield
    if (activateBy === 'two steps') {
      await query
        .deleteFrom('keysSet')
        .where('account', '=', account)
        .where('status', '=', 'active')
        .execute()
      const flip = query.updateTable('keysSet').set({ status: 'active' }).where('account', '=', account)
      await flip.where('setId', '=', setId).execute()
    } else {
      const proof = await proofFor({ account, walletId, setId }, commitment)
      await activateSet(keys, call({ walletId, setId, commitment, proof }, thumbprint) as Call<never>)
    }
  }

  await writeFirstSet()
  // a share that was split and left behind by an earlier try is no harm
  const runs = [rotate('one', 'second', 'first')]
  if (random() < 0.5) runs.push(rotate('two', 'third', 'first'))
  left = random() < 0.9 ? 1 + pick(runs.length * 24) : Number.POSITIVE_INFINITY
  diesAfter = random() < 0.5
  let crashed = false
  while (runs.length > 0 && !crashed) {
    const index = pick(runs.length)
    const step = await runs[index]?.next().catch((error: unknown) => {
      crashed = left <= 0
      // a refusal ends one device's try: another one was first
      return { done: true, value: error }
    })
    if (step?.done) runs.splice(index, 1)
  }

  left = Number.POSITIVE_INFINITY
  // the connection of a process that died is rolled back
  if (crashed) await pglite.exec('rollback').catch(() => undefined)
  const sets = await query.selectFrom('keysSet').selectAll().where('account', '=', account).execute()
  const active = sets.filter(({ status }) => status === 'active')
  const [set] = active
  const outcome = { crashed, rotated: set?.setId !== 'first' }
  if (!set || active.length !== 1) return { ...outcome, problem: `${active.length} active sets` }
  if (set.recoveryShare !== `recovery of ${set.setId}`)
    return { ...outcome, problem: 'recovery of another set' }
  if (![...devices.values()].some((own) => own.has(set.setId)))
    return { ...outcome, problem: 'no device has a share of the active set' }
  const subject = { account, walletId, setId: set.setId }
  const share = await decryptShare(kms, subject, set.dataKey, 'auth-share', set.share)
  if (!share.equals(shareOf(set.setId)))
    return { ...outcome, problem: 'the server’s share is of another set' }
  return { ...outcome, problem: undefined }
}

/** Runs schedules of seeds `from` … `from + count - 1`, and tells what they did. */
export async function runRotations(
  count: number,
  { from = 1, activateBy }: { from?: number; activateBy?: RotationOptions['activateBy'] } = {},
): Promise<{ crashed: number; rotated: number; problems: string[] }> {
  const template = loadTemplate()
  const pglite = await PGlite.create('memory://', template && { loadDataDir: template })
  const query = new Kysely<Tables>({ dialect: createPgliteDialect(async () => pglite) })
  await query.transaction().execute(async (tx) => {
    await keys0007.up(tx)
    await transfers0019.up(tx)
  })
  const told = { crashed: 0, rotated: 0, problems: [] as string[] }
  for (let seed = from; seed < from + count; seed++) {
    const outcome = await simulateRotation({ pglite, seed, ...(activateBy && { activateBy }) })
    if (outcome.crashed) told.crashed++
    if (outcome.rotated) told.rotated++
    if (outcome.problem !== undefined) told.problems.push(`seed ${seed}: ${outcome.problem}`)
  }
  await pglite.close()
  return told
}
