import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keysApi } from '@latchkey/protocol/schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../ports/db.ts'
import { cleanups } from '../../testing/cleanups.ts'
import { createWalletDevice } from '../../testing/createWalletDevice.ts'
import { activateSet, newWallet, randomId, releaseShare } from '../../testing/frameKeys.ts'
import { openMemoryDb } from '../../testing/memoryDb.ts'
import { startAuthStack } from '../../testing/startAuthStack.ts'
import { startStack } from '../../testing/startStack.ts'

const closeAfter = cleanups()
let dbs: { readonly auth: Db; readonly otherAuth: Db; readonly keys: Db }
const folder = mkdtempSync(join(tmpdir(), 'latchkey-kms-'))
beforeAll(async () => {
  dbs = { auth: await openMemoryDb(), otherAuth: await openMemoryDb(), keys: await openMemoryDb() }
}, 120_000)
afterAll(async () => {
  for (const db of Object.values(dbs)) await db.close()
  rmSync(folder, { recursive: true })
})

const openAuth = (operator: 'auth' | 'otherAuth') =>
  startAuthStack({
    db: dbs[operator],
    env: { LATCHKEY_KMS_FOLDER: join(folder, operator) },
    services: ['auth'],
  })
const startAuth = (operator: 'auth' | 'otherAuth') => closeAfter(openAuth(operator))

/** Two operators: two databases, two key files, two ports. */
async function start(trusted?: string, opening = startAuth('auth')) {
  const auth = await opening
  let skipped = 0
  const clock = { now: () => Date.now(), monotonic: () => performance.now() + skipped }
  const issuer = trusted ?? auth.url
  const keys = await closeAfter(
    startStack({
      env: { LATCHKEY_AUTH_URL: issuer, LATCHKEY_EGRESS_ALLOW: new URL(issuer).host },
      ports: { clock, db: { ...dbs.keys, close: () => Promise.resolve() } },
      services: ['keys'],
    }),
  )
  const skip = (milliseconds: number) => {
    skipped += milliseconds
  }
  return { auth, skip, device: await createWalletDevice(auth.url, { keysUrl: keys.url }) }
}

it('[X.02] [T-BOUND-1] two operators: the keys service serves whom it knows by public keys alone', async () => {
  const { auth, device } = await start()
  await auth.signIn('mira@example.org', device)
  const wallet = newWallet()
  const setId = randomId()
  const share = randomBytes(64)
  await activateSet(device, wallet, { setId, replaces: null, share })
  expect((await releaseShare(device, wallet.walletId, setId)).share).toEqual(share)
  // what it keeps names nobody
  const rows = await dbs.keys.query.selectFrom('keysWallet').selectAll().execute()
  expect(rows.map(({ account }) => account)).toEqual([device.session.account.id])
  expect(await dbs.keys.query.selectFrom('authAccount').selectAll().execute()).toEqual([])
})

it('[X.57] the sign-in service is away: who is signed in still gets the wallet’s share', async () => {
  const { auth, device, skip } = await start(undefined, openAuth('auth'))
  await auth.signIn('noor@example.org', device)
  const wallet = newWallet()
  const setId = randomId()
  const share = randomBytes(64)
  await activateSet(device, wallet, { setId, replaces: null, share })
  await auth.close()
  // The public keys are to be fetched again by now, and those fetched last are used.
  skip(301_000)
  expect((await releaseShare(device, wallet.walletId, setId)).share).toEqual(share)
})

it('[T-BOUND-1] a token of a sign-in service it does not trust opens nothing', async () => {
  const other = await startAuth('otherAuth')
  const { auth, device } = await start(other.url)
  await auth.signIn('lena@example.org', device)
  expect((await device.ask(keysApi.wallet, undefined)).failure.field).toBe('session')
})
