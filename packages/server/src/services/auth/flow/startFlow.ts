import { randomBytes, randomInt } from 'node:crypto'
import { authLimits, type ConfirmationPurpose } from '@latchkey/protocol'
import type { Tables } from '../../../ports/tables/Tables.ts'
import { digest } from '../../../secrets/digest.ts'
import { sealText } from '../../../secrets/sealText.ts'
import type { Auth } from '../Auth.ts'
import { createCode } from './createCode.ts'
import { endFlows, sweepFlows } from './endFlows.ts'

export type FlowStart = Pick<
  Tables['authFlow'],
  'kind' | 'emailIndex' | 'thumbprint' | 'app' | 'device' | 'network' | 'language'
> & {
  /** Where its mails go. */
  readonly email: string
  /** What is mailed: a link to approve the device, or a code. */
  readonly by: 'link' | 'code'
  /** Of an e-mail change. */
  readonly change?: { readonly account: string; readonly newEmailIndex: string; readonly newEmail: string }
  /** Of a confirmation: whose, and what for. */
  readonly confirms?: { readonly account: string; readonly purpose: ConfirmationPurpose }
}

/** Writes a flow, in place of what the same device began before for the same address. Nothing is mailed here. */
export async function startFlow(auth: Auth, start: FlowStart) {
  const { kind, emailIndex, thumbprint, app, device, network, language, email, by, change, confirms } = start
  const { pepper, emailSeal } = await auth.secrets()
  const { otpLength, asksNumber } = auth.config.auth
  const now = auth.clock.now()
  const id = randomBytes(16).toString('base64url')
  const token = randomBytes(32).toString('base64url')
  const number = by === 'link' && asksNumber ? String(randomInt(100)).padStart(2, '0') : null
  const code = createCode(otpLength)
  const codeDigest = by === 'code' ? await auth.hashCode(pepper, id, code) : null
  const isSwept = randomInt(50) === 0
  await auth.db.query.transaction().execute(async (tx) => {
    if (isSwept) await sweepFlows(tx, now)
    await endFlows(tx, { emailIndex, thumbprint, kind })
    await tx
      .insertInto('authFlow')
      .values({
        id,
        kind,
        emailIndex,
        email: sealText(emailSeal, email, `flow|${id}`),
        thumbprint,
        app,
        device,
        network,
        language,
        createdAt: now,
        linkDigest: by === 'link' ? digest(token) : null,
        number,
        linkUntil: by === 'link' ? now + authLimits.linkLife : 0,
        decision: by === 'link' ? 'none' : 'approved',
        codeDigest,
        codeUntil: by === 'code' ? now + authLimits.codeLife : 0,
        guesses: authLimits.guesses,
        usedAt: null,
        account: change?.account ?? confirms?.account ?? null,
        newEmailIndex: change?.newEmailIndex ?? null,
        newEmail: change ? sealText(emailSeal, change.newEmail, `flow|${id}`) : null,
        step: change ? 'old' : (confirms?.purpose ?? null),
        problem: null,
      })
      .execute()
  })
  return { id, token, number, code }
}

/** Takes a flow back whose mail could not go out. */
export async function dropFlow({ db }: Pick<Auth, 'db'>, id: string): Promise<void> {
  await db.query.deleteFrom('authFlow').where('id', '=', id).execute()
}
