import { authLimits, type FarcasterConnectReply, type FarcasterReply } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/createRouteHandler.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { digest, openText } from '../../../secrets/cryptography.ts'
import type { AuthContext } from '../auth.ts'
import { getFarcasterAnswer, openFarcasterChannel } from './farcasterChannel.ts'
import { proposeLink } from './links.ts'
import { signInWithIdentity } from './signInWithIdentity.ts'
import {
  authorizeSocialCall,
  randomSecret,
  startSocial,
  toSocialEndedFailure,
  toSocialReply,
} from './socialFlow.ts'
import { verifyFarcaster } from './verifyFarcaster.ts'

/** Milliseconds between polls of the channel. */
const pollInterval = 1_000

/** Begins a sign-in with Farcaster: opens a channel for a signature over the app’s domain and a nonce. */
export async function beginFarcaster(
  auth: AuthContext,
  call: Call<typeof authApi.beginFarcaster>,
): Promise<FarcasterReply> {
  const link = await authorizeSocialCall(auth, call)
  const { farcaster } = auth.config.social
  if (!farcaster || !auth.socials.offered().includes('farcaster'))
    throw new HttpFailure(
      404,
      'provider',
      'Signing in with Farcaster is not set up here. Choose another way to sign in.',
    )
  const { origin, host: domain } = new URL(call.body.app.origin)
  // Letters and digits only (EIP-4361).
  const nonce = Buffer.from(randomSecret(), 'base64url').toString('hex')
  const { url, token } = await openFarcasterChannel(auth, farcaster.relay, {
    domain,
    uri: `${origin}/`,
    nonce,
  })
  const secrets = { token, nonce, domain }
  const flow = await startSocial(auth, call, { provider: 'farcaster', link, state: randomSecret(), secrets })
  return { ...flow, url }
}

/** Waits for the phone’s signature, at most 20 s per request, and signs in with it or proposes the link. */
export async function connectFarcaster(
  auth: AuthContext,
  {
    body: { flowId },
    thumbprint,
    claims,
    clientAddress,
    signal,
    projectId: project = '',
  }: Call<typeof authApi.connectFarcaster>,
): Promise<FarcasterConnectReply> {
  const { clock, flowSignal, config, db } = auth
  const { farcaster } = config.social
  const { emailSeal } = await auth.secrets()
  const flow = await db.query
    .selectFrom('authSocial')
    .selectAll()
    .where('id', '=', flowId)
    .where('provider', '=', 'farcaster')
    .where('thumbprint', '=', thumbprint)
    .where('until', '>', clock.now())
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  if (!flow || !farcaster) throw toSocialEndedFailure()
  const challenge = JSON.parse(openText(emailSeal, flow.secrets, `social|${flow.id}`)) as {
    token: string
    nonce: string
    domain: string
  }
  const until = clock.monotonic() + authLimits.longPoll
  for (;;) {
    const answer = await getFarcasterAnswer(auth, farcaster.relay, challenge.token)
    if (answer) {
      // Only one of concurrent requests gets the answer.
      const { numUpdatedRows } = await db.query
        .updateTable('authSocial')
        .set({ usedAt: clock.now(), codeDigest: digest(answer.signature) })
        .where('id', '=', flow.id)
        .where('usedAt', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw toSocialEndedFailure()
      const fid = await verifyFarcaster(auth, farcaster, challenge, answer)
      const identity = {
        issuer: `farcaster:${farcaster.chain}:${farcaster.idRegistry.toLowerCase()}`,
        subject: fid.toString(),
        providerName: 'Farcaster',
        userName: answer.username,
        email: undefined,
        isUnconfirmed: false,
      }
      return toSocialReply(async () => {
        if (flow.link !== null)
          return { status: 'confirm', proposal: await proposeLink(auth, flow, identity, claims) }
        return { status: 'done', ...(await signInWithIdentity(auth, { ...flow, project }, identity)) }
      })
    }
    const remaining = until - clock.monotonic()
    if (remaining <= 0 || signal.aborted || flowSignal.isStopped()) return { status: 'pending' }
    await flowSignal.wait(flowId, { clientAddress, interval: pollInterval, remaining }, signal)
  }
}
