import {
  type CodeProvider,
  codeProviders,
  isSocialProvider,
  type SocialProvider,
  socialProviders,
} from '@latchkey/protocol'
import type { AdapterContext } from '../config/Adapter.ts'
import type { Features } from '../config/Features.ts'
import type { SocialOffer, SocialSource } from '../config/LoginSource.ts'
import type { LoginCache } from './createLoginCache.ts'
import type { EmbeddedOptions } from './EmbeddedOptions.ts'
import { LoginError } from './errors.ts'
import { createSocialReporter } from './loginEvents.ts'
import type { EmbeddedSession } from './session/createEmbeddedSession.ts'
import { openSocialWindow } from './socialWindow.ts'

type SocialSourceParameters = {
  readonly context: AdapterContext
  readonly options: EmbeddedOptions
  readonly cache: LoginCache
  place(): Promise<{ readonly frameUrl: string } | undefined>
  during<value>(
    signal: AbortSignal | undefined,
    ask: (session: EmbeddedSession) => Promise<value>,
  ): Promise<value>
  getSession(): EmbeddedSession | undefined
}

/** The `login.social` of the connector. It opens windows in the click itself. */
export function createSocialSource(p: SocialSourceParameters): SocialSource {
  const { context, options, cache, during } = p
  const features = context.app?.features
  let frameUrl = options.frameUrl
  const returned = consumeReturn(cache)
  const reporter = createSocialReporter(context.app)
  const farcaster = (link: boolean | undefined) => ({ provider: 'farcaster' as const, link })

  /** Refuses providers the app doesn't offer. */
  function check(provider: CodeProvider): void {
    if (codeProviders.includes(provider) && getSocials(features?.socials).includes(provider)) return
    throw new LoginError('LOGIN_PROVIDER', 'Signing in with that service is not offered here.', {
      hint: 'Choose another way to sign in.',
    })
  }

  /** Opens the window synchronously, because it runs in the click. Errors reject the promise. */
  async function inWindow({
    provider,
    link,
    onClosed,
    signal,
  }: Parameters<SocialSource['signIn']>[0]): Promise<void> {
    check(provider)
    if (!frameUrl)
      throw new LoginError('LOGIN_UNAVAILABLE', 'Signing in is not offered here.', {
        hint: 'Check your connection and try again.',
      })
    const opened = openSocialWindow({
      frameUrl,
      open: options.frame?.openWindow ?? openPopup,
      listener: options.frame?.listener ?? window,
    })
    const stop = () => opened.end()
    signal?.addEventListener('abort', stop)
    try {
      await during(signal, (own) => own.social({ provider, link, opened, onClosed, signal }))
    } finally {
      signal?.removeEventListener('abort', stop)
      opened.end()
    }
  }

  return {
    async offers() {
      const found = await p.place().catch(() => undefined)
      frameUrl = found?.frameUrl ?? frameUrl
      if (!found) return []
      const server = options.frameUrl
        ? undefined
        : await context.app?._internal.server().catch(() => undefined)
      return getSocialOffers(features?.socials, server?.socials)
    },
    signIn(asked) {
      reporter.emit('SOCIAL_LOGIN_STARTED', asked)
      return reporter.track(asked, inWindow(asked))
    },
    async signInHere({ provider, link, signal }) {
      check(provider)
      reporter.emit('SOCIAL_LOGIN_STARTED', { provider, link })
      const here = new URL(location.href)
      here.searchParams.delete('result_uri')
      const returnTo = here.href
      const uri = await during(signal, (own) => own.socialInTab({ provider, link, returnTo, signal }))
      cache.storePending({ provider, link })
      location.assign(uri)
      // The page is left; this promise never settles.
      return new Promise<never>(() => {})
    },
    needsTab: () => 'TelegramWebviewProxy' in globalThis,
    returned: () => (returned.taken ? undefined : returned.provider),
    returnedToLink: () => returned.link,
    async finish({ signal } = {}) {
      const { provider, uri, link } = returned
      if (!provider || !uri || returned.taken)
        throw new LoginError('LOGIN_PROVIDER', 'This page did not come back from a sign-in.')
      returned.taken = true
      await reporter.track(
        { provider, link },
        during(signal, (own) => own.takeSocial({ provider, uri, link, signal })),
      )
    },
    async beginFarcaster(asked) {
      const attempt = farcaster(asked?.link)
      reporter.emit('SOCIAL_LOGIN_STARTED', attempt)
      try {
        return await during(asked?.signal, (own) => own.beginFarcaster(asked))
      } catch (error) {
        return reporter.track(attempt, Promise.reject(error))
      }
    },
    waitForFarcaster: (asked) =>
      reporter.track(
        farcaster(asked?.link),
        during(asked?.signal, (own) => own.waitForFarcaster(asked)),
      ),
    leaveFarcaster: () => p.getSession()?.leaveFarcaster(),
    remove: (asked) => during(asked.signal, (own) => own.removeLogin(asked)),
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
  taken: boolean
} {
  const nothing = { provider: undefined, uri: undefined, link: false, taken: true }
  if (typeof location === 'undefined' || typeof history === 'undefined') return nothing
  const here = new URL(location.href)
  const uri = here.searchParams.get('result_uri')
  if (uri === null) return nothing
  here.searchParams.delete('result_uri')
  history.replaceState(history.state, '', here.href)
  const left = cache.consumePending()
  return left ? { ...left, uri, taken: false } : nothing
}

/** Login providers the app offers, in its own order, or all. Unknown names are left out. */
export function getSocials(socials: Features['socials']): readonly SocialProvider[] {
  if (socials === false) return []
  return socials ? [...new Set(socials.filter(isSocialProvider))] : socialProviders
}

/**
 * The providers, each with whether the server has settings for it. If the server doesn't say, it answers when one is
 * chosen.
 */
export function getSocialOffers(
  socials: Features['socials'],
  known: readonly SocialProvider[] | undefined,
): readonly SocialOffer[] {
  return getSocials(socials).map((provider) => ({
    provider,
    isSetUp: known === undefined || known.includes(provider),
  }))
}
