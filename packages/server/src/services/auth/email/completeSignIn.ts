import { authLimits, type SessionReply } from '@latchkey/protocol'
import type { Transaction } from 'kysely'
import type { Tables } from '../../../ports/db.ts'
import { openText } from '../../../secrets/cryptography.ts'
import { recordEvent } from '../accountLog.ts'
import type { AuthContext } from '../auth.ts'
import { cancelDeletion, notifyCancelled } from '../deletion/cancelDeletion.ts'
import { getAppName } from '../mails/appName.ts'
import { newDeviceMail } from '../mails/signInMails.ts'
import { createSession, enrollDevice, toSessionReply } from '../sessions/openSession.ts'

/** A sign-in by e-mail whose code, and approval if one was needed, were right. */
type ProvenFlow = Pick<
  Tables['authFlow'],
  'id' | 'emailIndex' | 'email' | 'thumbprint' | 'app' | 'project' | 'device' | 'network' | 'language'
>

/** Opens a session in an account: enrolls the device, uses up its approval and writes the log of the account. */
export async function enterAccount(
  auth: AuthContext,
  tx: Transaction<Tables>,
  { emailIndex, thumbprint, app, device: name }: ProvenFlow,
  { account, isNew }: { readonly account: string; readonly isNew: boolean },
) {
  const device = await enrollDevice(auth, tx, { account, thumbprint, name })
  const session = await createSession(auth, tx, { account, device: device.id, thumbprint, app })
  await tx
    .deleteFrom('authApproval')
    .where('emailIndex', '=', emailIndex)
    .where('thumbprint', '=', thumbprint)
    .execute()
  if (isNew) await recordEvent(auth, tx, { account, event: 'account_created', device: name })
  if (device.isNew) await recordEvent(auth, tx, { account, event: 'device_approved', device: name })
  await recordEvent(auth, tx, { account, event: 'signed_in', device: name })
  const kept = isNew ? undefined : await cancelDeletion(auth, tx, account)
  return { ...session, account, isNew, isNewDevice: device.isNew, kept }
}

/** Creates the answer of a sign-in, and mails the notice of a device that is new to an existing account. */
export async function toSignedIn(
  auth: AuthContext,
  flow: ProvenFlow,
  opened: Awaited<ReturnType<typeof enterAccount>>,
): Promise<SessionReply> {
  if (opened.isNewDevice && !opened.isNew) {
    const { emailSeal } = await auth.secrets()
    const to = openText(emailSeal, flow.email, `flow|${flow.id}`)
    // A notice is not awaited: the sign-in is complete.
    getAppName(auth, flow)
      .then((app) => auth.mailer.send(newDeviceMail(to, { ...flow, app, frameUrl: auth.config.frameUrl })))
      .catch(() => auth.log.warn({}, 'A notice could not be mailed'))
  }
  if (opened.kept) await notifyCancelled(auth, opened.account, opened.kept)
  const until = opened.authTime + authLimits.absoluteLife
  return toSessionReply(auth, { ...opened, thumbprint: flow.thumbprint, until })
}
