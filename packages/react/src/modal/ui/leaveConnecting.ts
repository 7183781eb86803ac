import type { Modal } from '../../createModal.ts'
import type { ViewEntry } from '../views.ts'

/** Goes on with the view that asked for a connection; without one, all is done and the modal closes. */
export function leaveConnecting(modal: Modal): void {
  const { stack } = modal.state
  if (!isOnTheWay(stack.at(-1))) return
  const wanted = stack.findLastIndex((entry) => !isOnTheWay(entry))
  if (wanted < 0) modal.close()
  else modal.backTo(wanted)
}

/** The views a person comes through to a connection: `Connect…` (but `ConnectingSiwe`, which comes after it), `AllWallets`, `GetWallet`, `Downloads`, `WhatIsAWallet`. */
const isOnTheWay = (entry: ViewEntry | undefined) => /^Con.*[^e]$|^All|^Get|^Dow|AW/.test(entry?.view ?? '')
