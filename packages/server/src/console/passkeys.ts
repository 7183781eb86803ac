import { createHmac, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { appendAudit } from '../audit/auditLog.ts'
import type { Tables } from '../ports/db.ts'
import type { Ports } from '../ports/Ports.ts'
import { isSameText } from '../secrets/cryptography.ts'
import {
  parseClientData,
  parsePasskeyKey,
  verifyAssertion,
} from '../services/auth/passkeys/verifyAssertion.ts'

/** Milliseconds a challenge is good for. */
const challengeLife = 2 * 60_000
/** Passkeys of the console. */
const maxPasskeys = 20

/** The answer of a passkey, as base64url. */
export type ConsoleAssertion = Readonly<
  Record<'credentialId' | 'clientData' | 'authenticatorData' | 'signature', string>
>

/** What a browser says of a passkey that it has just created (WebAuthn level 3, section 5.8.1). */
const createdSchema = v.object({
  type: v.literal('webauthn.create'),
  challenge: v.string(),
  origin: v.string(),
})

/** What is wrong with a passkey that is to be added. */
type AddProblem = 'key' | 'clientData' | 'known' | 'name' | 'full'

/**
 * Creates challenges that are signed instead of stored, so that no number of them displaces that of another person. One is used up by the
 * answer that was right.
 */
function createChallenges(clock: Ports['clock']) {
  const key = randomBytes(32)
  const used = new Map<string, number>()
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    create(): string {
      const bytes = Buffer.alloc(24, randomBytes(16))
      bytes.writeDoubleBE(clock.monotonic() + challengeLife, 16)
      const text = bytes.toString('base64url')
      return text + sign(text)
    },

    /** Whether it was made here, is not too old and is not used up. */
    isOpen(challenge: string): boolean {
      const text = challenge.slice(0, 32)
      if (!isSameText(challenge.slice(32), sign(text)) || used.has(challenge)) return false
      return Buffer.from(text, 'base64url').readDoubleBE(16) >= clock.monotonic()
    },

    use(challenge: string): void {
      const now = clock.monotonic()
      for (const [one, until] of used) if (until < now) used.delete(one)
      used.set(challenge, now + challengeLife)
    },
  }
}

/**
 * Creates the passkeys of the console. A challenge is of one process: a passkey answers the node it was asked by, once.
 */
export function createConsolePasskeys({ db: { query }, clock }: Pick<Ports, 'db' | 'clock'>) {
  const challenges = createChallenges(clock)
  return {
    createChallenge: challenges.create,

    /**
     * Verifies an answer, and lets `open` begin the session in the same transaction. A passkey belongs to a name without a port: a page at
     * another port of this machine may have it used, and say that it is at home there. So only the origin it was added at counts.
     *
     * @param origin of the page that asked the passkey
     * @returns what `open` returned; `origin` where the passkey was added at another one; undefined where anything else does not fit
     */
    async verify<result>(
      answer: ConsoleAssertion,
      origin: string,
      open: (
        tx: Transaction<Tables>,
        passkey: { readonly id: string; readonly name: string },
      ) => Promise<result>,
      onRefused: (
        tx: Transaction<Tables>,
        passkey: { readonly id: string; readonly name: string },
      ) => Promise<void>,
    ): Promise<result | 'origin' | undefined> {
      const bytes = (text: string) => Buffer.from(text, 'base64url')
      const challenge = parseClientData(bytes(answer.clientData))?.challenge
      if (challenge === undefined) return undefined
      return query.transaction().execute(async (tx) => {
        const passkey = await tx
          .selectFrom('consolePasskey')
          .selectAll()
          .where('id', '=', answer.credentialId)
          .forUpdate()
          .executeTakeFirst()
        const publicKey = passkey && parsePasskeyKey(bytes(passkey.publicKey))
        // Looked at under the lock of the row: of two equal answers at once one is late.
        if (!passkey || !publicKey || !challenges.isOpen(challenge)) return undefined
        const verified = verifyAssertion(
          {
            clientData: bytes(answer.clientData),
            authenticatorData: bytes(answer.authenticatorData),
            signature: bytes(answer.signature),
          },
          { publicKey, challenge, origin, app: origin },
        )
        if (verified) challenges.use(challenge)
        if (verified && passkey.origin !== origin) return 'origin'
        // A counter that does not go on is a copy of the passkey (WebAuthn level 3, section 6.1.1).
        if (!verified || isCopy(verified.signCount, passkey.signCount)) {
          await onRefused(tx, passkey)
          return undefined
        }
        await tx
          .updateTable('consolePasskey')
          .set({ lastUsedAt: clock.now(), signCount: verified.signCount })
          .where('id', '=', passkey.id)
          .execute()
        return open(tx, passkey)
      })
    },

    list: () =>
      query
        .selectFrom('consolePasskey')
        .select(['id', 'name', 'createdAt', 'lastUsedAt'])
        .orderBy('createdAt')
        .execute(),

    /**
     * Adds a passkey. Returns undefined, or the reason for a refusal: unsupported key (`key`), not created by this page for a challenge of
     * this process (`clientData`), already added (`known`), name taken (`name`), limit reached (`full`).
     */
    add(
      passkey: Readonly<Record<'credentialId' | 'publicKey' | 'clientData' | 'name', string>>,
      { actor, origin }: { readonly actor: string; readonly origin: string },
    ): Promise<AddProblem | undefined> {
      const { credentialId: id, publicKey, name } = passkey
      const created = parseCreated(Buffer.from(passkey.clientData, 'base64url'))
      const isFromHere = created?.origin === origin && challenges.isOpen(created.challenge)
      if (isFromHere) challenges.use(created.challenge)
      return query.transaction().execute(async (tx) => {
        if (!parsePasskeyKey(Buffer.from(publicKey, 'base64url'))) return 'key'
        if (!isFromHere) return 'clientData'
        const all = await tx.selectFrom('consolePasskey').select(['id', 'name']).execute()
        if (all.some((one) => one.id === id)) return 'known'
        if (all.some((one) => one.name === name)) return 'name'
        if (all.length >= maxPasskeys) return 'full'
        const row = { id, publicKey, name, origin, createdAt: clock.now(), lastUsedAt: null, signCount: 0 }
        await tx.insertInto('consolePasskey').values(row).execute()
        await appendAudit(tx, { action: 'console.passkeys.add', actor, details: { name } })
        return undefined
      })
    },

    /** Removes a passkey with the sessions that it opened. Returns whether there was one. */
    remove(id: string, { actor }: { readonly actor: string }): Promise<boolean> {
      return query.transaction().execute(async (tx) => {
        const removed = await tx
          .deleteFrom('consolePasskey')
          .where('id', '=', id)
          .returning('name')
          .executeTakeFirst()
        if (!removed) return false
        await tx.deleteFrom('consoleSession').where('passkey', '=', id).execute()
        const details = { name: removed.name }
        await appendAudit(tx, { action: 'console.passkeys.remove', actor, details })
        return true
      })
    },
  }
}

function parseCreated(bytes: Uint8Array): v.InferOutput<typeof createdSchema> | undefined {
  try {
    const parsed = v.safeParse(createdSchema, JSON.parse(Buffer.from(bytes).toString('utf8')))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** Authenticators that count nothing always answer 0. */
const isCopy = (count: number, before: number) => (count > 0 || before > 0) && count <= before
