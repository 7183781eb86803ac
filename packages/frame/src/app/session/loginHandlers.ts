import type { SessionReply } from '@latchkey/protocol'
import { authApi, parseEmail } from '@latchkey/protocol/schemas'
import type { FrameHandlers } from '../boot/openChannel.ts'
import { FrameApiError, RequestError } from '../errors.ts'
import type { FrameServices, FrameState } from '../FrameServices.ts'
import { findPasskeyPlace } from '../keys/factorSecrets.ts'
import { createPasskeyApproval, type PasskeyApproval } from './approveByPasskey.ts'
import { getDeviceKind } from './deviceKind.ts'
import { confirmEmailChange } from './linkedLogins.ts'

/** What a sign-in by e-mail needs. */
export type SignInServices = Pick<FrameServices, 'api' | 'auth' | 'session'> & {
  readonly wallet: Pick<FrameServices['wallet'], 'prepare'>
  readonly state: Pick<FrameState, 'look' | 'claimedName' | 'flowId' | 'addresses' | 'isWalletReady'>
  /** Has a passkey let this device in. Absent where none is asked for. */
  readonly approveByPasskey?: PasskeyApproval | undefined
}

/** Handlers of the three messages that sign in by e-mail. */
export function signInHandlers(
  services: SignInServices,
): Pick<FrameHandlers, 'CONNECT_EMAIL' | 'CONNECT_DEVICE' | 'CONNECT_OTP'> {
  const { api, auth, session, wallet, state, approveByPasskey } = services
  const getFlowId = () => {
    state.flowId ??= loadFlow()
    if (!state.flowId) throw new RequestError('invalidParams', 'Enter your email address first.')
    return state.flowId
  }
  const setFlowId = (flowId: string | undefined) => {
    state.flowId = flowId
    storeFlow(flowId)
  }
  const getToken = () => session.accessToken()
  const saveSession = async (reply: SessionReply): Promise<undefined> => {
    await session.save(reply)
    setFlowId(undefined)
    state.addresses = undefined
    state.isWalletReady = false
  }

  return {
    async CONNECT_EMAIL(request, { embedder, hasPort }) {
      const email = requireEmail(request.email)
      const signedIn = await session.account()
      const accessToken =
        signedIn?.email?.toLowerCase() === email.toLowerCase()
          ? await getToken().catch(() => undefined)
          : undefined
      const app = describeApp(state, embedder)
      const reply = await api.call(
        auth,
        authApi.connectEmail,
        {
          email,
          app,
          device: getDeviceKind(),
          language: state.look.locale,
          // existing clients have no step for a device after its code
          first: hasPort ? 'code' : 'link',
        },
        accessToken,
      )
      if (reply.action === 'CONNECT') return { action: reply.action }
      setFlowId(reply.flowId)
      return { action: reply.action, otpLength: reply.otpLength }
    },

    async CONNECT_DEVICE(_, { progress }) {
      for (;;) {
        const reply = await api.call(auth, authApi.connectDevice, { flowId: getFlowId() })
        if (reply.status === 'approved') return { otpLength: reply.otpLength }
        if (reply.status === 'signed_in') {
          await saveSession(reply)
          return { action: 'CONNECT' }
        }
        progress()
      }
    },

    async CONNECT_OTP({ otp }, { hasPort, progress }) {
      // starts the key worker: the wallet is opened or created next
      wallet.prepare()
      const flowId = getFlowId()
      // an existing client shows the frame for approvals of requests only
      const passkey = hasPort && approveByPasskey !== undefined && findPasskeyPlace('get') !== undefined
      const reply = await api.call(auth, authApi.connectOtp, { flowId, otp, ...(passkey && { passkey }) })
      if (reply.action === 'CONNECT') return saveSession(reply)
      const { action } = reply
      let { number } = reply
      if (reply.passkey && approveByPasskey) {
        const waiting = { flowId, offer: reply.passkey, onSession: saveSession, progress }
        const outcome = await approveByPasskey(waiting)
        if (outcome.kind === 'signedIn') return undefined
        number = outcome.number
      }
      // the operator lets in only devices that show the number
      if (!hasPort)
        throw new RequestError(
          'unsupported',
          'The code was right, but this app can’t show the number that lets a new device in. Report it to the app.',
        )
      return { action, ...(number && { deviceNumber: number }) }
    },
  }
}

