import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createVault } from '../../../frame/src/app/keys/createVault.ts'
import { createWallet } from '../../../frame/src/app/keys/createWallet.ts'
import type { ApiClient } from '../../../frame/src/app/session/createApiClient.ts'
import type { Session } from '../../../frame/src/app/session/createSession.ts'
import { openStore } from '../../../frame/src/app/store.ts'
import { createPinoLog } from '../../../server/src/adapters/log.ts'
import type { Db } from '../../../server/src/ports/db.ts'
import type { WalletDevice } from '../../../server/src/testing/createWalletDevice.ts'
import { openMemoryDb } from '../../../server/src/testing/memoryDb.ts'
import { startAuthStack } from '../../../server/src/testing/startAuthStack.ts'
import { attackCustody, type Loot } from './attackCustody.ts'
import { temporaryFolder } from './runProgram.ts'

type Custody = 'user-held' | 'operator-recoverable'

/** A wallet somebody made: its address, and the secret of their way to recover it, which no server ever had. */
type VictimWallet = { readonly address: string; readonly secret: Uint8Array }

/** Lets `count` people make a wallet on a real server, and takes all there is of it then. */
export async function lootServer(
  custody: Custody,
  count: number,
): Promise<{ readonly wallets: readonly VictimWallet[]; readonly loot: Loot }> {
  const db = await openMemoryDb()
  const folder = temporaryFolder()
  const lines: string[] = []
  const log = createPinoLog('debug', { write: (line) => lines.push(line) })
  const stack = await startAuthStack({
    db,
    env: { LATCHKEY_CUSTODY: custody, LATCHKEY_KMS_FOLDER: folder },
    ports: { log },
  })
  const wallets: VictimWallet[] = []
  try {
    for (let at = 0; at < count; at++) {
      wallets.push(await makeWallet(await stack.signIn(`person${at}@example.org`), custody))
      // the budget of mails from one network
      stack.skip(60_000)
    }
  } finally {
    await stack.close()
  }
  const loot: Loot = {
    tables: await readTables(db),
    keyFiles: readdirSync(folder).map((name) => join(folder, name)),
    log: lines.join(''),
  }
  await db.close()
  return { wallets, loot }
}

/** Every row of every table, as the attacker copies them. */
export async function readTables(db: Db): Promise<Loot['tables']> {
  const names = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db.query)
  const tables: Record<string, Record<string, unknown>[]> = {}
  for (const { name } of names.rows) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.id(name)}`.execute(db.query)
    tables[name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())] = rows
  }
  return tables
}

/** The frame's own wallet over the real server: what the frame does, without its page. */
async function makeWallet(device: WalletDevice, custody: Custody): Promise<VictimWallet> {
  const call = async (_: string, route: never, body: never) => {
    const { status, reply, failure } = await device.ask(route, body)
    if (status !== 200) throw new Error(failure.description)
    return reply
  }
  const wallet = createWallet({
    api: { call } as unknown as ApiClient,
    session: {
      account: async () => device.session.account,
      accessToken: async () => device.session.accessToken,
    } as Session,
    vault: createVault(await openStore('wallet'), 'https://wallet.example.org'),
    auth: '',
    keys: '',
    custody,
  })
  const secret = crypto.getRandomValues(new Uint8Array(32))
  if (custody === 'user-held') await wallet.protect({ kind: 'file', secret }, 'Recovery code')
  const opened = await wallet.open()
  if (opened.kind === 'new') throw new Error('The wallet was not made.')
  return { address: opened.wallet.addresses.eip155, secret }
}

const message = 'everything goes to the attacker'

/** Checks `count` user-held wallets: an attacker can sign for none, and with the secret of one person for that person only. */
export async function expectHeldByUsers(count: number): Promise<void> {
  const { wallets, loot } = await lootServer('user-held', count)
  expect(loot.tables.keysSet).toHaveLength(count)
  expect(loot.log).toContain('/keys/v1/')
  expect([...(await attackCustody(loot, message)).keys()]).toEqual([])

  const [, victim] = wallets
  const leaked = Buffer.from(victim?.secret ?? []).toString('base64url')
  const spoils = await attackCustody({ ...loot, log: `${loot.log} "${leaked}"` }, message)
  expect([...spoils.keys()]).toEqual([victim?.address])
}
