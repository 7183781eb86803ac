import type { ViewEntry } from './router/ViewEntry.ts'

/** What happens inside of a modal: in its history and its snackbar. */
export type ModalMoves = {
  /** Adds a view; pushing the view already shown is ignored (S2.16). */
  push(entry: ViewEntry): void
  /** Swaps the top entry (S2.18). */
  replace(entry: ViewEntry): void
  /** Replaces the whole stack by one view (S2.17). */
  reset(entry: ViewEntry): void
  /** Pops one entry; closes at the last one (S2.19, S2.21). */
  back(): void
  /** Cuts the stack after `index` (S2.20). */
  backTo(index: number): void
  /** Shows a snackbar (S2.40, S2.41). */
  notify(notification: { variant: 'success' | 'loading' | 'error'; message: string }): void
  dismiss(): void
}
