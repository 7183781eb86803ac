import { ModalRegion } from './ModalRegion.tsx'
import { ModalRoot, type ModalRootProps } from './ModalRoot.tsx'

/** The modal as a part of the page. */
export function EmbeddedRoot(props: ModalRootProps) {
  return <ModalRoot {...props} Frame={ModalRegion} />
}
