import { useSyncExternalStore } from 'react'
import type { NameDraft, NameDraftState } from '../router.ts'

/** A draft as it is now. */
export function useNameDraft(draft: NameDraft): NameDraftState {
  return useSyncExternalStore(draft.subscribe, draft.get, draft.get)
}
