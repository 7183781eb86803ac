import { randomBytes } from 'node:crypto'
import { keysApi } from '@latchkey/protocol/schemas'
import { expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { createWalletDevice } from '../../testing/createWalletDevice.ts'
import { activateSet, newWallet, randomId, releaseShare } from '../../testing/frameKeys.ts'
import { openMemoryDb } from '../../testing/openMemoryDb.ts'
import { startAuthStack } from '../../testing/startAuthStack.ts'
import { startStack } from '../../testing/startStack.ts'

const keep = cleanups()

/** Two operators: two databases, two key files, two ports. */
async function start(trusted?: string) {
  const [authDb, keysDb] = [await keep(openMemoryDb()), await keep(openMemoryDb())]
  const auth = await keep(startAuthStack({ db: authDb, services: ['auth'] }))
  const issuer = trusted ?? auth.url
  const keys = await keep(
    startStack({
      env: { LATCHKEY_AUTH_URL: issuer, LATCHKEY_EGRESS_ALLOW: new URL(issuer).host },
      ports: { db: { ...keysDb, close: () => Promise.resolve() } },
      services: ['keys'],
    }),
  )
  return { auth, keysDb, device: await createWalletDevice(auth.url, { keysUrl: keys.url }) }
}

it('[T-BOUND-1] [X.02] two operators: the keys service serves whom it knows by public keys alone', async () => {
  const { auth, keysDb, device } = await start()
  await auth.signIn('mira@example.org', device)
  const wallet = newWallet()
  const setId = randomId()
  const share = randomBytes(64)
  await activateSet(device, wallet, { setId, replaces: null, share })
  expect((await releaseShare(device, wallet.walletId, setId)).share).toEqual(share)
  // what it keeps names nobody
  const rows = await keysDb.query.selectFrom('keysWallet').selectAll().execute()
  expect(rows.map(({ account }) => account)).toEqual([device.session.account.id])
  expect(await keysDb.query.selectFrom('authAccount').selectAll().execute()).toEqual([])
})

it('[T-BOUND-1] a token of a sign-in service it does not trust opens nothing', async () => {
  const other = await start()
  const { auth, device } = await start(other.auth.url)
  await auth.signIn('mira@example.org', device)
  expect((await device.ask(keysApi.wallet, undefined)).failure.field).toBe('session')
})
