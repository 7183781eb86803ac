import { randomBytes } from 'node:crypto'
import { keysLimits } from '@latchkey/protocol'
import { authApi, keysApi, recoverySecretsApi } from '@latchkey/protocol/schemas'
import { expect, it } from 'vitest'
import { createKeyRotations } from '../../createKeyRotations.ts'
import { cleanups, temporaryFolder } from '../../testing/cleanups.ts'
import type { WalletDevice } from '../../testing/createWalletDevice.ts'
import { oneShotKey, randomId, sealTo } from '../../testing/frameKeys.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { cooldown, startAuthStack } from '../../testing/startAuthStack.ts'

const closeAfter = cleanups()
const frame = 'https://wallet.shop.example'
const other = 'https://wallet.elsewhere.example'
const email = 'mira@example.org'
const from = (origin: string) => ({ headers: (origin === '' ? {} : { origin }) as Record<string, string> })

/** Stores a secret as a frame of `origin` does. */
async function store(
  device: WalletDevice,
  secret: Uint8Array,
  given: { id?: string; origin?: string | undefined; sealedFor?: string; keyId?: string } = {},
) {
  const { id = randomId(), origin = frame, keyId = '' } = given
  const { sealedFor = id } = given
  const { reply: key } = await device.ask(keysApi.sealingKey, undefined)
  const subject = { account: device.session.account.id, walletId: sealedFor, setId: sealedFor }
  const box = await sealTo(key.publicKey, secret, 'recovery-secret-in', subject)
  const body = { id, keyId: keyId || key.keyId, secret: box }
  const { status, failure } = await device.ask(recoverySecretsApi.store, body, from(origin))
  return { id, outcome: status === 200 ? 'ok' : failure.field }
}

/** Reads it. Returns the secret, or the field of the refusal. */
async function read(device: WalletDevice, id: string, origin: string | undefined = frame) {
  const key = await oneShotKey()
  const body = { id, recipient: key.recipient }
  const { status, reply, failure } = await device.ask(recoverySecretsApi.read, body, from(origin))
  if (status !== 200) return failure.field
  const subject = { account: device.session.account.id, walletId: id, setId: id }
  return key.open(reply.secret, 'recovery-secret-out', subject)
}

onDatabase('recovery secrets for another operator’s wallets', (db) => {
  const start = (env: Record<string, string> = {}) =>
    closeAfter(startAuthStack({ db: db(), env: { LATCHKEY_RECOVERY_FOR: `${frame},${other}`, ...env } }))

  it('[X.01] come back as they went, to the frame and the account that stored them, and to nobody else', async () => {
    const stack = await start()
    const device = await stack.signIn(email)
    const secret = randomBytes(32)
    const { id, outcome } = await store(device, secret)
    expect(outcome).toBe('ok')
    expect(await read(device, id)).toEqual(secret)
    // nothing in the clear, and nothing of the wallet
    const row = await stack.ports.db.query
      .selectFrom('keysRecoverySecret')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ account: device.session.account.id, id, origin: frame })
    expect(Buffer.from(row.wrapped, 'base64url').includes(secret)).toBe(false)
    expect(await read(device, id, other)).toBe('recovery_secret')
    expect(await read(device, id, 'https://evil.example')).toBe('not_offered')
    stack.skip(60_000)
    const stranger = await stack.signIn('lena@example.org')
    expect(await read(stranger, id)).toBe('recovery_secret')
    expect(await read(device, randomId())).toBe('recovery_secret')
    // a sign-in of long ago gets nothing
    stack.skip(16 * 60_000)
    await device.refresh()
    expect(await read(device, id)).toBe('fresh_login')
  })

  it('[X.01] are served to the wallets that the operator lists, and to none without a list', async () => {
    // Both servers have the key of what the first one stores.
    const folder = { LATCHKEY_KMS_FOLDER: temporaryFolder() }
    const stack = await start({ LATCHKEY_RECOVERY_FOR: '', ...folder })
    const device = await stack.signIn(email)
    for (const origin of [frame, other, ''])
      expect((await store(device, randomBytes(32), { origin })).outcome).toBe('not_offered')
    const wellKnown = await (await fetch(`${stack.url}/.well-known/latchkey`)).json()
    expect(wellKnown).not.toHaveProperty('recoveryFor')
    const listed = await start(folder)
    expect(await (await fetch(`${listed.url}/.well-known/latchkey`)).json()).toMatchObject({
      recoveryFor: [frame, other],
    })
  })

  it('[X.01] are stored once, whole, and sealed for this account and id', async () => {
    const stack = await start()
    const device = await stack.signIn(email)
    const secret = randomBytes(32)
    const { id } = await store(device, secret)
    expect((await store(device, randomBytes(32), { id })).outcome).toBe('set_conflict')
    expect((await store(device, randomBytes(31))).outcome).toBe('secret')
    expect((await store(device, randomBytes(32), { sealedFor: randomId() })).outcome).toBe('share')
    expect((await store(device, randomBytes(32), { keyId: 'another' })).outcome).toBe('set_conflict')
    expect(await read(device, id)).toEqual(secret)
    for (let count = 1; count < keysLimits.recoverySecrets; count++)
      expect((await store(device, randomBytes(32))).outcome).toBe('ok')
    expect((await store(device, randomBytes(32))).outcome).toBe('no_room')
    // deleted, by its frame only; again is no error
    for (const [origin, left] of [
      [other, secret],
      [frame, 'recovery_secret'],
      [frame, 'recovery_secret'],
    ] as const) {
      expect(await device.outcome(recoverySecretsApi.delete, { id }, from(origin))).toBe('ok')
      expect(await read(device, id)).toEqual(left)
    }
    expect((await store(device, randomBytes(32))).outcome).toBe('ok')
  })

  it('[X.10, X.10d] are moved by a rotation of the key service’s key, and deleted with the account', async () => {
    const stack = await start()
    const device = await stack.signIn(email)
    const secret = randomBytes(32)
    const { id } = await store(device, secret)
    const before = await stack.ports.db.query
      .selectFrom('keysRecoverySecret')
      .select('wrapped')
      .executeTakeFirst()
    const rotation = createKeyRotations(stack.ports).find(({ name }) => name === 'keys')
    await rotation?.rotate()
    expect(await rotation?.retire({ wait: async () => {} })).toBeDefined()
    const after = await stack.ports.db.query
      .selectFrom('keysRecoverySecret')
      .select('wrapped')
      .executeTakeFirst()
    expect(after).not.toEqual(before)
    expect(await read(device, id)).toEqual(secret)

    stack.skip(cooldown)
    const { reply } = await device.ask(authApi.deleteAccount, {})
    if (reply.action !== 'VERIFY_OTP') throw new Error(reply.action)
    const { deletionId } = reply
    await device.ask(authApi.confirmDeletion, { deletionId, otp: stack.mailer.codeFor(email) })
    stack.skip(8 * 24 * 60 * 60_000)
    await stack.sweep()
    expect(await stack.ports.db.query.selectFrom('keysRecoverySecret').selectAll().execute()).toEqual([])
  })
})
