import * as v from 'valibot'
import type { ApiRoute } from '../http.ts'
import {
  confirmationCode,
  confirmationDone,
  confirmationReply,
  confirmationRequest,
} from './confirmations.ts'
import {
  emailChangeCode,
  emailChangeDone,
  emailChangeNext,
  emailChangeReply,
  emailChangeRequest,
} from './emailChange.ts'
import {
  activityList,
  deviceReply,
  deviceRequest,
  done,
  jwks,
  otpReply,
  otpRequest,
  refreshRequest,
  revokeRequest,
  sessionList,
  sessionReply,
  sessionState,
  signInReply,
  signInRequest,
} from './signin.ts'
import {
  farcasterConnectReply,
  farcasterConnectRequest,
  farcasterReply,
  farcasterRequest,
  linkReply,
  linkRequest,
  socialConnectReply,
  socialConnectRequest,
  socialMeetRequest,
  socialReply,
  socialRequest,
  socialWaitReply,
  socialWaitRequest,
  unlinkRequest,
} from './social.ts'

const nothing = v.strictObject({})

/**
 * The sign-in API, at `auth` of `/.well-known/latchkey`. No cookies; `?projectId=` with each call, like every route.
 * Refusals: `authFailures`. The way through it:
 *
 * ```
 * connectEmail ── CONNECT ───────────────────────────────► the session goes on
 *      ├── VERIFY_DEVICE ► mail with link, person enters `number` there ► device (approved, code is mailed) ─┐
 *      └── VERIFY_OTP ───────────────────────────────────────────────────────────────────────────────────────┤
 *                                                                                                            ▼
 *                                                            connectOtp ► tokens ► refresh … signOut
 * ```
 * Asking for a new code is `connectEmail` again; the newest code counts. The device key (P-256, non-extractable) is the
 * same in every proof of a flow and of its session.
 */
export const authApi = {
  connectEmail: {
    method: 'POST',
    path: '/login/v1/email',
    caller: 'proof',
    request: signInRequest,
    response: signInReply,
  },
  connectDevice: {
    method: 'POST',
    path: '/login/v1/device',
    caller: 'proof',
    request: deviceRequest,
    response: deviceReply,
  },
  connectOtp: {
    method: 'POST',
    path: '/login/v1/otp',
    caller: 'proof',
    request: otpRequest,
    response: otpReply,
  },
  refresh: {
    method: 'POST',
    path: '/login/v1/refresh',
    caller: 'proof',
    request: refreshRequest,
    response: sessionReply,
  },
  session: { method: 'GET', path: '/login/v1/session', caller: 'session', response: sessionState },
  signOut: {
    method: 'POST',
    path: '/login/v1/sign-out',
    caller: 'session',
    request: nothing,
    response: done,
  },
  sessions: { method: 'GET', path: '/login/v1/sessions', caller: 'session', response: sessionList },
  revoke: {
    method: 'POST',
    path: '/login/v1/revoke',
    caller: 'session',
    request: revokeRequest,
    response: done,
  },
  activity: { method: 'GET', path: '/login/v1/activity', caller: 'session', response: activityList },
  changeEmail: {
    method: 'POST',
    path: '/login/v1/email-change',
    caller: 'session',
    request: emailChangeRequest,
    response: emailChangeReply,
  },
  confirmOldEmail: {
    method: 'POST',
    path: '/login/v1/email-change/primary',
    caller: 'session',
    request: emailChangeCode,
    response: emailChangeNext,
  },
  confirmNewEmail: {
    method: 'POST',
    path: '/login/v1/email-change/secondary',
    caller: 'session',
    request: emailChangeCode,
    response: emailChangeDone,
  },
  confirm: {
    method: 'POST',
    path: '/login/v1/confirm',
    caller: 'session',
    request: confirmationRequest,
    response: confirmationReply,
  },
  confirmCode: {
    method: 'POST',
    path: '/login/v1/confirm/code',
    caller: 'session',
    request: confirmationCode,
    response: confirmationDone,
  },
  beginSocial: {
    method: 'POST',
    path: '/login/v1/social',
    caller: 'proof',
    request: socialRequest,
    response: socialReply,
  },
  meetSocial: {
    method: 'POST',
    path: '/login/v1/social/meet',
    caller: 'proof',
    request: socialMeetRequest,
    response: done,
  },
  waitSocial: {
    method: 'POST',
    path: '/login/v1/social/wait',
    caller: 'proof',
    request: socialWaitRequest,
    response: socialWaitReply,
  },
  connectSocial: {
    method: 'POST',
    path: '/login/v1/social/connect',
    caller: 'proof',
    request: socialConnectRequest,
    response: socialConnectReply,
  },
  link: {
    method: 'POST',
    path: '/login/v1/link',
    caller: 'session',
    request: linkRequest,
    response: linkReply,
  },
  unlink: {
    method: 'POST',
    path: '/login/v1/unlink',
    caller: 'fresh',
    request: unlinkRequest,
    response: linkReply,
  },
  beginFarcaster: {
    method: 'POST',
    path: '/login/v1/farcaster',
    caller: 'proof',
    request: farcasterRequest,
    response: farcasterReply,
  },
  connectFarcaster: {
    method: 'POST',
    path: '/login/v1/farcaster/connect',
    caller: 'proof',
    request: farcasterConnectRequest,
    response: farcasterConnectReply,
  },
  jwks: { method: 'GET', path: '/login/v1/jwks.json', caller: 'none', response: jwks },
} as const satisfies Record<string, ApiRoute>
