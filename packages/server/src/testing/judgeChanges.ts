import { openText } from '../secrets/cryptography.ts'
import { releaseShare } from '../services/keys/release.ts'
import { decryptShare } from '../services/keys/sealing.ts'
import { type ChangesWorld, callBy, type Person, type Services, shareOf, signIn } from './changesWorld.ts'

/** What people did in a schedule. `tried`: the request was sent, and the process may have died over it. */
export type Story = {
  readonly mira: Person
  /** Somebody who does nothing. */
  readonly neighbour: Person
  /** Who signed up with an address that a deletion had freed. */
  newcomer: Person | undefined
  /** The addresses the account may have: two while a change is neither made nor refused for certain. */
  addresses: readonly string[]
  deletion: 'none' | 'tried' | 'confirmed'
  keep: 'none' | 'tried' | 'done'
}

/** The invariants, in plain words: each problem begins with the one it breaks. */
export const invariants = {
  usable: 'a wallet that was usable stays usable by its owner',
  owner: 'an account has one address, which leads to it, and nobody else’s address does',
  deleted: 'deleted means that nothing is left and no share is readable',
  asked: 'nobody is deleted who did not ask, or who was kept',
  others: 'nobody else is touched',
} as const

/**
 * Checks the invariants: as the process left things, and after `comeBack` has completed what it began.
 *
 * @returns which are broken, and how
 */
export async function findProblems(
  world: ChangesWorld,
  services: Services,
  story: Story,
  comeBack: () => Promise<void>,
): Promise<string[]> {
  const problems: string[] = []
  const { mira, neighbour, newcomer } = story
  const note = (invariant: keyof typeof invariants, how: string | undefined) => {
    if (how !== undefined) problems.push(`${invariants[invariant]}: ${how}`)
  }
  const isThere = async () =>
    (await world.query.selectFrom('authAccount').select('id').where('id', '=', mira.account).execute())
      .length > 0
  if (await isBegun(world, mira)) {
    // The address is free and the shares are being deleted: only the end counts.
  } else if (await isThere()) note('usable', await whatIsWrong(world, services, mira))
  await comeBack()

  if (await isThere()) {
    note('usable', await whatIsWrong(world, services, mira))
    note('owner', await whoElse(world, services, story))
    if (story.deletion === 'confirmed' && story.keep === 'none')
      note('deleted', 'the account is still there after its grace time')
  } else {
    note('deleted', await whatIsLeft(world, services, mira))
    if (story.deletion === 'none') note('asked', 'the account is gone')
    if (story.keep === 'done') note('asked', 'the account was kept and is gone')
  }
  for (const other of [neighbour, newcomer]) {
    if (!other) continue
    note('others', await whatIsWrong(world, services, other))
    const [index] = await world.query
      .selectFrom('authAccount')
      .select('emailIndex')
      .where('id', '=', other.account)
      .execute()
    if (!index) note('others', `the account of ${other.email} is gone`)
  }
  return problems
}

async function isBegun({ query }: ChangesWorld, { account }: Person): Promise<boolean> {
  const row = await query
    .selectFrom('authDeletion')
    .select('account')
    .where('account', '=', account)
    .where('beganAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Why a wallet can't be put together from the server's share and the device's, or its recovery share. */
async function whatIsWrong(
  { query }: ChangesWorld,
  services: Services,
  person: Person,
): Promise<string | undefined> {
  const { account, walletId, shares } = person
  const sets = await query.selectFrom('keysSet').selectAll().where('account', '=', account).execute()
  const active = sets.filter(({ status }) => status === 'active')
  const [set] = active
  if (!set || active.length !== 1) return `${active.length} active sets`
  if (set.recoveryShare !== `recovery of ${set.setId}`) return 'the recovery share is of another set'
  if (!shares.has(set.setId)) return 'no device has a share of the active set'
  const subject = { account, walletId, setId: set.setId }
  try {
    const share = await decryptShare(services.keysKms, subject, set.dataKey, 'auth-share', set.share)
    return share.equals(shareOf(set.setId)) ? undefined : 'the server’s share is of another set'
  } catch {
    return 'the server’s share can’t be opened'
  }
}

/** Why the account isn't reached by its address alone. */
async function whoElse(
  world: ChangesWorld,
  services: Services,
  { mira, addresses }: Story,
): Promise<string | undefined> {
  const { email } = await world.query
    .selectFrom('authAccount')
    .select('email')
    .where('id', '=', mira.account)
    .executeTakeFirstOrThrow()
  if (email === null) return 'the account has no address'
  const { emailSeal } = await services.auth.secrets()
  const address = openText(emailSeal, email, `account|${mira.account}`)
  if (!addresses.includes(address)) return `the account has the address ${address}`
  const leadsTo = await signIn(world, services, { ...mira, email: address })
  if (leadsTo !== mira.account) return `${address} leads to another account`
  const owners = await world.query
    .selectFrom('keysWallet')
    .select('account')
    .where('walletId', '=', mira.walletId)
    .execute()
  return owners.length === 1 ? undefined : `the wallet has ${owners.length} owners`
}

/** What is left of a deleted account. */
async function whatIsLeft(
  world: ChangesWorld,
  services: Services,
  person: Person,
): Promise<string | undefined> {
  const { account, walletId, shares } = person
  for (const table of [
    'keysWallet',
    'keysSet',
    'keysDevice',
    'authDevice',
    'authSession',
    'authDeletion',
  ] as const) {
    const rows = await world.query
      .selectFrom(table)
      .select('account')
      .where('account', '=', account)
      .execute()
    if (rows.length > 0) return `rows of ${table}`
  }
  for (const setId of shares) {
    const isRead = await releaseShare(
      services.keys,
      callBy(person, world.clock, { walletId, setId, recipient: '' }),
    ).then(
      () => true,
      () => false,
    )
    if (isRead) return `the share of ${setId} was read`
  }
  return undefined
}
