import { retireKey, rotateKey } from '../secrets/keyRotation.ts'
import { confirmDeletion, requestDeletion } from '../services/auth/deletion/requestDeletion.ts'
import { confirmNewEmail, confirmOldEmail } from '../services/auth/email/confirmEmailChange.ts'
import { changeEmail } from '../services/auth/email/emailChange.ts'
import { createDataKeyColumn } from '../services/keys/dataKeys.ts'
import { findSet } from '../services/keys/keySets.ts'
import { setRecovery } from '../services/keys/recovery.ts'
import { type Break, breakServices } from './breakChanges.ts'
import {
  type ChangesWorld,
  callBy,
  createChangesWorld,
  type Person,
  type Services,
  sendLink,
  signIn,
  splitWallet,
} from './changesWorld.ts'
import { findProblems, type Story } from './judgeChanges.ts'
import { Crash, createKillSwitch } from './killSwitch.ts'

const day = 24 * 60 * 60_000
const [oldEmail, newEmail] = ['mira@example.org', 'mira@new.example']

/** What schedules did: how many processes died, and how often each change came to its end. */
export type ChangesReport = {
  crashed: number
  split: number
  moved: number
  rotated: number
  deleted: number
  kept: number
  readonly problems: string[]
}

/**
 * Runs schedules of seeds `from` … `from + count - 1`. In each, a person splits their wallet anew, changes how it is recovered and moves to
 * another address or back; the operator replaces the key of the shares; the account may be deleted, and may be kept. The requests
 * of these are shuffled, and the process is killed before or after a step somewhere. Afterwards another process runs, everybody
 * comes back, the grace time passes, and the invariants of `judgeChanges.ts` are checked.
 */
export async function runChanges(
  count: number,
  {
    from = 1,
    broken,
    stopsAt,
  }: {
    readonly from?: number
    readonly broken?: Break
    /** Ends the run at the first problem that begins with this. */
    readonly stopsAt?: string
  } = {},
): Promise<ChangesReport> {
  const world = await createChangesWorld()
  const report: ChangesReport = {
    crashed: 0,
    split: 0,
    moved: 0,
    rotated: 0,
    deleted: 0,
    kept: 0,
    problems: [],
  }
  try {
    for (let seed = from; seed < from + count; seed++) {
      const problems = await runSchedule(world, seed, report, broken)
      for (const problem of problems) report.problems.push(`seed ${seed}: ${problem}`)
      if (problems.some((problem) => problem.startsWith(stopsAt ?? ' '))) break
    }
  } finally {
    await world.close()
  }
  return report
}

async function runSchedule(
  world: ChangesWorld,
  seed: number,
  report: ChangesReport,
  broken: Break | undefined,
): Promise<readonly string[]> {
  const random = createRandom(seed)
  const pick = (below: number) => Math.floor(random() * below)
  await world.clear()
  const living = world.revive()
  const story: Story = {
    mira: await createPerson(world, living, oldEmail, `mira ${seed}`),
    neighbour: await createPerson(world, living, 'noor@example.org', `noor ${seed}`),
    newcomer: undefined,
    addresses: [oldEmail],
    deletion: 'none',
    keep: 'none',
  }

  let hasCrashed = false
  const at = random() < 0.9 ? 1 + pick(150) : Number.POSITIVE_INFINITY
  const kill = createKillSwitch(world, {
    at,
    after: random() < 0.5,
    onKill() {
      hasCrashed = true
      throw new Crash('killed')
    },
  })
  const services = breakServices(world.revive(kill), broken)
  const changes = [
    splitAnew(world, services, story),
    replaceKey(services, broken),
    ...(random() < 0.7 ? [moveAccount(world, services, story, random() < 0.3)] : []),
    ...(random() < 0.6 ? [deleteAccount(world, services, story, pick(3))] : []),
  ]
  while (changes.length > 0 && !hasCrashed) {
    const index = pick(changes.length)
    // A refusal ends one change: another one was first.
    const step = await changes[index]?.next().catch(() => ({ done: true }))
    if (step?.done) changes.splice(index, 1)
  }
  // The connection of a process that died is rolled back.
  if (hasCrashed) await world.pglite.exec('rollback').catch(() => undefined)
  if (hasCrashed) report.crashed++

  const survivor = breakServices(world.revive(), broken)
  const problems = await findProblems(world, survivor, story, async () => {
    await completeAll(replaceKey(survivor, broken))
    world.clock.skip(30 * day)
    for (let run = 0; run < 3; run++) await survivor.sweep()
  })
  await count(world, story, report)
  return problems
}

async function createPerson(
  world: ChangesWorld,
  services: Services,
  email: string,
  name: string,
): Promise<Person> {
  const person: Person = {
    email,
    account: '',
    session: '',
    thumbprint: `device of ${name}`,
    walletId: `wallet of ${name}`,
    shares: new Set(),
  }
  await signIn(world, services, person)
  await completeAll(splitWallet(world, services, person, { setId: `first of ${name}`, replaces: null }))
  // A founding device is at home at once; a day later everything else is, too.
  world.clock.skip(2 * day)
  await signIn(world, services, person)
  return person
}

