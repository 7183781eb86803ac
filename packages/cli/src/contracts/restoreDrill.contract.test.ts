// long: makes eight wallets on two databases, restores them and recovers each.
import { createPublicKey, verify } from 'node:crypto'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createBackup, readConfig, restoreBackup } from '@latchkey/server'
import { base58 } from '@scure/base'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { verifyMessage } from 'viem'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createVault } from '../../../frame/src/app/keys/createVault.ts'
import { createWallet } from '../../../frame/src/app/keys/createWallet.ts'
import { digestOf, type PreparedRequest } from '../../../frame/src/app/requests/PreparedRequest.ts'
import type { ApiClient } from '../../../frame/src/app/session/createApiClient.ts'
import type { Session } from '../../../frame/src/app/session/createSession.ts'
import { openStore, type Store } from '../../../frame/src/app/store.ts'
import { createPorts } from '../../../server/src/createPorts.ts'
import type { WalletDevice } from '../../../server/src/testing/createWalletDevice.ts'
import { createPostgresDatabase } from '../../../server/src/testing/onBothDatabases.ts'
import { startAuthStack } from '../../../server/src/testing/startAuthStack.ts'
import { silentLog } from '../../../server/src/testing/testPorts.ts'
import { type GoldenWallet, goldenWallets } from '../testing/goldenWallets.ts'
import { temporaryFolder } from '../testing/runProgram.ts'

const message = 'signed after a restore'
const origin = 'https://wallet.example.org'
type Custody = 'user-held' | 'operator-recoverable'

/** The environment of a machine of its own, with an empty database. */
async function createMachine(engine: 'pglite' | 'postgres', custody: Custody) {
  const data = join(temporaryFolder(), 'data')
  mkdirSync(data)
  return {
    LATCHKEY_MODE: 'development',
    LATCHKEY_LOG_LEVEL: 'silent',
    LATCHKEY_DATA: data,
    LATCHKEY_KMS_FOLDER: join(data, 'kms'),
    LATCHKEY_CUSTODY: custody,
    ...(engine === 'postgres' && { DATABASE_URL: await createPostgresDatabase() }),
  }
}

/** Runs the real server of a machine, with a mailbox. */
async function withServer<result>(
  env: Awaited<ReturnType<typeof createMachine>>,
  run: (stack: Awaited<ReturnType<typeof startAuthStack>>) => Promise<result>,
) {
  const { db, egress } = createPorts(readConfig(env))
  await egress.close()
  await db.start()
  const stack = await startAuthStack({ db, env })
  try {
    return await run(stack)
  } finally {
    await stack.close()
    await db.close()
  }
}

/** The frame’s own wallet in a browser that has signed in. */
function openFrame(device: WalletDevice, store: Store, custody: Custody) {
  const call = async (_: string, route: never, body: never) => {
    const { status, reply, failure } = await device.ask(route, body)
    if (status !== 200) throw new Error(failure.description)
    return reply
  }
  return createWallet({
    api: { call } as unknown as ApiClient,
    session: {
      account: async () => device.session.account,
      accessToken: async () => device.session.accessToken,
    } as Session,
    vault: createVault(store, origin),
    auth: '',
    keys: '',
    custody,
  })
}

/** Signs as each address the golden wallet has, and checks the signatures by other code than what made them. */
async function expectSigns(wallet: ReturnType<typeof openFrame>, golden: GoldenWallet) {
  const opened = await wallet.open()
  if (opened.kind !== 'ready') throw new Error(`${golden.name} is ${opened.kind}.`)
  expect(opened.wallet.addresses).toMatchObject(golden.addresses)
  const { eip155, solana } = opened.wallet.addresses
  const signAs = async (
    request: Pick<PreparedRequest, 'kind' | 'method' | 'account' | 'network'> & { readonly bytes: string },
  ) => {
    const prepared = { ...request, origin: 'https://app.example' } as PreparedRequest
    const signed = await wallet.sign(prepared, digestOf(prepared))
    return 'signature' in signed ? signed.signature : ''
  }
  const signature = await signAs({
    kind: 'message',
    bytes: `0x${Buffer.from(message).toString('hex')}`,
    method: 'personal_sign',
    account: eip155,
    network: 'eip155:1',
  })
  expect(
    await verifyMessage({
      address: eip155 as `0x${string}`,
      message,
      signature: signature as `0x${string}`,
    }),
  ).toBe(true)
  if (!solana) throw new Error(`${golden.name} has no address on Solana.`)
  const onSolana = await signAs({
    kind: 'solanaMessage',
    bytes: base58.encode(Buffer.from(message)),
    method: 'solana_signMessage',
    account: solana,
    network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  })
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(base58.decode(solana)).toString('base64url') },
    format: 'jwk',
  })
  expect(verify(null, Buffer.from(message), key, base58.decode(onSolana))).toBe(true)
}

/** Makes every golden wallet on a server, and returns the storage of each one’s browser. */
const makeWallets = (env: Awaited<ReturnType<typeof createMachine>>, custody: Custody) =>
  withServer(env, async (stack) => {
    const stores: Store[] = []
    for (const [at, golden] of goldenWallets.entries()) {
      const store = await openStore('wallet', new IDBFactory())
      const wallet = openFrame(await stack.signIn(`golden${at}@example.org`), store, custody)
      await wallet.importSecret(golden.secret)
      await wallet.protect(golden.factor, 'Way back')
      await expectSigns(wallet, golden)
      stores.push(store)
      stack.skip(60_000)
    }
    return stores
  })

describe('a restore on another machine', () => {
  beforeAll(() => void vi.stubGlobal('IDBKeyRange', IDBKeyRange))

  it.each([
    ['pglite', 'postgres', 'user-held'],
    ['postgres', 'pglite', 'operator-recoverable'],
  ] as const)(
    '[X.57] from %s to %s, %s: every golden wallet signs in its old browser and in a new one',
    {
      timeout: 900_000,
    },
    async (from, to, custody) => {
      const machine = await createMachine(from, custody)
      const stores = await makeWallets(machine, custody)
      const identity = await generateX25519Identity()
      const path = join(temporaryFolder(), 'latchkey.age')
      await createBackup({
        config: readConfig(machine),
        env: machine,
        recipients: [await identityToRecipient(identity)],
        path,
        log: silentLog,
      })
      const copy = join(temporaryFolder(), 'copy.age')
      cpSync(path, copy)
      const target = await createMachine(to, custody)
      await restoreBackup({ config: readConfig(target), path: copy, identities: [identity], log: silentLog })

      await withServer(target, async (stack) => {
        // The clock of the first server was ahead, and so are the times of the mails that it stored.
        stack.skip(600_000)
        for (const [at, golden] of goldenWallets.entries()) {
          const email = `golden${at}@example.org`
          const store = stores[at]
          if (!store) throw new Error('no storage')
          await expectSigns(openFrame(await stack.signIn(email), store, custody), golden)
          stack.skip(60_000)

          const wallet = openFrame(
            await stack.signIn(email),
            await openStore('new', new IDBFactory()),
            custody,
          )
          const [method] = await wallet.getRecoveryMethods()
          await wallet.recover({ id: method?.id ?? '', factor: golden.factor })
          await expectSigns(wallet, golden)
          stack.skip(60_000)
        }
      })
    },
  )
})
