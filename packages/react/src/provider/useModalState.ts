import { useSyncExternalStore } from 'react'
import type { ModalState } from '../modal/ModalState.ts'
import { useModal } from './useModal.ts'

/** What can be seen of the modal now; renders again when it changes. */
export function useModalState(): ModalState {
  const modal = useModal()
  const read = () => modal.state
  return useSyncExternalStore(modal.subscribe, read, read)
}
