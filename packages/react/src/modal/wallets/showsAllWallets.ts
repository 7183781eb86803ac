import type { Features } from '@latchkey/core'
import { isMobile } from './isMobile.ts'

/** Whether the way to every wallet of the directory is offered on this device (S9.70). */
export function showsAllWallets({ allWallets = true }: Features): boolean {
  return allWallets === 'ONLY_MOBILE' ? isMobile() : allWallets !== false && allWallets !== 'HIDE'
}
