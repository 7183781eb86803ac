import type { SocialProvider } from '@latchkey/core'
import type { Modal } from '../../createModal.ts'
import type { login } from '../languages/en/login.ts'
import type { Translate } from '../languages/translate.ts'
import { providerNames } from './providerNames.ts'

/** A service signs in to the account from now on: back to the list of them, which says so. */
export function sayAdded(
  modal: Modal,
  t: Translate<Extract<keyof typeof login, `social.${string}`>>,
  provider: SocialProvider,
): void {
  modal.notify({ variant: 'success', message: t('social.added', { provider: providerNames[provider] }) })
  modal.back()
}
