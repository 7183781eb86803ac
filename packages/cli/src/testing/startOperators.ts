import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authApi, keysApi, recoverySecretsApi } from '@latchkey/protocol/schemas'
import { FrameApiError } from '../../../frame/src/app/errors.ts'
import { createVault } from '../../../frame/src/app/keys/createVault.ts'
import { createWallet } from '../../../frame/src/app/keys/createWallet.ts'
import { sealTo } from '../../../frame/src/app/keys/sealedBox.ts'
import type { OperatorSession, Wallet } from '../../../frame/src/app/keys/Wallet.ts'
import type { ApiClient } from '../../../frame/src/app/session/createApiClient.ts'
import type { Session } from '../../../frame/src/app/session/createSession.ts'
import { openStore } from '../../../frame/src/app/store.ts'
import { createPinoLog } from '../../../server/src/adapters/log.ts'
import { createSmtpMailer } from '../../../server/src/adapters/mailer.ts'
import type { Db } from '../../../server/src/ports/db.ts'
import type { WalletDevice } from '../../../server/src/testing/createWalletDevice.ts'
import { openMemoryDb } from '../../../server/src/testing/memoryDb.ts'
import { type AuthStack, startAuthStack, submitForm } from '../../../server/src/testing/startAuthStack.ts'
import { silentLog } from '../../../server/src/testing/testPorts.ts'
import { type MailCatcher, startMailCatcher } from '../dev/mailHost.ts'
import type { Loot } from './attackCustody.ts'
import { readTables } from './lootServer.ts'

/** Origin of the first operator's wallet frame. */
export const frameOrigin = 'http://wallet.first.localhost:4180'

/** An operator: a server with its own database, key files, log and mail. */
export type Operator = {
  readonly stack: AuthStack
  readonly catcher: MailCatcher
  /** Lets time pass. */
  skip(milliseconds: number): void
  /** Signs a browser in with the codes and links that this operator mails. */
  signIn(email: string, device?: WalletDevice): Promise<WalletDevice>
  /** Everything the operator has. */
  loot(): Promise<Loot>
  /** Stops the server; the database stays. */
  stop(): Promise<void>
  /** Starts a server again on the same database, with the same keys and port. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>
  close(): Promise<void>
}

/** Starts an operator. `env` is what the operator configures. */
export async function startOperator(env: Readonly<Record<string, string>>): Promise<Operator> {
  const db: Db = await openMemoryDb()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-operator-'))
  const catcher = await startMailCatcher()
  const lines: string[] = []
  const log = createPinoLog('debug', { write: (line) => lines.push(line) })
  let isUp = false
  let skipped = 0
  async function start(changed: Readonly<Record<string, string>> = {}) {
    const clock = { now: () => Date.now(), monotonic: () => performance.now() }
    const mail = { urls: [catcher.url], from: 'a@first.example', perMinute: 600, perMinuteAndProject: 600 }
    const mailer = createSmtpMailer({ ...mail, requiresTls: false, clock, log: silentLog })
    const variables = { LATCHKEY_KMS_FOLDER: folder, LATCHKEY_SMTP_URLS: catcher.url, ...env, ...changed }
    const started = await startAuthStack({ db, env: variables, ports: { log, mailer } })
    started.skip(skipped)
    isUp = true
    return started
  }
  let stack = await start()
  const { port } = stack
  const stop = async () => {
    if (isUp) await stack.close()
    isUp = false
  }
  const skip = (milliseconds: number) => {
    skipped += milliseconds
    stack.skip(milliseconds)
  }
  const newest = (to: string, pattern: RegExp) => {
    for (const { text } of catcher.messages(to)) {
      const found = pattern.exec(text)?.[1]
      if (found) return found
    }
    throw new Error(`No mail to ${to} has ${pattern}.`)
  }
  return {
    get stack() {
      return stack
    },
    catcher,
    skip,
    async signIn(email, given) {
      skip(61_000)
      const device = given ?? (await stack.device())
      const before = catcher.messages(email).length
      const begun = await device.connect(email, { first: 'code' })
      if (begun.reply.action !== 'VERIFY_OTP') throw new Error(begun.failure.description)
      const { flowId } = begun.reply
      await waitFor(() => catcher.messages(email).length > before)
      const entered = await device.ask(authApi.connectOtp, { flowId, otp: newest(email, /^(\d{6,10})$/m) })
      if (entered.status !== 200) throw new Error(entered.failure.description)
      if (entered.reply.action === 'VERIFY_DEVICE') {
        const link = /^https?:\/\/[^/]+(\/login\/\w+\?t=[\w-]+)$/m
        await waitFor(() => catcher.messages(email).length > before + 1)
        await submitForm(stack.url, newest(email, link), {
          decision: 'approve',
          number: entered.reply.number ?? '',
        })
        const { reply } = await device.ask(authApi.connectDevice, { flowId })
        device.keep(reply)
      } else device.keep(entered.reply)
      return device
    },
    loot: async () => ({
      tables: await readTables(db),
      keyFiles: readdirSync(folder).map((name) => join(folder, name)),
      log: lines.join(''),
    }),
    stop,
    async restart(changed) {
      await stop()
      stack = await start({ LATCHKEY_PORT: String(port), ...changed })
    },
    async close() {
      await stop()
      await catcher.close()
      await db.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Creates a client that sends the frame's origin and throws the frame's errors, as `createApiClient` of the frame does. */
function createClient(device: WalletDevice): ApiClient {
  const call = async (_: string, route: never, body: never) => {
    const { status, reply, failure } = await device
      .ask(route, body, { headers: { origin: frameOrigin } })
      .catch((cause: unknown) => {
        throw new FrameApiError('offline', 0, 'The wallet’s server can’t be reached.', { cause })
      })
    if (status !== 200)
      throw new FrameApiError(failure.field as FrameApiError['code'], status, failure.description)
    return reply
  }
  return { call } as unknown as ApiClient
}

/** A browser's wallet over the first operator: what the frame does, without its page. Each has a storage of its own. */
export async function createFrameWallet(device: WalletDevice): Promise<Wallet> {
  return createWallet({
    api: createClient(device),
    session: {
      account: async () => device.session.account,
      accessToken: async () => device.session.accessToken,
    } as Session,
    vault: createVault(await openStore(`wallet ${device.thumbprint}`), frameOrigin),
    auth: '',
    keys: '',
    custody: 'user-held',
  })
}

export type FrameWallet = Wallet

/** A second operator that answers a well sealed secret which is another one. */
export function createLyingSession(session: OperatorSession): OperatorSession {
  return {
    ...session,
    async read({ id, recipient }) {
      const subject = { account: session.account, walletId: id, setId: id }
      const wrong = crypto.getRandomValues(new Uint8Array(32))
      return { secret: await sealTo(recipient, wrong, 'recovery-secret-out', subject) }
    },
  }
}

/** A session at the second operator, as the screens of the frame make one. */
export function createOperatorSession(device: WalletDevice, host = 'second.example'): OperatorSession {
  const { call } = createClient(device)
  return {
    host,
    account: device.session.account.id,
    getSealingKey: () => call('', keysApi.sealingKey, undefined),
    store: (request) => call('', recoverySecretsApi.store, request),
    read: (request) => call('', recoverySecretsApi.read, request),
    delete: (request) => call('', recoverySecretsApi.delete, request),
  }
}

/** Waits for a condition, ten seconds at most. */
async function waitFor(isTrue: () => boolean): Promise<void> {
  const until = performance.now() + 10_000
  while (!isTrue()) {
    if (performance.now() > until) throw new Error('It did not come to pass within ten seconds.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
