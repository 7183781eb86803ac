import type { ApiRoute, Jwks } from '@latchkey/protocol'
import * as routeTable from '@latchkey/protocol/routes'
import { authApi } from '@latchkey/protocol/schemas'
import { type Context, Hono } from 'hono'
import { type CallerOptions, createRouteHandler } from '../../http/caller/createRouteHandler.ts'
import { createProofNonces } from '../../http/caller/proof.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { createMount, type Mount } from '../../http/mount.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import { createReplayGuard } from '../../secrets/replayGuard.ts'
import { type AuthContext, type AuthOptions, createAuthContext } from './auth.ts'
import { confirmDeletion, requestDeletion } from './deletion/requestDeletion.ts'
import { beginConfirmation, enterConfirmation } from './email/confirmation.ts'
import { confirmNewEmail, confirmOldEmail } from './email/confirmEmailChange.ts'
import { connectDevice, mailDeviceLink } from './email/deviceApproval.ts'
import { changeEmail } from './email/emailChange.ts'
import { connectEmail, connectOtp } from './email/signIn.ts'
import { decideWaitingDevice, listWaitingDevices } from './email/waitingDevices.ts'
import { createTranslator, preferredLocale } from './mails/translator.ts'
import { getCallback, postCallback } from './pages/callbackPage.ts'
import { getDevicePage, postDevicePage } from './pages/devicePage.ts'
import { getKeepPage, postKeepPage } from './pages/keepPage.ts'
import { renderNotice } from './pages/renderPage.ts'
import { getUndoPage, postUndoPage } from './pages/undoPage.ts'
import { connectPasskey } from './passkeys/connectPasskey.ts'
import { registerPasskey } from './passkeys/registerPasskey.ts'
import { listPasskeys, removePasskey, retainPasskeys } from './passkeys/removePasskeys.ts'
import { createAccountSupport } from './sessions/accountSupport.ts'
import { noticeTransfer } from './sessions/noticeTransfer.ts'
import { pauseNewDevices } from './sessions/pauseNewDevices.ts'
import { refreshSession } from './sessions/rotateSession.ts'
import { getSession, listActivity, listSessions, revoke, signOut } from './sessions/sessionList.ts'
import { beginFarcaster, connectFarcaster } from './social/farcaster.ts'
import { linkIdentity, unlinkIdentity } from './social/links.ts'
import { beginSocial, connectSocial, receiveWindowResult, waitSocial } from './social/socialSignIn.ts'
import type { SocialCheck } from './social/socials.ts'
import { createAuthSweep } from './sweep.ts'

/** The sign-in service, with the public keys of its access tokens. The keys service gets nothing else of it. */
export type AuthService = Service & {
  readonly jwks: () => Promise<Jwks>
  /** A check of each identity provider people can sign in with. */
  readonly socials: () => readonly SocialCheck[]
  /** Deletes the accounts that are due and rows that have expired, and reminds of deletions. A timer does the same once a minute. */
  readonly sweep: () => Promise<void>
}

