import type { NameDraft, NameDraftState } from '../router.ts'

/** An empty draft, or one of a suggestion. */
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
