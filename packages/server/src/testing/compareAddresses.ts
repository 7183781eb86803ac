import { randomBytes, randomInt } from 'node:crypto'
import { authApi } from '@latchkey/protocol/schemas'
import { createDb, type Engine } from '../adapters/db/database.ts'
import { migrations } from '../adapters/db/migrations.ts'
import { createMemoryLimits } from '../adapters/limits/memory.ts'
import { sealText } from '../secrets/cryptography.ts'
import { createAuthContext } from '../services/auth/auth.ts'
import { toEmailIndex } from '../services/auth/email/address.ts'
import { recordStatements } from './recordStatements.ts'
import { type AuthStack, startAuthStack, wrongCode } from './startAuthStack.ts'

/** What an address is to the server. `moved`: its account went to another address within the last day. */
const kinds = ['unknown', 'mail', 'social', 'moved'] as const
type Kind = (typeof kinds)[number]

/** What a stranger sees, and what the server did, for one address: each as text, with what is random or the address itself masked. */
type Seen = {
  readonly kind: Kind
  readonly answers: string
  readonly statements: string
  readonly milliseconds: number
}

/**
 * Begins a sign-in for `count` addresses, each from a browser of its own, and guesses a code. Half of the addresses are unknown.
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
    },
    ports: { limits },
  })
  try {
    // The first request of a service reads its secrets.
    await (await stack.device()).connect('first@example.net', { first })
    const seen: Seen[] = []
    for (let turn = 0; turn < count; turn++) {
      const kind = turn % 2 === 0 ? 'unknown' : (kinds[1 + randomInt(kinds.length - 1)] ?? 'mail')
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

/** Signs in as a stranger does who has no mailbox: begins, and guesses. */
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
  const otp = wrongCode(/^\d{6,10}$/m.exec(mailed)?.[0] ?? '00000000')
  const guessed = await device.ask(authApi.connectOtp, { flowId, otp })
  const waited = await device.ask(authApi.connectDevice, { flowId: 'A'.repeat(22) })
  const answers = [begun, guessed, waited].map(({ status, reply, failure, headers }) => ({
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
      .slice(begin)
      .filter((text) => !isOfTheMoment(text))
      .join('\n'),
    milliseconds,
  }
}

/** Headers whose value is of the moment. Their names are compared. */
const masked = ['date', 'dpop-nonce', 'x-request-id']

/**
 * Whether a statement is of the moment: one request in fifty deletes what has expired, one in some seconds reads the projects again, and
 * a timer looks for accounts that are due for deletion.
 */
const isOfTheMoment = (text: string) =>
  /^delete from "auth\w+" where "(createdAt|until)" <|^select \* from "project"|^select .* from "authDeletion"/.test(
    text,
  )
