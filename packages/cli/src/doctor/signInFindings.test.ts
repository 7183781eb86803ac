import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openMemoryDb } from '../../../server/src/testing/memoryDb.ts'
import { createPostgresDatabase } from '../../../server/src/testing/onBothDatabases.ts'
import { startStack } from '../../../server/src/testing/startStack.ts'
import { diagnose } from '../commands/doctor.ts'
import { startMailCatcher } from '../dev/mailHost.ts'
import { temporaryFolder } from '../testing/runProgram.ts'

const find = async (env: Record<string, string>, part: string) => {
  const findings = await diagnose({
    LATCHKEY_PORT: '0',
    LATCHKEY_LOG_LEVEL: 'silent',
    LATCHKEY_DATA: temporaryFolder(),
    ...env,
  })
  return findings.find((finding) => finding.part === part)
}

it('mail: nothing is configured, reachable, one of two lost, all lost; no password is shown', async () => {
  const catcher = await startMailCatcher()
  const from = { LATCHKEY_MAIL_FROM: 'a@b.example', LATCHKEY_MODE: 'development' }
  const dead = 'smtp://user:secret-password@127.0.0.1:1'
  const state = async (...urls: string[]) => find({ ...from, LATCHKEY_SMTP_URLS: urls.join(',') }, 'Mail')
  expect(await find({}, 'Mail')).toMatchObject({ state: 'ok', servedBy: 'nothing' })
  expect(await state(catcher.url)).toMatchObject({ state: 'ok' })
  const half = await state(catcher.url, dead)
  expect(half).toMatchObject({ state: 'attention', advice: expect.stringContaining('1 of 2') })
  expect(await state(dead)).toMatchObject({ state: 'failed' })
  expect(JSON.stringify(half)).not.toContain('secret-password')
  await catcher.close()
})

it('key files that others may read fail, with the command that mends it', async () => {
  const folder = join(temporaryFolder(), 'kms')
  mkdirSync(folder)
  const path = join(folder, 'keys.key')
  writeFileSync(path, `k ${Buffer.alloc(32).toString('base64')}\n`)
  chmodSync(path, 0o644)
  expect(await find({ LATCHKEY_KMS_FOLDER: folder }, 'Key service (wallets)')).toMatchObject({
    state: 'failed',
    advice: expect.stringContaining('chmod 600'),
  })
  chmodSync(path, 0o600)
  expect(await find({ LATCHKEY_KMS_FOLDER: folder }, 'Key service (wallets)')).toMatchObject({ state: 'ok' })
})

it('[X.10] a rotation of a key that was begun and not finished is named, with what finishes it', async () => {
  const folder = join(temporaryFolder(), 'kms')
  mkdirSync(folder)
  const path = join(folder, 'keys.key')
  const line = (id: string, byte: number) => `${id} ${Buffer.alloc(32, byte).toString('base64')}\n`
  writeFileSync(path, line('new', 2) + line('old', 1), { mode: 0o600 })
  const part = 'Key service (wallets)'
  const found = await find({ LATCHKEY_KMS_FOLDER: folder }, part)
  expect(found?.state).toBe('attention')
  for (const word of ['new', 'old', 'latchkey keys rotate', 'latchkey keys retire'])
    expect(found?.advice).toContain(word)
  // control: with one version there is nothing to finish
  writeFileSync(path, line('new', 2))
  expect(await find({ LATCHKEY_KMS_FOLDER: folder }, part)).toMatchObject({ state: 'ok' })
})

it('[X.01] custody is said, and an operator who can sign is worth a look', async () => {
  expect(await find({}, 'Custody')).toMatchObject({ state: 'ok', servedBy: 'user-held' })
  const demo = { LATCHKEY_MODE: 'development', LATCHKEY_CUSTODY: 'operator-recoverable' }
  expect(await find(demo, 'Custody')).toMatchObject({ state: 'attention' })
})

it('sign-in with wallets: who may is said, and that nobody may without lists of origins', async () => {
  const part = 'Sign-in with wallets'
  expect(await find({}, part)).toMatchObject({
    state: 'ok',
    advice: expect.stringContaining('projects origins'),
  })
  expect(await find({ LATCHKEY_PROJECTS: 'off' }, part)).toMatchObject({
    state: 'attention',
    advice: expect.stringContaining('LATCHKEY_PROJECTS'),
  })
  const here = { LATCHKEY_PROJECTS: 'off', LATCHKEY_MODE: 'development' }
  expect(await find(here, part)).toMatchObject({ state: 'ok' })
  expect(await find({ LATCHKEY_SIWX: 'off' }, part)).toMatchObject({ state: 'ok', servedBy: 'nothing' })
})

