import type { CodeProvider, SocialProvider, SocialSource } from '@latchkey/core'
import type { Modal } from '../../../createModal.ts'
import type { login } from '../../languages/en/login.ts'
import type { Translate } from '../../languages/translate.ts'
import type { SocialAttempt } from '../../router.ts'
import { providerNames } from './describeLogin.ts'

/** Goes to the view that signs in with a service. In the click: that is when a window may be opened. */
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

/** Opens the window of a provider, which browsers allow in a click only: call it there. */
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
  // whoever shows it says what went wrong; until then it is nobody's unhandled rejection
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

/** A service signs in to the account from now on: back to the list of them, which says so. */
export function announceLinked(
  modal: Modal,
  t: Translate<Extract<keyof typeof login, `social.${string}`>>,
  provider: SocialProvider,
): void {
  modal.notify({ variant: 'success', message: t('social.added', { provider: providerNames[provider] }) })
  modal.back()
}
