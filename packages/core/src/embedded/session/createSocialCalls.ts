import type { CodeProvider } from '@latchkey/protocol'
import { LoginError } from '../errors/LoginError.ts'
import type { SocialWindow } from '../login/socialWindow.ts'
import type { AccountState } from './createAccountState.ts'
import type { EmbeddedSessionParameters, FrameAccess } from './FrameAccess.ts'

/** Until a window has to be back, milliseconds (W3.3). */
const windowTime = 45_000
/** S9.30. */
const backDelay = 100

type Options = { readonly signal?: AbortSignal | undefined }
type Social = Options & { readonly provider: CodeProvider; readonly link?: boolean | undefined }

/** Signing in with other services. All throw LoginError and AbortedError. */
export function createSocialCalls(
  { cache, context, place }: EmbeddedSessionParameters,
  { ask, request, greet }: FrameAccess,
  account: AccountState,
) {
  /** What brought somebody in is remembered as long as they are (S3.26). */
  async function take(uri: string, provider: CodeProvider, signal: AbortSignal) {
    const user = await request('CONNECT_SOCIAL', { uri }, { signal })
    cache.keepSocial({ provider, userName: user.userName ?? undefined })
    return user
  }

  return {
    /** In a window that was opened in the click. */
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
      ask(async (own) => {
        try {
          const wanted = { provider, ...(link && { link }) }
          const { uri, ticket } = await request('GET_SOCIAL_REDIRECT_URI', wanted, { signal: own })
          await opened.send({ uri, ticket, projectId: place.projectId })
          void opened.closed.then(() => !own.aborted && onClosed?.())
          const result = await within(windowTime, own, [opened.result, met(own)])
          opened.end()
          await take(result, provider, own)
          // who was signed in before has one way more now
          if (link) await account.read({ silent: true, signal: own })
        } finally {
          opened.end()
        }
      }, signal),

    /** In this tab: answers where it has to go. */
    socialInTab: ({
      provider,
      link,
      returnTo,
      signal,
    }: Social & { readonly returnTo: string }): Promise<string> =>
      ask(async (own) => {
        const wanted = { provider, returnTo, ...(link && { link }) }
        const { uri } = await request('GET_SOCIAL_REDIRECT_URI', wanted, { signal: own })
        return uri
      }, signal),

    /** What the tab came back with. */
    takeSocial: ({ uri, provider, signal }: Social & { readonly uri: string }): Promise<void> =>
      ask(async (own) => {
        await take(uri, provider, own)
      }, signal),

    beginFarcaster: ({ signal }: Options = {}): Promise<string> =>
      ask(async (own) => {
        const { url } = await request('GET_FARCASTER_URI', undefined, { signal: own })
        return url
      }, signal),

    /** Waits for the phone; the frame says so while it does. */
    waitForFarcaster: ({ signal }: Options = {}): Promise<void> =>
      ask(async (own) => {
        const { userName } = await request('CONNECT_FARCASTER', undefined, { signal: own })
        cache.keepSocial({ provider: 'farcaster', userName: userName || undefined })
      }, signal),

    /** S9.30: the frame begins anew, so that a phone that answers late signs nobody in. */
    leaveFarcaster(): void {
      setTimeout(() => {
        const tell = () => greet()
        request('RELOAD', undefined).then(tell, (error: unknown) =>
          context.logger.warn('The embedded wallet was not loaded anew', { error }),
        )
      }, backDelay)
    },
  }

  /** What a window brought that was cut off from this page. A frame that can't say so leaves it to the window. */
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
