import { HttpFailure } from '../http/HttpFailure.ts'
import { digest, sealText } from '../secrets/cryptography.ts'
import { sweepDeletions } from '../services/auth/deletion/sweepDeletions.ts'
import { toEmailIndex } from '../services/auth/email/address.ts'
import { signPurgeOrder } from '../services/auth/sessions/openSession.ts'
import { type ChangesWorld, type Person, type Services, splitWallet } from './changesWorld.ts'

/** A way in which the changes could have been built and must not be: controls of the simulator. */
export type Break =
  /** The old share set is deleted before the new one is active. */
  | 'activates in two steps'
  /** The old version of the key is destroyed without moving what it wraps. */
  | 'retires at once'
  /** The old address is given up before the new one is taken. */
  | 'frees the address first'
  /** A deletion looks for its account by the address. */
  | 'deletes by address'
  /** The account goes before its wallet parts. */
  | 'deletes the account first'
  /** The wallet parts stay. */
  | 'leaves the shares'
  /** A deletion that was taken back happens. */
  | 'forgets who stays'

/** The services with the three changes that a break replaces. Without one they are the product's. */
export function breakServices(services: Services, broken: Break | undefined) {
  return {
    ...services,
    split: broken === 'activates in two steps' ? splitInTwoSteps(services) : splitOf(services),
    move: broken === 'frees the address first' ? moveInTwoSteps(services) : moveOnce,
    sweep: createSweep(services, broken),
  }
}

type Split = (
  world: ChangesWorld,
  person: Person,
  given: { readonly setId: string; readonly replaces: string | null },
) => AsyncGenerator<void>

const splitOf =
  (services: Services): Split =>
  (world, person, given) =>
    splitWallet(world, services, person, given)

async function* moveOnce(confirm: () => Promise<unknown>, _: Person): AsyncGenerator<void> {
  yield
  await confirm()
}

function splitInTwoSteps(services: Services): Split {
  const { query } = services
  return async function* (world, person, given) {
    const steps = splitWallet(world, services, person, given)
    // all but the last request
    for (let request = 0; request < 3; request++) {
      const { done } = await steps.next()
      if (done) return
      yield
    }
    const { account } = person
    await query.deleteFrom('keysSet').where('account', '=', account).where('status', '=', 'active').execute()
    yield
    await query.updateTable('keysSet').set({ status: 'active' }).where('setId', '=', given.setId).execute()
  }
}

function moveInTwoSteps({ auth, query }: Services) {
  return async function* (_: () => Promise<unknown>, { account }: Person): AsyncGenerator<void> {
    const email = 'mira@new.example'
    const { emailIndex: key, emailSeal } = await auth.secrets()
    const session = await query
      .selectFrom('authSession')
      .select('id')
      .where('account', '=', account)
      .where('endedAt', 'is', null)
      .execute()
    if (session.length === 0) throw new HttpFailure(401, 'session', 'Signed out.')
    const set = (emailIndex: string | null, sealed: string | null) =>
      query.updateTable('authAccount').set({ emailIndex, email: sealed }).where('id', '=', account).execute()
    await set(null, null)
    yield
    await set(toEmailIndex(key, email), sealText(emailSeal, email, `account|${account}`))
  }
}

function createSweep(services: Services, broken: Break | undefined): () => Promise<void> {
  const { auth, query } = services
  const day = 24 * 60 * 60_000
  const due = () =>
    query
      .selectFrom('authDeletion')
      .innerJoin('authAccount', 'authAccount.id', 'authDeletion.account')
      .select(['account', 'emailIndex'])
      .where('until', '<=', auth.clock.now())
      .execute()
  switch (broken) {
    case 'deletes by address': {
      const addresses = new Set<string>()
      return async () => {
        for (const { emailIndex } of await due()) if (emailIndex !== null) addresses.add(emailIndex)
        await sweepDeletions(auth)
        for (const address of addresses)
          await query.deleteFrom('authAccount').where('emailIndex', '=', address).execute()
      }
    }
    case 'deletes the account first': {
      // The shares of an account go with the next run of the process that deleted it.
      const deleted = new Set<string>()
      return async () => {
        for (const account of deleted) await auth.purgeWallet(await signPurgeOrder(auth, account))
        for (const { account } of await due()) {
          deleted.add(account)
          await query.deleteFrom('authAccount').where('id', '=', account).execute()
        }
      }
    }
    case 'leaves the shares':
      return () => sweepDeletions({ ...auth, purgeWallet: async () => undefined })
    case 'forgets who stays':
      return async () => {
        const asked = await query
          .selectFrom('authEvent')
          .select(['account', 'at'])
          .where('event', '=', 'deletion_requested')
          .where('at', '<=', auth.clock.now() - 7 * day)
          .execute()
        for (const { account, at } of asked)
          await query
            .insertInto('authDeletion')
            .values({
              account,
              requestedAt: at,
              until: at,
              linkDigest: digest(account),
              app: '',
              project: '',
              language: 'en',
              remindedAt: null,
              beganAt: null,
            })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        await sweepDeletions(auth)
      }
    default:
      return () => sweepDeletions(auth)
  }
}