it('[X.01] a second operator: ready, not listing this wallet, not answering, and what to do', async () => {
  const frame = 'http://wallet.first.localhost:4180'
  const second = await startStack({
    services: ['well-known', 'auth', 'keys'],
    env: {
      LATCHKEY_MODE: 'development',
      LATCHKEY_RECOVERY_FOR: frame,
      LATCHKEY_SMTP_URLS: 'smtp://127.0.0.1:1',
    },
    ports: { db: await openMemoryDb() },
  })
  onTestFinished(() => second.close())
  const custodyWith = (env: Record<string, string>) =>
    find(
      {
        LATCHKEY_MODE: 'development',
        LATCHKEY_FRAME_URL: frame,
        LATCHKEY_SECOND_OPERATOR: second.url,
        LATCHKEY_EGRESS_ALLOW: new URL(second.url).host,
        ...env,
      },
      'Custody',
    )
  expect(await custodyWith({})).toMatchObject({
    state: 'ok',
    servedBy: `split-operator, with ${new URL(second.url).host}`,
  })
  expect(await custodyWith({ LATCHKEY_FRAME_URL: 'http://wallet.else.localhost' })).toMatchObject({
    state: 'attention',
    servedBy: 'user-held',
    advice: expect.stringContaining('LATCHKEY_RECOVERY_FOR'),
  })
  expect(await custodyWith({ LATCHKEY_EGRESS_ALLOW: '' })).toMatchObject({
    state: 'attention',
    advice: expect.stringContaining('does not answer'),
  })
  // control: nobody configured one
  expect(await custodyWith({ LATCHKEY_SECOND_OPERATOR: '' })).toMatchObject({
    state: 'ok',
    servedBy: 'user-held',
  })
})

it('[X.01] secrets for other operators’ wallets need mail', async () => {
  const env = { LATCHKEY_MODE: 'development', LATCHKEY_RECOVERY_FOR: 'https://wallet.a.example' }
  const part = 'Recovery secrets'
  expect(await find({}, part)).toBeUndefined()
  expect(await find(env, part)).toMatchObject({
    state: 'attention',
    advice: expect.stringContaining('LATCHKEY_SMTP_URLS'),
  })
  expect(await find({ ...env, LATCHKEY_SMTP_URLS: 'smtp://127.0.0.1:1' }, part)).toMatchObject({
    state: 'ok',
    servedBy: expect.stringContaining('https://wallet.a.example'),
  })
})

it('[X.67] a second node without the key file of the first is named, with what to put where; [control] with it all is well', async () => {
  const env = {
    DATABASE_URL: await createPostgresDatabase(),
    LATCHKEY_SECRET: 'only for the tests of this repository',
  }
  const [own, other] = [join(temporaryFolder(), 'kms'), join(temporaryFolder(), 'kms')]
  const part = 'Key service (sign-in)'
  // Before anything is stored any key is right.
  expect(await find({ ...env, LATCHKEY_KMS_FOLDER: other }, part)).toMatchObject({ state: 'ok' })
  const first = await startStack({ isReal: true, env: { ...env, LATCHKEY_KMS_FOLDER: own } })
  onTestFinished(() => first.close())
  expect((await fetch(`${first.url}/login/v1/jwks.json`)).status).toBe(200)
  expect(await find({ ...env, LATCHKEY_KMS_FOLDER: other }, part)).toMatchObject({
    state: 'failed',
    advice: expect.stringContaining('LATCHKEY_KMS_FOLDER'),
  })
  expect(await find({ ...env, LATCHKEY_KMS_FOLDER: own }, part)).toMatchObject({ state: 'ok' })
  const second = startStack({ isReal: true, env: { ...env, LATCHKEY_KMS_FOLDER: other } })
  await expect(second).rejects.toMatchObject({ name: 'KmsError', code: 'not_ours' })
})

it('[X.56] --live sends the mail canary a code through each transport, and names one that takes none', async () => {
  const catcher = await startMailCatcher()
  const env = {
    LATCHKEY_MODE: 'development',
    LATCHKEY_MAIL_FROM: 'a@b.example',
    LATCHKEY_CANARY_MAIL: 'canary@b.example',
    LATCHKEY_SMTP_URLS: `${catcher.url},smtp://127.0.0.1:1`,
    LATCHKEY_PORT: '0',
    LATCHKEY_LOG_LEVEL: 'silent',
  }
  const part = 'Mail canary'
  expect(await find(env, part)).toMatchObject({ state: 'ok', advice: expect.stringContaining('--live') })
  expect(await catcher.messages('canary@b.example')).toHaveLength(0)
  const findings = await diagnose({ ...env, LATCHKEY_DATA: temporaryFolder() }, { isLive: true })
  expect(findings.find((finding) => finding.part === part)).toMatchObject({
    state: 'attention',
    advice: expect.stringContaining('smtp-2'),
  })
  expect(await catcher.messages('canary@b.example')).toHaveLength(1)
  await catcher.close()
})
