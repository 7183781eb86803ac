import { withDeadline } from '../../base/deadline.ts'
import type {
  Device,
  EmailChangeStep,
  LoginSettingsScreen,
  LoginStep,
  LoginUser,
} from '../../config/LoginSource.ts'
import { createCooldownError, LoginError } from '../errors.ts'
import type { AccountState } from './createAccountState.ts'
import type { EmbeddedSessionParameters, FrameAccess } from './FrameAccess.ts'

type AccountType = NonNullable<LoginUser['accountType']>

/** Digits of a code if the answer doesn't say. */
const defaultCodeLength = 6

/** Milliseconds for the key export to be confirmed. The window itself stays open as long as the person wants. */
const exportTimeout = 10 * 60_000

/** Milliseconds a screen of the settings stays open without an answer. */
const settingsTimeout = 10 * 60_000

type Options = { readonly signal?: AbortSignal | undefined }
type Code = Options & { readonly code: string }
type Email = Options & { readonly email: string }

/** The steps of `LoginSource` (documented there) as requests to the frame. All throw LoginError and AbortedError. */
export function createLoginCalls(
  { cache, now }: EmbeddedSessionParameters,
  { runCancellable, request }: FrameAccess,
  account: AccountState,
) {
  return {
    begin: ({ email, signal }: Email): Promise<LoginStep> =>
      runCancellable(async (stepSignal) => {
        const address = parseEmail(email)
        if (!address) throw new LoginError('LOGIN_EMAIL', 'This is not an e-mail address.')
        const cooldown = cache.cooldown(now(), address)
        if (cooldown > 0) throw createCooldownError(Math.ceil(cooldown / 1000))
        const reply = await request('CONNECT_EMAIL', { email: address }, { signal: stepSignal })
        if (reply.action === 'CONNECT') return { kind: 'done' }
        cache.storeMailTime(now(), address)
        return reply.action === 'VERIFY_DEVICE'
          ? { kind: 'device', number: undefined }
          : { kind: 'code', length: reply.otpLength ?? defaultCodeLength }
      }, signal),

    /** The frame reports that it still waits, which extends the deadline. */
    waitForDevice: ({ signal }: Options = {}): Promise<LoginStep> =>
      runCancellable(async (stepSignal) => {
        const reply = await request('CONNECT_DEVICE', undefined, { signal: stepSignal })
        if (reply?.action === 'CONNECT') return { kind: 'done' }
        return { kind: 'code', length: reply?.otpLength ?? defaultCodeLength }
      }, signal),

    enterCode: ({ code, signal }: Code): Promise<LoginStep> =>
      runCancellable(async (stepSignal) => {
        const reply = await request('CONNECT_OTP', { otp: removeSpaces(code) }, { signal: stepSignal })
        return reply?.action === 'VERIFY_DEVICE'
          ? { kind: 'device', number: reply.deviceNumber }
          : { kind: 'done' }
      }, signal),

    beginEmailChange: ({ email, signal }: Email): Promise<EmailChangeStep> =>
      runCancellable(async (stepSignal) => {
        const address = parseEmail(email)
        const currentEmail = account.user()?.email?.toLowerCase()
        if (!address || address.toLowerCase() === currentEmail)
          throw new LoginError('LOGIN_EMAIL', 'Enter another e-mail address than the present one.')
        const reply = await request(
          'UPDATE_EMAIL',
          { email: address, newEmail: address },
          { signal: stepSignal },
        )
        const kind = reply.action === 'VERIFY_PRIMARY_OTP' ? 'old' : 'new'
        return { kind, length: reply.otpLength ?? defaultCodeLength }
      }, signal),

    enterOldCode: ({ code, signal }: Code): Promise<void> =>
      runCancellable(async (stepSignal) => {
        await request('UPDATE_EMAIL_PRIMARY_OTP', { otp: removeSpaces(code) }, { signal: stepSignal })
      }, signal),

    enterNewCode: ({ code, signal }: Code): Promise<string> =>
      runCancellable(async (stepSignal) => {
        const reply = await request(
          'UPDATE_EMAIL_SECONDARY_OTP',
          { otp: removeSpaces(code) },
          { signal: stepSignal },
        )
        account.setEmail(reply.newEmail)
        return reply.newEmail
      }, signal),

    protect: ({ signal }: Options = {}): Promise<LoginUser> =>
      runCancellable(
        (stepSignal) => account.fetchUser({ silent: false, protect: true, signal: stepSignal }),
        signal,
      ),

    ...createSettingsCalls({ runCancellable, request }, account),

    deleteAccount: ({ signal }: Options = {}): Promise<{ readonly deleteAt: number }> =>
      runCancellable(async (stepSignal) => {
        const { deleteAt } = await request('DELETE_ACCOUNT', undefined, { signal: stepSignal })
        account.clear()
        return { deleteAt }
      }, signal),

    devices: ({ signal }: Options = {}): Promise<readonly Device[]> =>
      runCancellable(async (stepSignal) => {
        const { devices } = await account.runSignedIn(() =>
          request('GET_DEVICES', undefined, { signal: stepSignal }),
        )
        return devices
          .map(({ kind, ...device }) => ({ ...device, ...kind }))
          .sort((one, other) => other.lastUsedAt - one.lastUsedAt)
      }, signal),

    revokeDevice: ({ id, signal }: Options & { readonly id?: string | undefined } = {}): Promise<void> =>
      runCancellable(async (stepSignal) => {
        const payload = id === undefined ? undefined : { id }
        await account.runSignedIn(() => request('REVOKE_DEVICE', payload, { signal: stepSignal }))
      }, signal),
  }
}

/** What a person sets about the wallet itself. */
function createSettingsCalls(
  { runCancellable, request }: Pick<FrameAccess, 'runCancellable' | 'request'>,
  account: AccountState,
) {
  return {
    exportKeys: ({ signal }: Options = {}): Promise<void> =>
      runCancellable(async (stepSignal) => {
        await withDeadline((exportSignal) => request('EXPORT_WALLET', undefined, { signal: exportSignal }), {
          timeout: exportTimeout,
          operation: 'EXPORT_WALLET',
          signal: stepSignal,
        })
      }, signal),

    openSettings: ({ screen, signal }: Options & { readonly screen: LoginSettingsScreen }): Promise<void> =>
      runCancellable(async (stepSignal) => {
        const open = (openSignal: AbortSignal) => request('OPEN_SETTINGS', { screen }, { signal: openSignal })
        await withDeadline(open, {
          timeout: settingsTimeout,
          operation: 'OPEN_SETTINGS',
          signal: stepSignal,
        })
      }, signal),

    setAccountType: ({ type, signal }: Options & { readonly type: AccountType }): Promise<AccountType> =>
      runCancellable(async (stepSignal) => {
        const answer = await request('SET_PREFERRED_ACCOUNT', { type }, { signal: stepSignal })
        // every hook and event reports it from there
        await account.fetchUser({ silent: true, signal: stepSignal })
        return answer.type
      }, signal),
  }
}

/** Removes spaces that a person or a mail program added. */
function removeSpaces(code: string): string {
  return code.replace(/\s/g, '')
}

/** A loose check; frame and server parse the address strictly. */
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The trimmed address; `undefined` if it isn't one. */
export function parseEmail(value: string): string | undefined {
  const email = value.trim()
  return email.length <= 254 && emailShape.test(email) ? email : undefined
}
