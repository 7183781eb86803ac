import type { Jwks } from '@latchkey/protocol'
import { authApi } from '@latchkey/protocol/schemas'
import { type Context, Hono } from 'hono'
import { createProofNonces } from '../../http/caller/proof.ts'
import { type CallerOptions, serveRoute } from '../../http/caller/serveRoute.ts'
import { guarded } from '../../http/guarded.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { limitRoute, routeLimitRule } from '../../http/rateLimit.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import { createReplayGuard } from '../../secrets/replayGuard.ts'
import { type AuthContext, type AuthOptions, createAuthContext } from './auth.ts'
import { beginConfirmation, enterConfirmation } from './email/confirmation.ts'
import { confirmNewEmail, confirmOldEmail } from './email/confirmEmailChange.ts'
import { connectDevice } from './email/deviceApproval.ts'
import { changeEmail } from './email/emailChange.ts'
import { connectEmail, connectOtp } from './email/signIn.ts'
import { createTranslator, preferredLocale } from './mails/words.ts'
import { getCallback, postCallback } from './pages/callbackPage.ts'
import { getDevicePage, postDevicePage } from './pages/devicePage.ts'
import { getUndoPage, postUndoPage } from './pages/undoPage.ts'
import { renderNotice } from './pages/writePage.ts'
import { refreshSession } from './sessions/rotateSession.ts'
import { getSession, listActivity, listSessions, revoke, signOut } from './sessions/sessionList.ts'
import { beginFarcaster, connectFarcaster } from './social/farcaster.ts'
import { linkIdentity, unlinkIdentity } from './social/links.ts'
import { beginSocial, connectSocial, meetSocial, waitSocial } from './social/socialSignIn.ts'

/** The sign-in service. What it signs tokens by is all the keys service knows of it. */
export type AuthService = Service & { readonly jwks: () => Promise<Jwks> }

/** Sign-in for the embedded wallet (`authApi`), the two pages its mails lead to, and where providers send people back. */
export function auth(options: AuthOptions): AuthService {
  const own = createAuthContext(options)
  const jwks = async () => (await own.signer()).jwks
  const caller = {
    ...options,
    nonces: async () => createProofNonces((await own.secrets()).nonce),
    replays: createReplayGuard(options.db, 'authUsed', options.clock),
    session: { jwks, issuer: options.baseUrl, audience: 'login' },
  } as const
  const routes = new Hono<ApiEnv>()
  const add = (route: { method: 'GET' | 'POST'; path: string }, handler: ReturnType<typeof serveRoute>) => {
    routes.on(route.method, route.path, handler)
  }
  const { connectEmail: email, connectDevice: device, connectOtp: otp } = authApi
  add(
    email,
    serveRoute(caller, email, (call) => connectEmail(own, call)),
  )
  add(
    device,
    serveRoute(caller, device, (call) => connectDevice(own, call)),
  )
  add(
    otp,
    serveRoute(caller, otp, (call) => connectOtp(own, call)),
  )
  add(
    authApi.refresh,
    serveRoute(caller, authApi.refresh, (call) => refreshSession(own, call)),
  )
  add(
    authApi.session,
    serveRoute(caller, authApi.session, (call) => getSession(own, call)),
  )
  add(
    authApi.signOut,
    serveRoute(caller, authApi.signOut, (call) => signOut(own, call)),
  )
  add(
    authApi.sessions,
    serveRoute(caller, authApi.sessions, (call) => listSessions(own, call)),
  )
  add(
    authApi.revoke,
    serveRoute(caller, authApi.revoke, (call) => revoke(own, call)),
  )
  add(
    authApi.activity,
    serveRoute(caller, authApi.activity, (call) => listActivity(own, call)),
  )
  const { changeEmail: change, confirmOldEmail: confirmOld, confirmNewEmail: confirmNew } = authApi
  add(
    change,
    serveRoute(caller, change, (call) => changeEmail(own, call)),
  )
  add(
    confirmOld,
    serveRoute(caller, confirmOld, (call) => confirmOldEmail(own, call)),
  )
  add(
    confirmNew,
    serveRoute(caller, confirmNew, (call) => confirmNewEmail(own, call)),
  )
  add(
    authApi.confirm,
    serveRoute(caller, authApi.confirm, (call) => beginConfirmation(own, call)),
  )
  add(
    authApi.confirmCode,
    serveRoute(caller, authApi.confirmCode, (call) => enterConfirmation(own, call)),
  )
  addSocial(add, caller, own)
  add(authApi.jwks, serveRoute(caller, authApi.jwks, jwks))
  addPages(routes, own)
  return { routes, jwks, check: () => options.authKms.check(), stop: () => own.bell.stop() }
}

/** Signing in with another service, and what came of it. */
function addSocial(
  add: (route: { method: 'GET' | 'POST'; path: string }, handler: ReturnType<typeof serveRoute>) => void,
  caller: CallerOptions,
  own: AuthContext,
): void {
  add(
    authApi.beginSocial,
    serveRoute(caller, authApi.beginSocial, (call) => beginSocial(own, call)),
  )
  add(
    authApi.meetSocial,
    serveRoute(caller, authApi.meetSocial, (call) => meetSocial(own, call)),
  )
  add(
    authApi.waitSocial,
    serveRoute(caller, authApi.waitSocial, (call) => waitSocial(own, call)),
  )
  add(
    authApi.connectSocial,
    serveRoute(caller, authApi.connectSocial, (call) => connectSocial(own, call)),
  )
  add(
    authApi.beginFarcaster,
    serveRoute(caller, authApi.beginFarcaster, (call) => beginFarcaster(own, call)),
  )
  add(
    authApi.connectFarcaster,
    serveRoute(caller, authApi.connectFarcaster, (call) => connectFarcaster(own, call)),
  )
  add(
    authApi.link,
    serveRoute(caller, authApi.link, (call) => linkIdentity(own, call)),
  )
  add(
    authApi.unlink,
    serveRoute(caller, authApi.unlink, (call) => unlinkIdentity(own, call)),
  )
}

function addPages(routes: Hono<ApiEnv>, own: AuthContext): void {
  const rule = routeLimitRule(own.config)
  const pages: Record<string, (c: Context<ApiEnv>, auth: AuthContext) => Promise<Response>> = {
    'GET /login/device': getDevicePage,
    'POST /login/device': postDevicePage,
    'GET /login/undo': getUndoPage,
    'POST /login/undo': postUndoPage,
    'GET /login/social/callback/:provider': getCallback,
    'POST /login/social/callback/:provider': postCallback,
  }
  for (const [route, page] of Object.entries(pages)) {
    const [method = '', path = ''] = route.split(' ')
    const answer = async (c: Context<ApiEnv>): Promise<Response> => {
      try {
        return await page(c, own)
      } catch (error) {
        if (error instanceof HttpFailure) throw error
        own.log.error({ route: path, problem: error instanceof Error ? error.name : '' }, 'A page failed')
        return renderNotice(
          createTranslator(preferredLocale(c.req.header('accept-language'))),
          'Not available just now',
          'Nothing was changed. Load this page again in a minute.',
          503,
        )
      }
    }
    routes.on(method, path, guarded([limitRoute(own.limits, route, rule)], answer))
  }
}
