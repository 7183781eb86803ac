import type { CodeProvider, SocialOffer, SocialProvider, SocialSource } from '@latchkey/core'
import { useEffect, useState } from 'react'
import type { Modal } from '../../../createModal.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import type { Features } from '../../../modalOptions.ts'
import type { embedded as texts } from '../../languages/en/embedded.ts'
import type { Translate } from '../../languages/translate.ts'
import type { SocialAttempt } from '../../views.ts'
import { providerNames } from './describeLogin.ts'

/** Starts a login with a provider and opens its view. Call it in a click handler: browsers allow a popup only there. */
export function chooseSocial(
  modal: Modal,
  source: SocialSource,
  provider: SocialProvider,
  link = false,
): void {
  if (provider === 'farcaster') {
    modal.push({ view: 'ConnectingFarcaster', data: { link } })
    return
  }
  const attempt = source.needsTab() ? undefined : startSocialAttempt(source, provider, link)
  modal.push({ view: 'ConnectingSocial', data: { provider, link, attempt } })
}

/** Opens the provider's window. Call it in a click handler: browsers allow a popup only there. */
export function startSocialAttempt(
  source: SocialSource,
  provider: CodeProvider,
  link: boolean,
): SocialAttempt {
  const controller = new AbortController()
  const listeners = new Set<() => void>()
  let closed = false
  const done = source.signIn({
    provider,
    link,
    signal: controller.signal,
    onClosed() {
      closed = true
      for (const listener of [...listeners]) listener()
    },
  })
  // the view that takes over reports the error; until then it must not be an unhandled rejection
  done.catch(() => {})
  return {
    done,
    isClosed: () => closed,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    stop: () => controller.abort(),
  }
}

/** Announces that a provider was linked to the account, and goes back to the list of providers. */
export function announceLinked(
  modal: Modal,
  t: Translate<Extract<keyof typeof texts, `social.${string}`>>,
  provider: SocialProvider,
): void {
  modal.notify({ variant: 'success', message: t('social.added', { provider: providerNames[provider] }) })
  modal.back()
}

/**
 * The social providers the app offers, in its order; `undefined` until the server has said which ones are set up. None where that fails:
 * the sign-in by e-mail doesn't wait for them.
 */
export function useSocialOffers(source: SocialSource): readonly SocialOffer[] | undefined {
  const { socials } = useModal().options.features
  const [offers, setOffers] = useState<readonly SocialOffer[]>()
  useEffect(() => {
    let isCurrent = true
    const show = (found: readonly SocialOffer[]) => isCurrent && setOffers(selectOffers(found, socials))
    source.offers().then(show, () => show([]))
    return () => {
      isCurrent = false
    }
  }, [source, socials])
  return offers
}

/** Returns the offers that `features.socials` lists, in its order, or all. Names that are no provider's are left out. */
export function selectOffers(
  offers: readonly SocialOffer[],
  socials: Features['socials'],
): readonly SocialOffer[] {
  if (socials === false) return []
  if (socials === undefined || socials === true) return offers
  return [...new Set(socials)].flatMap((name) => offers.filter(({ provider }) => provider === name))
}