/** Creates the sign-in service of embedded wallets: `authApi`, the pages of its mails, the callbacks of providers. */
export function auth(options: AuthOptions): AuthService {
  const context = createAuthContext(options)
  const jwks = async () => (await context.signer()).jwks
  const caller: CallerOptions = {
    ...options,
    nonces: async () => createProofNonces((await context.secrets()).nonce),
    replays: createReplayGuard(options.db, 'authUsed', options.clock),
    session: { jwks, issuer: options.baseUrl, audience: 'login' },
  }
  const routes = new Hono<ApiEnv>()
  const serve = <const route extends ApiRoute>(
    route: route,
    answer: Parameters<typeof createRouteHandler<route>>[2],
  ) => routes.on(route.method, route.path, createRouteHandler(caller, route, answer))

  serve(authApi.connectEmail, (call) => connectEmail(context, call))
  serve(authApi.connectDevice, (call) => connectDevice(context, call))
  serve(authApi.connectOtp, (call) => connectOtp(context, call))
  serve(authApi.connectPasskey, (call) => connectPasskey(context, call))
  serve(authApi.mailDeviceLink, (call) => mailDeviceLink(context, call))
  serve(authApi.registerPasskey, (call) => registerPasskey(context, call))
  serve(authApi.passkeys, (call) => listPasskeys(context, call))
  serve(authApi.removePasskey, (call) => removePasskey(context, call))
  serve(authApi.retainPasskeys, (call) => retainPasskeys(context, call))
  serve(authApi.waitingDevices, (call) => listWaitingDevices(context, call))
  serve(authApi.decideWaitingDevice, (call) => decideWaitingDevice(context, call))
  serve(authApi.refresh, (call) => refreshSession(context, call))
  serve(authApi.session, (call) => getSession(context, call))
  serve(authApi.signOut, (call) => signOut(context, call))
  serve(authApi.sessions, (call) => listSessions(context, call))
  serve(authApi.revoke, (call) => revoke(context, call))
  serve(authApi.activity, (call) => listActivity(context, call))
  serve(authApi.changeEmail, (call) => changeEmail(context, call))
  serve(authApi.confirmOldEmail, (call) => confirmOldEmail(context, call))
  serve(authApi.confirmNewEmail, (call) => confirmNewEmail(context, call))
  serve(authApi.confirm, (call) => beginConfirmation(context, call))
  serve(authApi.confirmCode, (call) => enterConfirmation(context, call))
  serve(authApi.noticeTransfer, (call) => noticeTransfer(context, call))
  serve(authApi.pauseNewDevices, (call) => pauseNewDevices(context, call))
  serve(authApi.deleteAccount, (call) => requestDeletion(context, call))
  serve(authApi.confirmDeletion, (call) => confirmDeletion(context, call))
  serve(authApi.beginSocial, (call) => beginSocial(context, call))
  serve(authApi.meetSocial, (call) => receiveWindowResult(context, call))
  serve(authApi.waitSocial, (call) => waitSocial(context, call))
  serve(authApi.connectSocial, (call) => connectSocial(context, call))
  serve(authApi.beginFarcaster, (call) => beginFarcaster(context, call))
  serve(authApi.connectFarcaster, (call) => connectFarcaster(context, call))
  serve(authApi.link, (call) => linkIdentity(context, call))
  serve(authApi.unlink, (call) => unlinkIdentity(context, call))
  serve(authApi.jwks, jwks)

  const servePage = createPageServer(context, createMount(routes, options))
  servePage(routeTable.getDevicePage, getDevicePage)
  servePage(routeTable.postDevicePage, postDevicePage)
  servePage(routeTable.getUndoPage, getUndoPage)
  servePage(routeTable.postUndoPage, postUndoPage)
  servePage(routeTable.getKeepPage, getKeepPage)
  servePage(routeTable.postKeepPage, postKeepPage)
  servePage(routeTable.getSocialCallback, getCallback)
  servePage(routeTable.postSocialCallback, postCallback)

  const sweep = createAuthSweep(context)
  return {
    routes,
    jwks,
    socials: context.socials.checks,
    accounts: createAccountSupport(context),
    sweep: sweep.run,
    check: () => options.authKms.check(),
    stop() {
      sweep.stop()
      context.flowSignal.stop()
    },
  }
}

type PageHandler = (c: Context<ApiEnv>, auth: AuthContext) => Promise<Response>

/** Returns a function that mounts HTML pages. An unexpected error is answered by a page instead of a JSON error. */
function createPageServer(context: AuthContext, mount: Mount) {
  return (row: routeTable.Route, render: PageHandler) =>
    mount(row, async (c): Promise<Response> => {
      try {
        return await render(c, context)
      } catch (error) {
        if (error instanceof HttpFailure) throw error
        const problem = error instanceof Error ? error.name : ''
        context.log.error({ route: row.path, problem }, 'A page failed')
        return renderNotice(
          createTranslator(preferredLocale(c.req.header('accept-language'))),
          'Not available right now',
          'Nothing changed. Reload this page in a minute.',
          503,
        )
      }
    })
}
