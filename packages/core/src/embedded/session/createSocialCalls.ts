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

/** Steps of signing in with other services. All throw LoginError and AbortedError. */
export function createSocialCalls(
  { cache, context, place }: EmbeddedSessionParameters,
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
    if (link) await account.read({ silent: true, signal })
    else cache.storeSocial({ provider, userName: user.userName ?? undefined })
  }

  return {
    /** Signs in in a window that was opened in the click. */
    social: ({
      provider,
      link,
      opened,
      onClosed,
      signal,
    }: Social & {
      readonly opened: SocialWindow
      readonly onClosed?: (() => void) | undefined
    }): Promise<void> =>
      runCancellable(async (own) => {
        try {
          const wanted = { provider, ...(link && { link }) }
          const { uri, ticket } = await request('GET_SOCIAL_REDIRECT_URI', wanted, { signal: own })
          await opened.send({ uri, ticket, projectId: place.projectId })
          void opened.closed.then(() => !own.aborted && onClosed?.())
          const result = await within(windowTimeout, own, [opened.result, met(own)])
          opened.end()
          await applyResult(result, wanted, own)
        } finally {
          opened.end()
        }
      }, signal),

    /** Begins a sign-in in this tab. Returns the address to go to. */
    socialInTab: ({
      provider,
      link,
      returnTo,
      signal,
    }: Social & { readonly returnTo: string }): Promise<string> =>
      runCancellable(async (own) => {
        const wanted = { provider, returnTo, ...(link && { link }) }
        const { uri } = await request('GET_SOCIAL_REDIRECT_URI', wanted, { signal: own })
        return uri
      }, signal),

    /** Completes the sign-in of a tab that has come back. */
    takeSocial: ({ uri, signal, ...wanted }: Social & { readonly uri: string }): Promise<void> =>
      runCancellable((own) => applyResult(uri, wanted, own), signal),

    beginFarcaster: ({ link, signal }: Linked = {}): Promise<string> =>
      runCancellable(async (own) => {
        const { url } = await request('GET_FARCASTER_URI', link ? { link } : undefined, { signal: own })
        return url
      }, signal),

    /** Waits for the phone; the frame reports that it still waits. */
    waitForFarcaster: ({ link, signal }: Linked = {}): Promise<void> =>
      runCancellable(async (own) => {
        const { userName } = await request('CONNECT_FARCASTER', undefined, { signal: own })
        if (link) await account.read({ silent: true, signal: own })
        else cache.storeSocial({ provider: 'farcaster', userName: userName || undefined })
      }, signal),

    removeLogin: ({ id, signal }: Options & { readonly id: string }): Promise<void> =>
      runCancellable(async (own) => {
        await request('REMOVE_LOGIN', { id }, { signal: own })
        await account.read({ silent: true, signal: own })
      }, signal),

    /** Reloads the frame, so that a late answer of the phone signs nobody in. */
    leaveFarcaster: (): void => reload(reloadDelay),
  }

  /** The result of a window that is detached from this page. If the frame can't report it, the window itself must. */
  function met(signal: AbortSignal): Promise<string> {
    return request('WAIT_SOCIAL', undefined, { signal }).then(
      ({ uri }) => uri,
      () => new Promise<never>(() => {}),
    )
  }
}

function within<value>(
  milliseconds: number,
  signal: AbortSignal,
  work: readonly Promise<value>[],
): Promise<value> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(late)
      signal.removeEventListener('abort', abort)
    }
    const abort = () => {
      end()
      reject(signal.reason)
    }
    const late = setTimeout(() => {
      end()
      reject(new LoginError('LOGIN_LATE', 'Social login timed out. Please try again.'))
    }, milliseconds)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    Promise.race(work).then(
      (value) => {
        end()
        resolve(value)
      },
      (error: unknown) => {
        end()
        reject(error)
      },
    )
  })
}
