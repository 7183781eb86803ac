import type { Jwks } from '@latchkey/protocol'
import { authApi } from '@latchkey/protocol/schemas'
import { type Context, Hono } from 'hono'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { answerRoute, type CallerOptions } from '../../http/caller/answerRoute.ts'
import { createProofNonces } from '../../http/caller/createProofNonces.ts'
import { keepReplays } from '../../http/caller/keepReplays.ts'
import { guarded } from '../../http/guarded.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { limitRoute } from '../../http/limitRoute.ts'
import { routeRule } from '../../http/routeRule.ts'
import type { Service } from '../../http/Service.ts'
import type { Auth } from './Auth.ts'
import type { AuthOptions } from './AuthOptions.ts'
import { createAuth } from './createAuth.ts'
import { getDevicePage, postDevicePage } from './pages/devicePages.ts'
import { getCallback, postCallback } from './pages/socialPages.ts'
import { getUndoPage, postUndoPage } from './pages/undoPages.ts'
import { sayOnPage } from './pages/writePage.ts'
import { beginSocial } from './routes/beginSocial.ts'
import { changeEmail } from './routes/changeEmail.ts'
import { beginConfirmation, enterConfirmation } from './routes/confirm.ts'
import { confirmNewEmail, confirmOldEmail } from './routes/confirmEmail.ts'
import { connectDevice } from './routes/connectDevice.ts'
import { connectEmail } from './routes/connectEmail.ts'
import { connectOtp } from './routes/connectOtp.ts'
import { connectSocial } from './routes/connectSocial.ts'
import { beginFarcaster, connectFarcaster } from './routes/farcaster.ts'
import { link, unlink } from './routes/links.ts'
import { meetSocial, waitSocial } from './routes/meetSocial.ts'
import { refresh } from './routes/refresh.ts'
import { revoke, signOut } from './routes/revoke.ts'
import { activity, session, sessions } from './routes/sessions.ts'
import { createSay, preferredLocale } from './words/createSay.ts'

/** The sign-in service. What it signs tokens by is all the keys service knows of it. */
export type AuthService = Service & { readonly jwks: () => Promise<Jwks> }

/** Sign-in for the embedded wallet (`authApi`), the two pages its mails lead to, and where providers send people back. */
export function auth(options: AuthOptions): AuthService {
  const own = createAuth(options)
  const jwks = async () => (await own.signer()).jwks
  const caller = {
    ...options,
    nonces: async () => createProofNonces((await own.secrets()).nonce),
    replays: keepReplays(options.db, 'authUsed', options.clock),
    session: { jwks, issuer: options.baseUrl, audience: 'login' },
  } as const
  const routes = new Hono<ApiEnv>()
  const add = (route: { method: 'GET' | 'POST'; path: string }, handler: ReturnType<typeof answerRoute>) => {
    routes.on(route.method, route.path, handler)
  }
  const { connectEmail: email, connectDevice: device, connectOtp: otp } = authApi
  add(
    email,
    answerRoute(caller, email, (call) => connectEmail(own, call)),
  )
  add(
    device,
    answerRoute(caller, device, (call) => connectDevice(own, call)),
  )
  add(
    otp,
    answerRoute(caller, otp, (call) => connectOtp(own, call)),
  )
  add(
    authApi.refresh,
    answerRoute(caller, authApi.refresh, (call) => refresh(own, call)),
  )
  add(
    authApi.session,
    answerRoute(caller, authApi.session, (call) => session(own, call)),
  )
  add(
    authApi.signOut,
    answerRoute(caller, authApi.signOut, (call) => signOut(own, call)),
  )
  add(
    authApi.sessions,
    answerRoute(caller, authApi.sessions, (call) => sessions(own, call)),
  )
  add(
    authApi.revoke,
    answerRoute(caller, authApi.revoke, (call) => revoke(own, call)),
  )
  add(
    authApi.activity,
    answerRoute(caller, authApi.activity, (call) => activity(own, call)),
  )
  const { changeEmail: change, confirmOldEmail: confirmOld, confirmNewEmail: confirmNew } = authApi
  add(
    change,
    answerRoute(caller, change, (call) => changeEmail(own, call)),
  )
  add(
    confirmOld,
    answerRoute(caller, confirmOld, (call) => confirmOldEmail(own, call)),
  )
  add(
    confirmNew,
    answerRoute(caller, confirmNew, (call) => confirmNewEmail(own, call)),
  )
  add(
    authApi.confirm,
    answerRoute(caller, authApi.confirm, (call) => beginConfirmation(own, call)),
  )
  add(
    authApi.confirmCode,
    answerRoute(caller, authApi.confirmCode, (call) => enterConfirmation(own, call)),
  )
  addSocial(add, caller, own)
  add(authApi.jwks, answerRoute(caller, authApi.jwks, jwks))
  addPages(routes, own)
  return { routes, jwks, check: () => options.authKms.check(), stop: () => own.bell.stop() }
}

/** Signing in with another service, and what came of it. */
function addSocial(
  add: (route: { method: 'GET' | 'POST'; path: string }, handler: ReturnType<typeof answerRoute>) => void,
  caller: CallerOptions,
  own: Auth,
): void {
  add(
    authApi.beginSocial,
    answerRoute(caller, authApi.beginSocial, (call) => beginSocial(own, call)),
  )
  add(
    authApi.meetSocial,
    answerRoute(caller, authApi.meetSocial, (call) => meetSocial(own, call)),
  )
  add(
    authApi.waitSocial,
    answerRoute(caller, authApi.waitSocial, (call) => waitSocial(own, call)),
  )
  add(
    authApi.connectSocial,
    answerRoute(caller, authApi.connectSocial, (call) => connectSocial(own, call)),
  )
  add(
    authApi.beginFarcaster,
    answerRoute(caller, authApi.beginFarcaster, (call) => beginFarcaster(own, call)),
  )
  add(
    authApi.connectFarcaster,
    answerRoute(caller, authApi.connectFarcaster, (call) => connectFarcaster(own, call)),
  )
  add(
    authApi.link,
    answerRoute(caller, authApi.link, (call) => link(own, call)),
  )
  add(
    authApi.unlink,
    answerRoute(caller, authApi.unlink, (call) => unlink(own, call)),
  )
}

function addPages(routes: Hono<ApiEnv>, own: Auth): void {
  const rule = routeRule(own.config)
  const pages: Record<string, (c: Context<ApiEnv>, auth: Auth) => Promise<Response>> = {
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
        return sayOnPage(
          createSay(preferredLocale(c.req.header('accept-language'))),
          'Not available just now',
          'Nothing was changed. Load this page again in a minute.',
          503,
        )
      }
    }
    routes.on(method, path, guarded([limitRoute(own.limits, route, rule)], answer))
  }
}
