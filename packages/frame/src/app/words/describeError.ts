import { FrameApiError, KeyError, type KeyErrorCode, RequestError, ScreenError } from '../errors.ts'
import { type FrameText, type Translate, translateText } from './createTranslator.ts'

/**
 * Text of an error for a screen, in the language of `translate`: that of its sentence, else that of its code, else a general one. A
 * sentence without a translation is shown in English only. The cooldown of mails says how many seconds it lasts.
 */
export function describeError(translate: Translate, error: unknown): string {
  if (error instanceof ScreenError) return error.texts.map((text) => translate(text)).join(' ')
  const isOurs = [RequestError, FrameApiError, KeyError].some((kind) => error instanceof kind)
  if (!isOurs) return translate(general)
  const { message } = error as Error
  const seconds = error instanceof FrameApiError && error.code === 'cooldown' && /\d+/.exec(message)?.[0]
  if (seconds) return translate('Please try again after {count} seconds', { count: seconds })
  const text = translateText(translate, message)
  const isShown = text !== message || translate(general) === general
  return isShown && text ? text : translate(findCodeText(error) ?? general)
}

/** What a screen shows where nothing more is known. */
const general: FrameText = 'That didn’t work. Try again.'

/** Text by the code of an error, for sentences that no screen shows as they are. */
export function findCodeText(error: unknown): FrameText | undefined {
  if (error instanceof FrameApiError) return apiTexts[error.code]
  if (error instanceof KeyError) return keyTexts[error.code]
  return error instanceof RequestError ? requestTexts[error.code] : undefined
}

const signedOut: FrameText = 'You’re signed out. Sign in again.'
const tooMany: FrameText = 'There were too many requests. Wait a while, then try again.'
const damaged: FrameText = 'A part of the wallet’s key is damaged. Recover the wallet another way.'
const notOnDevice: FrameText = 'The wallet isn’t on this device. Sign in again to recover it here.'
const invalidAnswer: FrameText = 'The wallet’s server returned an invalid response. Try again in a moment.'
const passkeyUnused: FrameText = 'The passkey wasn’t used. Try again, or choose another way.'

/** Texts for refusals of the sign-in and keys APIs. Those of a sign-in with a provider are posted to the app, which has their texts. */
export const apiTexts: Partial<Record<FrameApiError['code'], FrameText>> = {
  email: 'This isn’t a valid email address. Check it and try again.',
  cooldown: tooMany,
  rate_limited: tooMany,
  otp: 'That code is wrong or has expired. Use the code from the latest email, or request a new one.',
  device: 'This browser wasn’t approved: the email wasn’t answered in time, or was declined. Start again.',
  dpop: signedOut,
  use_dpop_nonce: signedOut,
  session: signedOut,
  fresh_login: 'You signed in too long ago for this. Sign in again first.',
  hold: 'Something in your account is new. For your safety, you can do this after 24 hours. Nothing changed.',
  paused:
    'Another device of this account is signing in to the second operator of its wallet. No new device gets in until a few minutes after that: start again then.',
  passkey: 'This passkey can’t approve the device. Choose another way.',
  passkey_key: passkeyUnused,
  passkey_known: passkeyUnused,
  passkey_gone: 'This passkey was already removed. Nothing changed.',
  other_way:
    'This address signs in another way, which isn’t available here. Use another address, or open your wallet in the app.',
  transfer: 'The other device is no longer waiting. Nothing was shared. Create a new code.',
  wallet: 'Your account’s wallet wasn’t found. Reload the page, or sign in again.',
  not_offered:
    'This server doesn’t store recovery secrets for this wallet. Report it to the wallet’s operator.',
  recovery_secret:
    'This account has no such recovery secret. If you have several email addresses, sign in with the one you used to set this up.',
  no_room: 'This account can’t store more recovery secrets. Use another account here.',
  share_lost:
    'The wallet’s server has lost its part of your key. Sign something on a device that has the wallet: this replaces the part.',
  deleted:
    'This account was deleted, so its wallet can’t be opened here anymore. Use the keys you exported in another wallet.',
  set_conflict: 'Your wallet changed in the meantime. Reload the page.',
  provider_down: 'The wallet’s server can’t do this right now. Nothing changed. Try again in a minute.',
  unavailable: 'The wallet’s server can’t do this right now. Nothing changed. Try again in a minute.',
  offline: 'The wallet’s server can’t be reached. Check your connection and try again.',
  unknown: 'The wallet’s server rejected this. Try again later.',
}

const keyTexts: Record<KeyErrorCode, FrameText> = {
  damagedShare: damaged,
  mixedShares: damaged,
  wrongShares: damaged,
  noDeviceShare: notOnDevice,
  wrongFactor: 'That doesn’t open this wallet. Check it and try again.',
  cancelled: passkeyUnused,
  notApproved: 'The request changed after it was shown, so nothing was signed. Start again.',
  notForUs: invalidAnswer,
  badSecret: general,
  failed: 'The wallet’s key storage failed. Reload the page and try again.',
}

/** Texts for the refusals that reach the wallet's own screens. Those of a request are posted to the app. */
const requestTexts: Partial<Record<RequestError['code'], FrameText>> = {
  rejected: 'You didn’t confirm it. Nothing changed.',
  storage: 'The wallet’s key storage failed. Reload the page and try again.',
  late: 'This took too long. Start again.',
  unsupported: 'The wallet can’t do this on this network. Try another network.',
  network: 'The network can’t be reached. Check the connection and try again.',
  chain:
    'The network rejected this, so nothing was sent. Check that the account can pay the network fee, then try again.',
  unconfirmed:
    'The network’s response was lost, so this may have been sent. Check your activity before you send it again.',
  notProtected: 'This browser doesn’t store data, so set up a way to recover the wallet before you use it.',
  notOnDevice,
  reload: 'The wallet was updated while this page was open. Reload the page.',
  otherWallet: 'This device has a different wallet. Sign out, then sign in again.',
}
