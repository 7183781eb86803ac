import type { CodeProvider } from '@latchkey/protocol'
import { LoginError } from '../errors.ts'
import { createSocialReporter } from '../loginEvents.ts'
import type { SocialWindow } from '../socialWindow.ts'
import type { AccountState } from './createAccountState.ts'
import type { EmbeddedSessionParameters, FrameAccess } from './FrameAccess.ts'

/** Milliseconds until a window must be back. */
const windowTimeout = 45_000
/** Milliseconds before the frame reloads. */
const reloadDelay = 100

type Options = { readonly signal?: AbortSignal | undefined }
type Linked = Options & { readonly link?: boolean | undefined }
type Social = Linked & { readonly provider: CodeProvider }

/**
 * Steps of signing in with other services; with `link`, of adding one to the account. All throw LoginError and
 * AbortedError.
 */
export function createSocialCalls(
  { cache, context, location }: EmbeddedSessionParameters,
  { runCancellable, request, reload }: FrameAccess,
  account: AccountState,
) {
  const { emit } = createSocialReporter(context.app)

  /**
   * Completes a sign-in with the result of a provider. The provider is stored as long as the person is signed in; a
   * linked one is only added to the account.
   */
  async function applyResult(uri: string, { provider, link }: Social, signal: AbortSignal): Promise<void> {
    emit('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider, link })
    const user = await request('CONNECT_SOCIAL', { uri }, { signal })
    if (link) await account.fetchUser({ silent: true, signal })
    else cache.storeSocial({ provider, userName: user.userName ?? undefined })
  }

  return {
    /** Signs in in a window that was opened in the click. */
    signInWithWindow: ({
      provider,
      link,
      opened,
      onClosed,
      signal,
    }: Social & {
      readonly opened: SocialWindow
      readonly onClosed?: (() => void) | undefined
    }): Promise<void> =>
      runCancellable(async (stepSignal) => {
        try {
          const attempt = { provider, ...(link && { link }) }
          const { uri, ticket } = await request('GET_SOCIAL_REDIRECT_URI', attempt, { signal: stepSignal })
          await opened.send({ uri, ticket, projectId: location.projectId })
          void opened.closed.then(() => !stepSignal.aborted && onClosed?.())
          const results = [opened.result, getDetachedResult(stepSignal)]
          const result = await firstWithin(windowTimeout, stepSignal, results)
          opened.end()
          await applyResult(result, attempt, stepSignal)
        } finally {
          opened.end()
        }
      }, signal),

    /** Begins a sign-in in this tab. Returns the address to go to. */
    getProviderUrl: ({
      provider,
      link,
      returnTo,
      signal,
    }: Social & { readonly returnTo: string }): Promise<string> =>
      runCancellable(async (stepSignal) => {
        const attempt = { provider, returnTo, ...(link && { link }) }
        const { uri } = await request('GET_SOCIAL_REDIRECT_URI', attempt, { signal: stepSignal })
        return uri
      }, signal),

    /** Completes the sign-in of a tab that has come back. */
    completeSignIn: ({ uri, signal, ...attempt }: Social & { readonly uri: string }): Promise<void> =>
      runCancellable((stepSignal) => applyResult(uri, attempt, stepSignal), signal),

    /** A service of others makes this address, so that a late one tells nothing about the app's configuration. */
    beginFarcaster: ({ link, signal }: Linked = {}): Promise<string> =>
      runCancellable(
        async (stepSignal) => {
          const { url } = await request('GET_FARCASTER_URI', link ? { link } : undefined, {
            signal: stepSignal,
          })
          return url
        },
        signal,
        { logsTimeout: true },
      ),

    /** Waits for the phone; the frame reports that it still waits. */
    waitForFarcaster: ({ link, signal }: Linked = {}): Promise<void> =>
      runCancellable(async (stepSignal) => {
        const { userName } = await request('CONNECT_FARCASTER', undefined, { signal: stepSignal })
        if (link) await account.fetchUser({ silent: true, signal: stepSignal })
        else cache.storeSocial({ provider: 'farcaster', userName: userName || undefined })
      }, signal),

    removeLogin: ({ id, signal }: Options & { readonly id: string }): Promise<void> =>
      runCancellable(async (stepSignal) => {
        await request('REMOVE_LOGIN', { id }, { signal: stepSignal })
        await account.fetchUser({ silent: true, signal: stepSignal })
      }, signal),

    /** Reloads the frame, so that a late answer of the phone signs nobody in. */
    leaveFarcaster: (): void => reload(reloadDelay),
  }

  /**
   * The result of a window that a policy has detached from this page: the server passes it to the frame. Never settles
   * if the frame can't report it; then the window itself must.
   */
  function getDetachedResult(signal: AbortSignal): Promise<string> {
    return request('WAIT_SOCIAL', undefined, { signal }).then(
      ({ uri }) => uri,
      () => new Promise<never>(() => {}),
    )
  }
}

/**
 * The first settled of several promises.
 *
 * @param timeout milliseconds
 * @throws LoginError `LOGIN_LATE` after the timeout, and the reason of the signal
 */
function firstWithin<value>(
  timeout: number,
  signal: AbortSignal,
  promises: readonly Promise<value>[],
): Promise<value> {
  return new Promise((resolve, reject) => {
    const cleanUp = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
    const abort = () => {
      cleanUp()
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      cleanUp()
      reject(new LoginError('LOGIN_LATE', 'Social login timed out. Please try again.'))
    }, timeout)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    Promise.race(promises).then(
      (value) => {
        cleanUp()
        resolve(value)
      },
      (error: unknown) => {
        cleanUp()
        reject(error)
      },
    )
  })
}
