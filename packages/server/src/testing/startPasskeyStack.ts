import { authApi } from '@latchkey/protocol/schemas'
import { sql, type Transaction } from 'kysely'
import { expect } from 'vitest'
import type { Db, Tables } from '../ports/db.ts'
import { createTestPasskey, type TestPasskey } from './createTestPasskey.ts'
import type { WalletDevice } from './createWalletDevice.ts'
import { startAuthStack } from './startAuthStack.ts'

/** Address of the account. */
export const passkeyOwner = 'mira@example.org'
/** Origin of the wallet, at which its passkeys are created. */
export const passkeyWallet = 'https://wallet.example'

type Forgery = Parameters<TestPasskey['answer']>[2]

/** Starts a server with an account, its own device `mine` and its passkey, and what a browser that is new to it does. */
export async function startPasskeyStack(db: Db, env: Readonly<Record<string, string>> = {}) {
  const stack = await startAuthStack({
    db,
    env: { LATCHKEY_LIMIT_ROUTE: '10000/1000', LATCHKEY_FRAME_URL: passkeyWallet, ...env },
  })
  const mine = await stack.signIn(passkeyOwner)
  const passkey = createTestPasskey(passkeyWallet)
  const register = (device: WalletDevice, { registration } = passkey) =>
    device.outcome(authApi.registerPasskey, registration)
  expect(await register(mine)).toBe('ok')
  /** Enters the right code of the account on a browser that is new to it. */
  const enter = async (address = passkeyOwner, device?: WalletDevice) => {
    const begun = await stack.beginCodeFirst(address, device)
    const { reply } = await begun.device.ask(authApi.connectOtp, { ...begun.body, passkey: true })
    if (reply.action !== 'VERIFY_DEVICE') throw new Error(reply.action)
    return { ...begun, reply, offer: reply.passkey ?? { challenge: '', passkeys: [] } }
  }
  type Entered = Awaited<ReturnType<typeof enter>>
  const answer = ({ device, flowId, offer }: Entered, forgery: Forgery = {}, by = passkey) =>
    device.ask(authApi.connectPasskey, by.answer(flowId, offer, forgery))
  const outcome = async (...given: Parameters<typeof answer>) => {
    const { status, failure } = await answer(...given)
    return status === 200 ? 'ok' : failure.field
  }
  const sessions = async () =>
    (await db.query.selectFrom('authSession').select('id').where('endedAt', 'is', null).execute()).length
  return { ...stack, mine, passkey, register, enter, answer, outcome, sessions }
}

/** Begins a request while the account is locked, and changes something before the lock ends. */
export async function whileLocked<answer>(
  db: Db,
  request: () => Promise<answer>,
  change: (tx: Transaction<Tables>) => Promise<unknown>,
): Promise<answer> {
  const { answer } = await db.query.transaction().execute(async (tx) => {
    await tx.selectFrom('authAccount').select('id').forUpdate().execute()
    const answer = request()
    // PGlite has one connection: there the request waits for it from its beginning
    if (db.engine === 'postgres')
      await expect
        .poll(
          async () => {
            // of this database: others of the same Postgres wait for locks of their own
            const waiting = sql`select pid from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`
            return (await waiting.execute(tx)).rows.length
          },
          { timeout: 20_000 },
        )
        .toBeGreaterThan(0)
    await change(tx)
    return { answer }
  })
  return answer
}
