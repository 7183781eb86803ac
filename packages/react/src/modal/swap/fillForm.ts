import { type FillSwapParameters, fillSwap } from '@latchkey/core'
import type { Modal } from '../../createModal.ts'
import type { swap as texts } from '../languages/en/swap.ts'
import type { Translate } from '../languages/translate.ts'

/** Fills the form with what the app asked for, and says which tokens nobody knows. Loaded by apps that ask. */
export async function fillForm(
  modal: Modal,
  t: Translate<keyof typeof texts>,
  parameters: FillSwapParameters,
): Promise<void> {
  const unknown = await fillSwap(modal.config, parameters)
  const token = unknown.join(', ').slice(0, 60)
  if (token) modal.notify({ variant: 'error', message: t('swap.unknownToken', { token }) })
}
