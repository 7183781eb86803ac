import { authLimits, type SocialWaitReply } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/answerRoute.ts'
import { digest } from '../../../secrets/digest.ts'
import { openText, sealText } from '../../../secrets/sealText.ts'
import type { Auth } from '../Auth.ts'
import { socialIsOver } from '../social/startSocial.ts'

/** Milliseconds after which what another process was told is seen. */
const askEvery = 500

/**
 * The window came back and has no opener any more (W3.3). It shows the ticket that the frame's app gave it before it left,
 * and which page that was, as its browser says: so a link sent to somebody else, or a window another page opened, brings
 * nobody in.
 */
export async function meetSocial(
  { db, clock, bell, secrets }: Auth,
  { body: { state, code, ticket, origin } }: Call<typeof authApi.meetSocial>,
): Promise<{ done: true }> {
  const { emailSeal } = await secrets()
  const flow = await db.query
    .selectFrom('authSocial')
    .select('id')
    .where('stateDigest', '=', digest(state))
    .where('codeDigest', '=', digest(code))
    .where('ticketDigest', '=', digest(ticket))
    .where('app', '=', new URL(origin).origin)
    .where('until', '>', clock.now())
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  if (!flow) throw socialIsOver()
  await db.query
    .updateTable('authSocial')
    .set({ metCode: sealText(emailSeal, JSON.stringify({ state, code }), `met|${flow.id}`) })
    .where('id', '=', flow.id)
    .execute()
  bell.ring(flow.id)
  return { done: true }
}

/** Waits for that window, 20 s at most; asked again it waits again. For the device that began only. */
export async function waitSocial(
  { db, clock, bell, secrets }: Auth,
  { body: { flowId }, thumbprint, signal }: Call<typeof authApi.waitSocial>,
): Promise<SocialWaitReply> {
  const { emailSeal } = await secrets()
  const until = clock.monotonic() + authLimits.longPoll
  for (;;) {
    const flow = await db.query
      .selectFrom('authSocial')
      .select('metCode')
      .where('id', '=', flowId)
      .where('thumbprint', '=', thumbprint)
      .where('until', '>', clock.now())
      .where('usedAt', 'is', null)
      .executeTakeFirst()
    if (!flow) throw socialIsOver()
    if (flow.metCode !== null) {
      const met = JSON.parse(openText(emailSeal, flow.metCode, `met|${flowId}`)) as {
        state: string
        code: string
      }
      return { status: 'met', ...met }
    }
    const rest = until - clock.monotonic()
    if (rest <= 0 || signal.aborted || bell.isStopped()) return { status: 'pending' }
    await bell.wait(flowId, Math.min(askEvery, rest), signal)
  }
}
