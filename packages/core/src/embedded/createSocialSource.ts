import {
  type CodeProvider,
  codeProviders,
  isWebLink,
  type SocialProvider,
  socialProviders,
} from '@latchkey/protocol'
import { getTelegram } from '../base/telegram.ts'
import type { AdapterContext } from '../config/Adapter.ts'
import type { SocialOffer, SocialSource } from '../config/LoginSource.ts'
import type { LoginCache } from './createLoginCache.ts'
import type { WithSession } from './createLoginSource.ts'
import type { EmailWalletOptions } from './EmailWalletOptions.ts'
import { LoginError } from './errors.ts'
import { createSocialReporter } from './loginEvents.ts'
import type { EmbeddedSession } from './session/createEmbeddedSession.ts'
import { createPageError, openSocialWindow } from './socialWindow.ts'

type SocialSourceParameters = {
  readonly context: AdapterContext
  readonly options: EmailWalletOptions
  readonly cache: LoginCache
  /** Where the frame is; `undefined` if the app has none. */
  findFrame(): Promise<{ readonly frameUrl: string } | undefined>
  readonly withSession: WithSession
  getSession(): EmbeddedSession | undefined
}

/** Creates the `login.social` of the connector: sign-in with Google, X and others. It opens windows in the click. */
export function createSocialSource(p: SocialSourceParameters): SocialSource {
  const { context, cache, withSession } = p
  let frameUrl = p.options.frameUrl
  /** The sign-in this page has returned from, if any. */
  const returnedSignIn = consumeReturn(cache)
  const reporter = createSocialReporter(context.app)
  const farcasterAttempt = (link: boolean | undefined) => ({ provider: 'farcaster' as const, link })

  /** @throws LoginError `LOGIN_PROVIDER` for a name that is no provider with a page to sign in on */
  function assertOffered(provider: CodeProvider): void {
    if (codeProviders.includes(provider)) return
    throw new LoginError('LOGIN_PROVIDER', 'Signing in with that service is not offered here.', {
      hint: 'Choose another way to sign in.',
    })
  }

  /** Opens the window synchronously, because it runs in the click. Errors reject the promise. */
  async function signInWithWindow({
    provider,
    link,
    onClosed,
    signal,
  }: Parameters<SocialSource['signIn']>[0]): Promise<void> {
    assertOffered(provider)
    if (!frameUrl)
      throw new LoginError('LOGIN_UNAVAILABLE', 'Signing in is not offered here.', {
        hint: 'Check your connection and try again.',
      })
    const opened = openSocialWindow({
      frameUrl,
      open: p.options.frame?.openWindow ?? openPopup,
      listener: p.options.frame?.listener ?? window,
    })
    const stop = () => opened.end()
    signal?.addEventListener('abort', stop)
    try {
      await withSession(signal, (session) =>
        session.signInWithWindow({ provider, link, opened, onClosed, signal }),
      )
    } finally {
      signal?.removeEventListener('abort', stop)
      opened.end()
    }
  }

  return {
    async offers() {
      const found = await p.findFrame().catch(() => undefined)
      frameUrl = found?.frameUrl ?? frameUrl
      if (!found) return []
      const server = p.options.frameUrl
        ? undefined
        : await context.app?._internal.server().catch(() => undefined)
      return getSocialOffers(server?.socials)
    },
    signIn(attempt) {
      reporter.emit('SOCIAL_LOGIN_STARTED', attempt)
      return reporter.track(attempt, signInWithWindow(attempt))
    },
    async signInHere({ provider, link, signal }) {
      assertOffered(provider)
      reporter.emit('SOCIAL_LOGIN_STARTED', { provider, link })
      const currentUrl = new URL(location.href)
      currentUrl.searchParams.delete('result_uri')
      const returnTo = currentUrl.href
      const uri = await withSession(signal, (session) =>
        session.getProviderUrl({ provider, link, returnTo, signal }),
      )
      if (!isWebLink(uri)) throw createPageError()
      cache.storePending({ provider, link })
      location.assign(uri)
      // The page is left; this promise never settles.
      return new Promise<never>(() => {})
    },
    // In a browser Telegram shows the page in a frame: windows can be opened there, and providers refuse to be framed.
    needsTab: () => getTelegram() !== undefined && globalThis.self === globalThis.top,
    returned: () => (returnedSignIn.finished ? undefined : returnedSignIn.provider),
    returnedToLink: () => returnedSignIn.link,
    async finish({ signal } = {}) {
      const { provider, uri, link } = returnedSignIn
      if (!provider || !uri || returnedSignIn.finished)
        throw new LoginError('LOGIN_PROVIDER', 'This page did not come back from a sign-in.')
      returnedSignIn.finished = true
      await reporter.track(
        { provider, link },
        withSession(signal, (session) => session.completeSignIn({ provider, uri, link, signal })),
      )
    },
    async beginFarcaster(options) {
      const attempt = farcasterAttempt(options?.link)
      reporter.emit('SOCIAL_LOGIN_STARTED', attempt)
      try {
        return await withSession(options?.signal, (session) => session.beginFarcaster(options))
      } catch (error) {
        return reporter.track(attempt, Promise.reject(error))
      }
    },
    waitForFarcaster: (options) =>
      reporter.track(
        farcasterAttempt(options?.link),
        withSession(options?.signal, (session) => session.waitForFarcaster(options)),
      ),
    leaveFarcaster: () => p.getSession()?.leaveFarcaster(),
    remove: (options) => withSession(options.signal, (session) => session.removeLogin(options)),
  }
}

function openPopup(url: string): Window | null {
  return window.open(url, '_blank', 'popup,width=600,height=800')
}

/** Removes `?result_uri=` from the address and returns it, if this page had left for a provider. */
function consumeReturn(cache: LoginCache): {
  provider: CodeProvider | undefined
  uri: string | undefined
  link: boolean
  /** Whether `finish` has used the result. */
  finished: boolean
} {
  const notReturned = { provider: undefined, uri: undefined, link: false, finished: true }
  if (typeof location === 'undefined' || typeof history === 'undefined') return notReturned
  const currentUrl = new URL(location.href)
  const uri = currentUrl.searchParams.get('result_uri')
  if (uri === null) return notReturned
  currentUrl.searchParams.delete('result_uri')
  history.replaceState(history.state, '', currentUrl.href)
  const pending = cache.consumePending()
  return pending ? { ...pending, uri, finished: false } : notReturned
}

/**
 * Every provider, each with whether the server has settings for it.
 *
 * @param configured the providers the server has settings for; `undefined` if it doesn't say, then all count as set up
 */
export function getSocialOffers(configured: readonly SocialProvider[] | undefined): readonly SocialOffer[] {
  return socialProviders.map((provider) => ({
    provider,
    isSetUp: configured === undefined || configured.includes(provider),
  }))
}
