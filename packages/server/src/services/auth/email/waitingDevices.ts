import type { WaitingDevices } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/createRouteHandler.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { isSameText } from '../../../secrets/cryptography.ts'
import type { AuthContext } from '../auth.ts'
import { toDeviceKind } from '../mails/deviceName.ts'
import { toPausedFailure } from '../sessions/pauseNewDevices.ts'
import { requireSession, requireSettledAccount } from '../sessions/requireSession.ts'
import { approveFlow, denyFlow } from './deviceApproval.ts'

/** Lists the devices that have entered the right code of the account and wait for its approval. */
export async function listWaitingDevices(
  auth: AuthContext,
  { claims }: Call<typeof authApi.waitingDevices>,
): Promise<WaitingDevices> {
  const session = await requireSession(auth, claims)
  const flows = await selectWaiting(auth, session).orderBy('createdAt', 'desc').limit(5).execute()
  return {
    devices: flows.map(({ id, device, network, createdAt }) => {
      return { id, kind: toDeviceKind(device), network, askedAt: createdAt }
    }),
  }
}

/**
 * Lets a waiting device in from another device of the account, in place of the mailed link; or refuses it. A wrong number counts as
 * a refusal, as on the page of the link. A device that is itself new to the account lets none in: who was let in by mistake
 * could bring others.
 *
 * @throws HttpFailure 401 `session`; 403 `hold`; 409 `paused`; 410 `device` when it waits no longer, or shows another number
 */
export async function decideWaitingDevice(
  auth: AuthContext,
  { body, claims }: Call<typeof authApi.decideWaitingDevice>,
): Promise<{ done: true }> {
  const session = await requireSession(auth, claims)
  const flow = await selectWaiting(auth, session).where('id', '=', body.id).executeTakeFirst()
  if (!flow) throw toGoneFailure()
  if (body.decision === 'refuse') {
    await denyFlow(auth, flow.id)
    return { done: true }
  }
  await requireSettledAccount(auth, session).catch((error: unknown) => {
    if (!(error instanceof HttpFailure)) throw error
    throw new HttpFailure(
      403,
      'hold',
      'A device, email address or way to sign in is new to your account, so this device can’t approve others for 24 hours. Use the link in the email.',
    )
  })
  if (!isSameText(body.number, flow.number ?? '')) {
    await denyFlow(auth, flow.id)
    throw new HttpFailure(
      410,
      'device',
      'That number is different, so the device was declined. If you’re signing in yourself, start again there and enter the number it shows.',
    )
  }
  const outcome = await approveFlow(auth, flow)
  if (outcome === 'paused') throw toPausedFailure()
  if (outcome === 'decided') throw toGoneFailure()
  return { done: true }
}

/** Selects the undecided sign-ins of other devices to the account of a session, whose right code was entered. */
function selectWaiting(
  { db, clock }: Pick<AuthContext, 'db' | 'clock'>,
  { account, emailIndex, thumbprint }: Awaited<ReturnType<typeof requireSession>>,
) {
  return (
    db.query
      .selectFrom('authFlow')
      .selectAll()
      .where('kind', '=', 'sign-in')
      .where('account', '=', account)
      // the account may have moved to another address since the code was entered
      .where('emailIndex', '=', emailIndex ?? '')
      .where('thumbprint', '<>', thumbprint)
      .where('number', 'is not', null)
      .where('decision', '=', 'none')
      .where('usedAt', 'is', null)
      .where('linkUntil', '>', clock.now())
  )
}

function toGoneFailure(): HttpFailure {
  return new HttpFailure(
    410,
    'device',
    'That device is no longer waiting: it was decided elsewhere, or it took too long. Nothing changed.',
  )
}
