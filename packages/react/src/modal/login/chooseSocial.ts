import type { SocialProvider, SocialSource } from '@latchkey/core'
import type { Modal } from '../../createModal.ts'
import { startSocialAttempt } from './startSocialAttempt.ts'

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
