import { randomBytes } from 'node:crypto'
import { authApi } from '@latchkey/protocol/schemas'
import { createDb, type Engine } from '../adapters/db/database.ts'
import { migrations } from '../adapters/db/migrations.ts'
import { createMemoryLimits } from '../adapters/limits/memory.ts'
import { sealText } from '../secrets/cryptography.ts'
import { createAuthContext } from '../services/auth/auth.ts'
import { toEmailIndex } from '../services/auth/email/address.ts'
import { sealPasskey } from '../services/auth/passkeys/passkeyStore.ts'
import { createTestPasskey } from './createTestPasskey.ts'
import { recordStatements } from './recordStatements.ts'
import { type AuthStack, startAuthStack, wrongCode } from './startAuthStack.ts'

/**
 * What a known address is to the server. `passkey`: its account has one that lets new devices in. `moved`: its account went to
 * another address within the last day.
 */
const knownKinds = ['mail', 'passkey', 'social', 'moved'] as const
type Kind = 'unknown' | (typeof knownKinds)[number]

/** Origin of the wallet, without which no passkey is offered. */
const wallet = 'https://wallet.example'

/** What a stranger sees, and what the server did, for one address: each as text, with what is random or the address itself masked. */
type Seen = {
  readonly kind: Kind
  readonly answers: string
  readonly statements: string
  readonly milliseconds: number
  /** What the right code is answered with, which is where kinds may differ: action and fields. Undefined where none was mailed. */
  readonly afterCode: string | undefined
}

/**
 * Begins a sign-in for `count` addresses, each from a browser of its own, tries what a stranger can without the code, and enters the
 * right one at last. Half of the addresses are unknown; the kinds of the others take turns.
 *
 * @param first the order of the steps the browser asks for
 * @param leaks breaks the secrecy on purpose: a control
 */
export async function compareAddresses(
  engine: Engine,
  {
    count,
    first,
    leaks = false,
  }: { readonly count: number; readonly first: 'code' | 'link'; readonly leaks?: boolean },
): Promise<readonly Seen[]> {
  const { engine: recorded, statements } = recordStatements(engine)
  const db = createDb(recorded, migrations)
  await db.start()
  const memory = createMemoryLimits({ clock: { now: Date.now, monotonic: () => performance.now() } })
  // One machine asks for everything here: the budgets of a network and of the whole server are not what is compared.
  const limits = {
    ...memory,
    consume: async (...given: Parameters<typeof memory.consume>) =>
      given[0].startsWith('login-mail') ? 0 : memory.consume(...given),
  }
  const stack = await startAuthStack({
    db,
    env: {
      LATCHKEY_LIMIT_ROUTE: '1000000/100000',
      LATCHKEY_MODE: 'production',
      LATCHKEY_MAIL_FROM: 'Shop <no-reply@shop.example>',
      LATCHKEY_FRAME_EMBEDDERS: 'https://app.example',
      LATCHKEY_FRAME_URL: wallet,
    },
    ports: { limits },
  })
  try {
    // The first request of a service reads its secrets.
    await (await stack.device()).connect('first@example.net', { first })
    const seen: Seen[] = []
    for (let turn = 0; turn < count; turn++) {
      const kind = turn % 2 === 0 ? 'unknown' : (knownKinds[(turn >> 1) % knownKinds.length] ?? 'mail')
      const address = `p${randomBytes(6).toString('hex')}@example.org`
      if (kind !== 'unknown') await storeAddress(stack, address, kind)
      seen.push(await watchSignIn(stack, statements, { address, kind, first, leaks }))
    }
    return seen
  } finally {
    await stack.close()
    await db.close()
  }
}