/** Handlers of messages that sign in, sign out and change the e-mail address. */
export function loginHandlers(services: FrameServices): FrameHandlers {
  const { session, state } = services

  return {
    ...signInHandlers({ ...services, approveByPasskey: createPasskeyApproval(services) }),
    ...emailChangeHandlers(services),

    async IS_CONNECTED() {
      return { isConnected: (await session.account()) !== undefined && (await isAlive()) }
    },

    async SIGN_OUT() {
      state.abort.abort()
      state.abort = new AbortController()
      state.addresses = undefined
      state.isWalletReady = false
      await session.end()
    },

    async RELOAD() {
      state.abort.abort()
      // until the document is gone, a new request gets an approval that isn't aborted already
      state.abort = new AbortController()
      state.socialFlowId = undefined
      state.farcasterFlowId = undefined
      // after the answer was posted
      setTimeout(() => reloadOn(state.network), 0)
    },
  }

  /** Whether the session is not known to be over. A server that is down, overloaded or behind a broken proxy ends none. */
  async function isAlive(): Promise<boolean> {
    try {
      await session.accessToken()
      return true
    } catch (error) {
      return !(error instanceof FrameApiError && error.code === 'session')
    }
  }
}

/** Loads the document anew, on the network that it is on now and not on that of its first load. */
function reloadOn(network: string): void {
  const url = new URL(location.href)
  url.searchParams.set('chainId', network)
  history.replaceState(null, '', url)
  location.reload()
}

/** Handlers of the two codes that change the e-mail address. */
function emailChangeHandlers(services: FrameServices): FrameHandlers {
  const { api, auth, session, state } = services
  const getToken = () => session.accessToken()
  const getChangeId = () => {
    if (!state.changeId) throw new RequestError('invalidParams', 'Enter the new email address first.')
    return state.changeId
  }

  return {
    async UPDATE_EMAIL(request, context) {
      const newEmail = requireEmail(request.newEmail ?? request.email ?? '')
      // An existing client doesn't show the frame for this message: there the code to the old address is the approval.
      if (context.hasPort) await confirmEmailChange(services, newEmail, context)
      const reply = await api.call(
        auth,
        authApi.changeEmail,
        { newEmail, language: state.look.locale },
        await getToken(),
      )
      state.changeId = reply.changeId
      return { action: reply.action, otpLength: reply.otpLength }
    },

    async UPDATE_EMAIL_PRIMARY_OTP({ otp }) {
      await api.call(auth, authApi.confirmOldEmail, { changeId: getChangeId(), otp }, await getToken())
    },

    async UPDATE_EMAIL_SECONDARY_OTP({ otp }) {
      const reply = await api.call(
        auth,
        authApi.confirmNewEmail,
        { changeId: getChangeId(), otp },
        await getToken(),
      )
      await session.save(reply, (await session.account())?.loginId)
      state.changeId = undefined
      return { newEmail: reply.newEmail }
    },
  }
}

const flowKey = 'latchkey-flow'

/**
 * Loads the id of this tab's sign-in under way. A browser that needs memory ends a hidden frame while its person reads the mail; the
 * next one takes the code. The id alone is worth nothing: codes count from the key of this device only.
 */
function loadFlow(): string | undefined {
  try {
    return sessionStorage.getItem(flowKey) ?? undefined
  } catch {
    // the browser refuses storage: then the code counts for one document
    return undefined
  }
}

/** Stores the id of the sign-in under way for the next document of this tab. */
function storeFlow(flowId: string | undefined): void {
  try {
    if (flowId === undefined) sessionStorage.removeItem(flowKey)
    else sessionStorage.setItem(flowKey, flowId)
  } catch {
    // see `loadFlow`
  }
}

/** Parses an address strictly, before it leaves the frame. @throws RequestError `invalidParams` */
function requireEmail(text: string): string {
  const email = parseEmail(text)
  if (email !== undefined) return email
  throw new RequestError('invalidParams', 'This isn’t a valid email address. Check it and try again.')
}

/** Describes the embedding page for the sign-in API. */
export function describeApp({ claimedName }: Pick<FrameState, 'claimedName'>, embedder: string) {
  return { origin: embedder, ...(claimedName && { name: claimedName.slice(0, 64) }) }
}
