import { NameError, registerName } from '@latchkey/core'
import { useSyncExternalStore } from 'react'
import type { Modal } from '../../../createModal.ts'
import { cleanText } from '../../cleanText.ts'
import type { DraftDefinition, Drafts } from '../../drafts.ts'
import { describeError } from '../../languages/describeError.ts'
import type { names as texts } from '../../languages/en/names.ts'
import type { Translate } from '../../languages/translate.ts'
import { isAlreadyPending, isCancelled } from '../../ui/walletRequest.ts'
import type { NameDraft, NameDraftState, ViewEntry } from '../../views.ts'

/**
 * Creates a draft, empty or with a first text. The history entry holds it, because the registration continues
 * after the view is unmounted.
 */
export function createNameDraft(text = ''): NameDraft {
  let state: NameDraftState = { text, status: 'typing', name: undefined, error: undefined }
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change }
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The current state of a draft. */
export function useNameDraft(draft: NameDraft): NameDraftState {
  return useSyncExternalStore(draft.subscribe, draft.get, draft.get)
}

/**
 * The name whose registration was begun last, until it is registered. Whoever closes the modal meanwhile finds the name there again: still
 * pending, or with the reason why it failed.
 */
export const lastNameDraft: DraftDefinition<NameDraft | undefined> = {
  initial: undefined,
  onAccountChange: (draft, change) => (change === 'disconnected' ? undefined : draft),
}

/** Where a name is registered from. */
type NameForm = {
  readonly modal: Modal
  readonly drafts: Drafts
  readonly t: Translate<keyof typeof texts>
}

/**
 * Registers the name of a draft. After the wallet has signed, the modal shows that the registration is pending; when it fails after that,
 * the form returns with the reason. Goes on when the views are gone: the server may grant a signed name at any moment.
 */
export function registerNameDraft({ modal, drafts, t }: NameForm, draft: NameDraft, name: string): void {
  if (/signing|registering/.test(draft.get().status)) return
  draft.set({ status: 'signing', name, error: undefined })
  drafts.update(lastNameDraft, () => draft)
  const isOf = (entry: ViewEntry | undefined, view: 'RegisterAccountName' | 'RegisterAccountNameSuccess') =>
    entry?.view === view && entry.data.draft === draft
  const finish = (registered: string) => {
    draft.set({ status: 'done', name: registered })
    drafts.update(lastNameDraft, (last) => (last === draft ? undefined : last))
  }
  const fail = (error: unknown) => {
    draft.set({ status: 'typing', error })
    const { open, stack } = modal.state
    if (!open || isOf(stack.at(-1), 'RegisterAccountName')) return
    if (!isOf(stack.at(-1), 'RegisterAccountNameSuccess')) {
      if (!isCancelled(error)) modal.notify({ variant: 'error', message: describeNameError(error, name, t) })
    } else if (isOf(stack.at(-2), 'RegisterAccountName')) modal.back()
    else modal.replace({ view: 'RegisterAccountName', data: { draft } })
  }
  const pending: ViewEntry = { view: 'RegisterAccountNameSuccess', data: { draft } }
  // The embedded wallet's request leads on by itself; other wallets show none, and `onSigned` does.
  const removeTransaction = modal.pushTransaction({ view: pending })
  const onSigned = () => {
    draft.set({ status: 'registering' })
    removeTransaction()
    if (modal.state.open) modal.push(pending)
  }
  registerName(modal.config, { name, onSigned })
    .then((outcome) => (outcome.success ? finish(outcome.name) : fail(namesUnsupported)), fail)
    .finally(removeTransaction)
}

/** Stands for an outcome with `success: false`. */
const namesUnsupported = Object.freeze({ name: 'unsupported' })

/** Error text of a failed registration; the server's own reason where it gave one. */
export function describeNameError(error: unknown, name: string, t: Translate<keyof typeof texts>): string {
  if (error === namesUnsupported) return t('name.unsupported')
  // The wallet waits for an answer to another request, which the person can give.
  if (error instanceof NameError && isAlreadyPending(error.cause))
    return describeError(error.cause, t).message
  if (!(error instanceof NameError)) return describeError(error, t).message
  if (error.field === 'timestamp') return t('name.late')
  if (error.field !== undefined) return cleanText(error.message, 300)
  if (error.reason === 'connector') return t('name.otherWallet')
  return t('name.failed', { name })
}
