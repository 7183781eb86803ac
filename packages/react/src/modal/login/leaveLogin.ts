import type { Modal } from '../../createModal.ts'
import type { ViewEntry } from '../router.ts'

/** Goes on with the view that asked for a connection; without one, all is done and the modal closes. */
export function leaveLogin(modal: Modal): void {
  const { stack } = modal.state
  const isWay = ({ view }: ViewEntry) => /^(Connect|AllWallets|Email)/.test(view)
  const top = stack.at(-1)
  if (!top || !isWay(top)) return
  const wanted = stack.findLastIndex((entry) => !isWay(entry))
  if (wanted < 0) modal.close()
  else modal.backTo(wanted)
}