/** Stores an account that has an address, or had it until now. */
async function storeAddress(
  stack: AuthStack,
  address: string,
  kind: Exclude<Kind, 'unknown'>,
): Promise<void> {
  const { ports, config } = stack
  const baseUrl = () => stack.url
  const { secrets } = createAuthContext({ ...ports, config, baseUrl, purgeWallet: async () => {} })
  const { emailIndex: key, emailSeal } = await secrets()
  const id = randomBytes(16).toString('base64url')
  const now = ports.clock.now()
  const emailIndex = toEmailIndex(key, kind === 'moved' ? `new.${address}` : address)
  const sealed = (text: string, context: string) => sealText(emailSeal, text, context)
  const account = {
    id,
    emailIndex,
    email: sealed(address, `account|${id}`),
    createdAt: now,
    eventCount: 0,
    eventSeal: '',
  }
  await ports.db.query
    .insertInto('authAccount')
    .values({ ...account, isMailLogin: kind !== 'social' })
    .execute()
  if (kind === 'passkey') {
    const passkey = { id: randomBytes(12).toString('base64url'), account: id }
    const facts = sealPasskey(emailSeal, passkey, createTestPasskey(wallet).registration)
    const row = { ...passkey, facts, credentialIndex: passkey.id, signCount: 0, device: '', lastUsedAt: null }
    await ports.db.query
      .insertInto('authPasskey')
      .values({ ...row, createdAt: now, usableFrom: now })
      .execute()
  }
  if (kind !== 'moved') return
  await ports.db.query
    .insertInto('authFormerEmail')
    .values({
      emailIndex: toEmailIndex(key, address),
      email: sealed(address, `former|${id}`),
      account: id,
      linkDigest: randomBytes(32).toString('base64url'),
      until: now + 60_000,
    })
    .execute()
}

/**
 * Signs in as a stranger does who has no mailbox: begins, guesses a code, waits for an approval, asks for the link, and answers a
 * challenge nobody gave out. Then enters the right code.
 */
async function watchSignIn(
  stack: AuthStack,
  statements: string[],
  { address, kind, first, leaks }: { address: string; kind: Kind; first: 'code' | 'link'; leaks: boolean },
): Promise<Seen> {
  const device = await stack.device()
  if (leaks && kind !== 'unknown')
    await stack.ports.db.query.selectFrom('authAccount').select('id').limit(1).execute()
  const begin = leaks ? statements.length - 1 : statements.length
  const startedAt = performance.now()
  const begun = await device.connect(address, { first })
  const milliseconds = performance.now() - startedAt
  const { flowId = '' } = begun.reply as { flowId?: string }
  // A right code may come out by chance; nobody has one that was not mailed.
  const mailed = stack.mailer.mails.findLast(({ to }) => to === address)?.text ?? ''
  const code = /^\d{6,10}$/m.exec(mailed)?.[0]
  const otp = wrongCode(code ?? '00000000')
  const passkey = first === 'code'
  const guessed = await device.ask(authApi.connectOtp, { flowId, otp, passkey })
  const waited = await device.ask(authApi.connectDevice, { flowId: 'A'.repeat(22) })
  const linked = await device.ask(authApi.mailDeviceLink, { flowId })
  const offer = { challenge: randomBytes(32).toString('base64url'), passkeys: [] }
  const answered = await device.ask(authApi.connectPasskey, createTestPasskey(wallet).answer(flowId, offer))
  const end = statements.length
  const enterCode = async (body: { flowId: string; otp: string; passkey: boolean }) => {
    const { reply } = await device.ask(authApi.connectOtp, body)
    return [
      reply.action,
      ...Object.keys(reply).filter((name) => name === 'number' || name === 'passkey'),
    ].join(' ')
  }
  const answers = [begun, guessed, waited, linked, answered].map(({ status, reply, failure, headers }) => ({
    status,
    reply,
    failure,
    headers: [...headers].filter(([name]) => !masked.includes(name)),
    names: [...headers.keys()],
  }))
  return {
    kind,
    answers: JSON.stringify(answers).replaceAll(flowId, 'flow'),
    statements: statements
      .slice(begin, end)
      .filter((text) => !isOfTheMoment(text))
      .join('\n'),
    milliseconds,
    afterCode: code === undefined ? undefined : await enterCode({ flowId, otp: code, passkey }),
  }
}

/** Headers whose value is of the moment. Their names are compared. */
const masked = ['date', 'dpop-nonce', 'x-request-id']

/**
 * Whether a statement is of the moment: one request in fifty deletes what has expired, one in some seconds reads the projects or the
 * settings again, and a timer looks for accounts that are due for deletion.
 */
export const isOfTheMoment = (text: string) =>
  /^delete from "auth\w+" where "(createdAt|until)" <|^select \* from "project"|^select "name", "value" from "setting"|^select .* from "authDeletion"/.test(
    text,
  )
