import { registerName } from '@latchkey/core'
import type { Modal } from '../../createModal.ts'
import type { NameDraft } from '../router.ts'

/**
 * Registers what a draft says. Once the wallet has signed, the modal shows that it is on its way (S2.33); where it fails after that
 * the form is back, and says why (S2.34). Goes on when the views go: a name the wallet has signed for may be given any moment.
 */
export function registerDraft(modal: Modal, draft: NameDraft, name: string): void {
  if (/signing|registering/.test(draft.get().status)) return
  draft.set({ status: 'signing', name, error: undefined })
  const isShown = () => modal.state.stack.at(-1)?.view === 'RegisterAccountNameSuccess'
  const fail = (error: unknown) => {
    draft.set({ status: 'typing', error })
    if (isShown()) modal.back()
  }
  const onSigned = () => {
    draft.set({ status: 'registering' })
    if (modal.state.open) modal.push({ view: 'RegisterAccountNameSuccess', data: { draft } })
  }
  registerName(modal.config, { name, onSigned }).then(
    (outcome) => (outcome.success ? draft.set({ status: 'done', name: outcome.name }) : fail(unsupported)),
    fail,
  )
}

/** What `success: false` means (S7.03). */
export const unsupported = Object.freeze({ name: 'unsupported' })
