import type { PasskeyOffer, SessionReply } from '@latchkey/protocol'
import { authApi } from '@latchkey/protocol/schemas'
import { FrameApiError, RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { parseFactorParams } from '../keys/factorKeys.ts'
import type { FactorSecret } from '../keys/factorSecrets.ts'
import type { Wallet } from '../keys/Wallet.ts'
import { formButton, formScreen } from '../screens/forms.ts'
import { requestPasskey } from '../screens/passkeyWindow.ts'
import { createTranslator } from '../words/createTranslator.ts'

/** A device whose code was right, and the passkeys that may let it in. */
type WaitingSignIn = {
  readonly flowId: string
  readonly offer: PasskeyOffer
  /** Stores the session. */
  readonly onSession: (reply: SessionReply) => Promise<unknown>
  /** Tells the app that the request still waits for the person. */
  readonly progress: () => void
}

/** How the device goes on: it is signed in, or a link was mailed, behind which the number is typed. */
type Outcome = { readonly kind: 'signedIn' } | { readonly kind: 'link'; readonly number: string | undefined }

/** Shows the screen on which a passkey lets this device in. @throws RequestError `aborted`; FrameApiError `device` when the sign-in is over */
export type PasskeyApproval = (waiting: WaitingSignIn) => Promise<Outcome>

type Services = Pick<FrameServices, 'api' | 'auth' | 'wallet' | 'state' | 'notify'>

/** Milliseconds between two reports to the app that the request still waits. */
const progressInterval = 5_000

/** Creates the function that has a passkey let this device in. It shows one screen at a time, and none once the request was aborted. */
export function createPasskeyApproval(services: Services): PasskeyApproval {
  const { state, notify } = services
  return (waiting) => {
    const { signal } = state.abort
    const timer = setInterval(waiting.progress, progressInterval)
    const turn = state.queue
      .then(() => {
        if (signal.aborted) throw aborted()
        notify({ type: '@latchkey-frame/SHOW', payload: { reason: 'recover' } })
        return showPasskeyApproval(services, waiting, signal).finally(() =>
          notify({ type: '@latchkey-frame/HIDE' }),
        )
      })
      .finally(() => clearInterval(timer))
    state.queue = turn.catch(() => undefined)
    return turn
  }
}

/** Shows the screen: a button for the passkey, and one for the other ways. A prompt that the person ends leaves both; a sign-in that is over ends it. */
function showPasskeyApproval(
  { api, auth, wallet, state }: Services,
  { flowId, offer, onSession }: WaitingSignIn,
  signal: AbortSignal,
): Promise<Outcome> {
  const { translate } = createTranslator(state.look.translations)
  return new Promise((resolve, reject) => {
    const { body, act, close } = formScreen(
      'Confirm this device',
      'This device is new to your account. Use your passkey to sign in and get your wallet here.',
      translate,
    )
    const end = (outcome: Outcome) => {
      close()
      resolve(outcome)
    }
    const fail = (error: Error) => {
      close()
      reject(error)
    }
    const onAbort = () => fail(aborted())
    signal.addEventListener('abort', onAbort, { once: true })
    const passkey = formButton(
      translate('Use your passkey'),
      'approve-passkey',
      () =>
        act(async () => {
          const { assertion, factor } = await requestPasskey({ kind: 'answer', offer }, state.look, signal)
          if (signal.aborted) return
          const reply = await api
            .call(auth, authApi.connectPasskey, { flowId, ...assertion })
            .catch((error: unknown) => {
              // the challenge is used up, or over
              if (error instanceof FrameApiError && isFinal(error)) passkey.remove()
              throw error
            })
          // the app was answered already: no session is stored behind its back
          if (signal.aborted) return
          await onSession(reply)
          await recoverByPasskey(wallet, factor)
          end({ kind: 'signedIn' })
        }),
      'main',
    )
    const others = formButton(translate('Other ways'), 'approve-other', () =>
      act(async () => {
        const { number } = await api
          .call(auth, authApi.mailDeviceLink, { flowId })
          .catch((error: unknown) => {
            // this sign-in is over, so no way is left in it
            if (error instanceof FrameApiError && error.code === 'device') fail(error)
            throw error
          })
        end({ kind: 'link', number })
      }),
    )
    body.append(passkey, others)
    passkey.focus()
  })
}

/** Whether the passkey can let this device in no more, in this sign-in. */
function isFinal({ code }: FrameApiError): boolean {
  return code === 'passkey' || code === 'device'
}

/**
 * Recovers the wallet with the secret that the passkey gave when it let this device in. Where that does not succeed, the wallet
 * shows all ways to recover it when it opens.
 */
async function recoverByPasskey(
  wallet: Pick<Wallet, 'open' | 'getRecoveryMethods' | 'recover'>,
  factor: FactorSecret | undefined,
): Promise<void> {
  if (factor?.kind !== 'passkey') return
  try {
    if ((await wallet.open()).kind !== 'recover') return
    const methods = await wallet.getRecoveryMethods()
    const method = methods.find(
      ({ kind, params }) =>
        kind === 'passkey' && parseFactorParams(params).credentialId === factor.credentialId,
    )
    if (method) await wallet.recover({ id: method.id, factor })
  } catch {
    // shown by the wallet
  }
}

function aborted(): RequestError {
  return new RequestError('aborted', 'Request was aborted')
}
