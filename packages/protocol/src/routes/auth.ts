import * as v from 'valibot'
import { defineRoute, toApiRoute } from '../http.ts'
import { confirm, confirmCode, noticeTransfer, pauseNewDevices } from './confirmations.ts'
import { confirmDeletion, deleteAccount } from './deletion.ts'
import { changeEmail, confirmNewEmail, confirmOldEmail } from './emailChange.ts'
import {
  connectPasskey,
  getPasskeys,
  mailDeviceLink,
  registerPasskey,
  removePasskey,
  retainPasskeys,
} from './passkeys.ts'
import {
  connectDevice,
  connectEmail,
  connectOtp,
  getActivity,
  getJwks,
  getSession,
  getSessions,
  refresh,
  revoke,
  signOut,
} from './signin.ts'
import {
  beginFarcaster,
  beginSocial,
  connectFarcaster,
  connectSocial,
  link,
  meetSocial,
  unlink,
  waitSocial,
} from './social.ts'
import { decideWaitingDevice, getWaitingDevices } from './waitingDevices.ts'

/**
 * The sign-in API, at the URL that `/.well-known/latchkey` gives as `auth`. It sets no cookies. Refusals are those of `authFailures`.
 *
 * ```
 * connectEmail ── CONNECT ► the session stays
 *      ├── VERIFY_OTP ► a code is mailed ► connectOtp ── CONNECT ► tokens ► refresh … signOut
 *      │                                       └── VERIFY_DEVICE ► mail with link, person enters `number` there ► connectDevice ► tokens
 *      └── VERIFY_DEVICE ► mail with link, person enters `number` there ► connectDevice (a code is mailed) ► connectOtp ► tokens
 * ```
 * Latchkey's own client asks for the code first: every address gets `VERIFY_OTP`, and only a right code tells whether the address has
 * an account that this device is new to. Other clients get the link first on every new device.
 * Another device of the account can approve in place of the link: `waitingDevices`, `decideWaitingDevice`. So can a passkey of the account,
 * where the client can use one: then the link is mailed only if it is asked for (`mailDeviceLink`).
 * Calling `connectEmail` again sends a new code; only the newest code counts. The device key (P-256, non-extractable) is the
 * same in every proof of a sign-in and of its session.
 */
export const authApi = {
  connectEmail: toApiRoute(connectEmail),
  connectDevice: toApiRoute(connectDevice),
  connectOtp: toApiRoute(connectOtp),
  connectPasskey: toApiRoute(connectPasskey),
  mailDeviceLink: toApiRoute(mailDeviceLink),
  registerPasskey: toApiRoute(registerPasskey),
  passkeys: toApiRoute(getPasskeys),
  removePasskey: toApiRoute(removePasskey),
  retainPasskeys: toApiRoute(retainPasskeys),
  waitingDevices: toApiRoute(getWaitingDevices),
  decideWaitingDevice: toApiRoute(decideWaitingDevice),
  refresh: toApiRoute(refresh),
  session: toApiRoute(getSession),
  signOut: toApiRoute(signOut),
  sessions: toApiRoute(getSessions),
  revoke: toApiRoute(revoke),
  activity: toApiRoute(getActivity),
  changeEmail: toApiRoute(changeEmail),
  confirmOldEmail: toApiRoute(confirmOldEmail),
  confirmNewEmail: toApiRoute(confirmNewEmail),
  confirm: toApiRoute(confirm),
  confirmCode: toApiRoute(confirmCode),
  noticeTransfer: toApiRoute(noticeTransfer),
  pauseNewDevices: toApiRoute(pauseNewDevices),
  deleteAccount: toApiRoute(deleteAccount),
  confirmDeletion: toApiRoute(confirmDeletion),
  beginSocial: toApiRoute(beginSocial),
  meetSocial: toApiRoute(meetSocial),
  waitSocial: toApiRoute(waitSocial),
  connectSocial: toApiRoute(connectSocial),
  link: toApiRoute(link),
  unlink: toApiRoute(unlink),
  beginFarcaster: toApiRoute(beginFarcaster),
  connectFarcaster: toApiRoute(connectFarcaster),
  jwks: toApiRoute(getJwks),
} as const

/** Token of a link in a mail. */
const mailToken = { t: v.optional(v.string()) }

/** The page behind the link of a device mail: asks whether a new device is the person's. */
export const getDevicePage = defineRoute({
  method: 'GET',
  path: '/login/device',
  summary: 'Page on which a person approves a new device',
  query: mailToken,
  answer: 'page',
  auth: 'none',
  bucket: 'GET /login/device',
})

/** Approves or refuses the device. A form of fields `t`, `number` and `decision`. */
export const postDevicePage = defineRoute({
  method: 'POST',
  path: '/login/device',
  summary: 'Approve or refuse a new device',
  answer: 'page',
  auth: 'none',
  bucket: 'POST /login/device',
})

/** The page behind the link that undoes an e-mail change. */
export const getUndoPage = defineRoute({
  method: 'GET',
  path: '/login/undo',
  summary: 'Page that offers to undo an e-mail change',
  query: mailToken,
  answer: 'page',
  auth: 'none',
  bucket: 'GET /login/undo',
})

/** Undoes an e-mail change. A form of the field `t`. */
export const postUndoPage = defineRoute({
  method: 'POST',
  path: '/login/undo',
  summary: 'Undo an e-mail change',
  answer: 'page',
  auth: 'none',
  bucket: 'POST /login/undo',
})

/** The page behind the link of the mails that announce a deletion. */
export const getKeepPage = defineRoute({
  method: 'GET',
  path: '/login/keep',
  summary: 'Page that offers to keep an account that is to be deleted',
  query: mailToken,
  answer: 'page',
  auth: 'none',
  bucket: 'GET /login/keep',
})

/** Takes the deletion of an account back. A form of the field `t`. */
export const postKeepPage = defineRoute({
  method: 'POST',
  path: '/login/keep',
  summary: 'Keep an account that is to be deleted',
  answer: 'page',
  auth: 'none',
  bucket: 'POST /login/keep',
})

/** Redirect URI: a provider sends the person back to it (RFC 6749 section 4.1.2). */
export const getSocialCallback = defineRoute({
  method: 'GET',
  path: '/login/social/callback/:provider',
  summary: 'Redirect URI of a provider',
  query: {
    state: v.optional(v.string()),
    code: v.optional(v.string()),
    error: v.optional(v.string()),
  },
  answer: 'page',
  auth: 'none',
  bucket: 'GET /login/social/callback/:provider',
})

/** The redirect URI for a provider that posts a form, as Apple does (`response_mode=form_post`). */
export const postSocialCallback = defineRoute({
  method: 'POST',
  path: '/login/social/callback/:provider',
  summary: 'Redirect URI of a provider that posts a form',
  answer: 'page',
  auth: 'none',
  bucket: 'POST /login/social/callback/:provider',
})