async function completeAll(steps: AsyncGenerator<void>): Promise<void> {
  for await (const _ of steps);
}

type Changing = ReturnType<typeof breakServices>

/** The client's part: new shares, then another way to recover. */
async function* splitAnew(world: ChangesWorld, services: Changing, { mira }: Story): AsyncGenerator<void> {
  const [first = ''] = mira.shares
  const setId = `second of ${mira.walletId}`
  yield* services.split(world, mira, { setId, replaces: first })
  yield
  const { walletId, account } = mira
  await findSet(services.keys, { account, walletId, setId })
  const keys = [{ id: 'another', kind: 'password', label: '', params: '', wrapped: '', createdAt: 0 }]
  await setRecovery(services.keys, callBy(mira, world.clock, { walletId, setId, keys }))
}

/** The operator's part, both commands. */
async function* replaceKey(services: Changing, broken: Break | undefined): AsyncGenerator<void> {
  const options = { kms: services.keysKms, columns: [createDataKeyColumn(services)] }
  if (broken === 'retires at once') {
    await services.keysKms.addVersion()
    const [newest] = await services.keysKms.versions()
    await services.keysKms.removeVersionsBefore(newest?.id ?? '')
    return
  }
  await rotateKey(options)
  yield
  await retireKey(options, { wait: async () => undefined })
}

/** Moves the account to another address by both mailboxes, and back by the link of the old one if `undoes`. */
async function* moveAccount(
  world: ChangesWorld,
  services: Changing,
  story: Story,
  undoes: boolean,
): AsyncGenerator<void> {
  const { mira } = story
  const call = (body: object) => callBy(mira, world.clock, body)
  world.clock.skip(60_000)
  const { changeId } = await changeEmail(services.auth, call({ newEmail }))
  yield
  await confirmOldEmail(services.auth, call({ changeId, otp: world.mailer.codeFor(oldEmail) }))
  yield
  story.addresses = [oldEmail, newEmail]
  const otp = world.mailer.codeFor(newEmail)
  yield* services.move(() => confirmNewEmail(services.auth, call({ changeId, otp })), mira)
  mira.email = newEmail
  story.addresses = [newEmail]
  yield
  if (!undoes) return
  story.addresses = [oldEmail, newEmail]
  if ((await sendLink(world, services, 'undo', oldEmail)) !== 200) return
  mira.email = oldEmail
  story.addresses = [oldEmail]
}

/**
 * Deletes the account, and keeps it by a sign-in (1), by the link (2), or lets the grace time pass (0). Then somebody signs up with the
 * same address.
 */
async function* deleteAccount(
  world: ChangesWorld,
  services: Changing,
  story: Story,
  way: number,
): AsyncGenerator<void> {
  const { mira } = story
  const call = (body: object) => callBy(mira, world.clock, body)
  world.clock.skip(60_000)
  const begun = await requestDeletion(services.auth, call({}))
  if (begun.action !== 'VERIFY_OTP') throw new Error('No code was mailed.')
  yield
  const otp = world.mailer.codeFor(mira.email)
  story.deletion = 'tried'
  await confirmDeletion(services.auth, call({ deletionId: begun.deletionId, otp }))
  story.deletion = 'confirmed'
  yield
  if (way > 0) {
    story.keep = 'tried'
    if (way === 1) await signIn(world, services, mira)
    else if ((await sendLink(world, services, 'keep', mira.email)) !== 200) return
    story.keep = 'done'
    yield
  }
  world.clock.skip(8 * day)
  await services.sweep()
  yield
  if (story.keep !== 'none') return
  const newcomer: Person = {
    email: mira.email,
    account: '',
    session: '',
    thumbprint: `new ${mira.thumbprint}`,
    walletId: `new ${mira.walletId}`,
    shares: new Set(),
  }
  await signIn(world, services, newcomer)
  yield* services.split(world, newcomer, { setId: `first of ${newcomer.walletId}`, replaces: null })
  story.newcomer = newcomer
  yield
  await services.sweep()
}

async function count({ query }: ChangesWorld, story: Story, report: ChangesReport): Promise<void> {
  const { mira } = story
  const account = await query.selectFrom('authAccount').select('id').where('id', '=', mira.account).execute()
  const set = await query
    .selectFrom('keysSet')
    .select(['setId', 'dataKey'])
    .where('account', '=', mira.account)
    .executeTakeFirst()
  if (account.length === 0) report.deleted++
  if (story.keep === 'done') report.kept++
  if (mira.email === newEmail) report.moved++
  if (set?.setId.startsWith('second')) report.split++
  if (set && !set.dataKey.startsWith('1:')) report.rotated++
}

/** Random numbers from a seed (mulberry32), so that a schedule can be run again. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
