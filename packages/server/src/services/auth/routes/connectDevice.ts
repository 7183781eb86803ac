import { authLimits, type DeviceReply } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/answerRoute.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Auth } from '../Auth.ts'
import { mailIsDown } from '../flow/handOver.ts'

/** Milliseconds after which another process's decision is seen. */
const askEvery = 500

/** `CONNECT_DEVICE` (S7.44): waits for the decision behind the link, 20 s at most; asked again it waits again. */
export async function connectDevice(
  auth: Auth,
  { body: { flowId }, thumbprint, signal }: Call<typeof authApi.connectDevice>,
): Promise<DeviceReply> {
  const { clock, bell } = auth
  const until = clock.monotonic() + authLimits.longPoll
  for (;;) {
    const reply = await look(auth, flowId, thumbprint)
    const rest = until - clock.monotonic()
    if (reply.status === 'approved' || rest <= 0 || signal.aborted || bell.isStopped()) return reply
    await bell.wait(flowId, Math.min(askEvery, rest), signal)
  }
}

async function look({ db, clock, config }: Auth, flowId: string, thumbprint: string): Promise<DeviceReply> {
  const flow = await db.query
    .selectFrom('authFlow')
    .select(['decision', 'linkUntil', 'codeUntil', 'problem', 'usedAt'])
    .where('id', '=', flowId)
    .where('thumbprint', '=', thumbprint)
    .where('kind', '=', 'sign-in')
    .executeTakeFirst()
  const now = clock.now()
  if (flow?.problem === 'mail') throw mailIsDown()
  if (flow?.problem === 'budget')
    throw new HttpFailure(
      429,
      'rate_limited',
      'The device is approved, but too many codes were asked for. Try again in an hour.',
      { 'retry-after': '3600' },
    )
  if (flow?.decision === 'approved' && flow.codeUntil > now && flow.usedAt === null)
    return { status: 'approved', otpLength: config.auth.otpLength, expiresIn: flow.codeUntil - now }
  if (flow?.decision === 'none' && flow.linkUntil > now) return { status: 'pending' }
  const text =
    flow?.decision === 'denied'
      ? 'The request was refused from your mailbox. Start again if you are signing in yourself.'
      : 'This device was not approved in time. Ask for another link.'
  throw new HttpFailure(410, 'device', text)
}
