import type { ViewName } from './ViewName.ts'

/** Whether a view has nothing to show without an account: it goes when the account goes. */
export function needsAccount(view: ViewName): boolean {
  return /^(Account|Swap|Wallet|Up)/.test(view)
}
