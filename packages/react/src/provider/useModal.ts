import type { Modal } from '../modal/Modal.ts'
import { useLatchkey } from './useLatchkey.ts'

/**
 * The modal of the surrounding `LatchkeyProvider`. Its functions never change; for what changes see `useModalState`.
 *
 * @example
 * const modal = useModal()
 * <button onClick={() => modal.open({ view: 'Networks' })}>Networks</button>
 */
export function useModal(): Modal {
  return useLatchkey().modal
}
