import type { Config } from '@latchkey/core'
import type { ModalMoves } from './ModalMoves.ts'
import type { ModalState } from './ModalState.ts'
import type { OpenParameters } from './OpenParameters.ts'

/** The half of a modal that only matters once it is seen: its history, its snackbar, the account under it. */
export type ModalControl = ModalMoves & {
  /**
   * Goes to the view that was asked for, as the first one or on top; to where the modal begins where none was, or where it needs an
   * account.
   * @throws ViewNotOpenableError
   */
  enter(wish: OpenParameters, isFirst: boolean): void
  /** Follows the account while the modal is open. `connected`: whether there was one when it was opened. */
  watch(connected: boolean): void
  /** Watches nothing any more. */
  rest(): void
}

/** What a {@link ModalControl} has of its modal. */
export type ModalHost = {
  readonly config: Config
  read(): ModalState
  set(change: Partial<ModalState>): void
  close(): void
}
