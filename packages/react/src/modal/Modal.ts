import type { ChainNamespace, Config } from '@latchkey/core'
import type { ModalControl, ModalHost } from './ModalControl.ts'
import type { ModalMoves } from './ModalMoves.ts'
import type { ModalState, ThemeMode, ThemeVariables } from './ModalState.ts'
import type { OpenParameters } from './OpenParameters.ts'

/**
 * The modal without its pixels: what `createModal(config)` returns and `useModal()` hands out. Until its code has
 * loaded, at its first opening, what moves its history or raises a snackbar waits.
 */
export type Modal = ModalMoves & {
  readonly config: Config
  readonly state: ModalState
  subscribe(listener: () => void): () => void
  /** Opens `Account` when connected, else `Connect` (S2.23, S2.24), or the view asked for. Opening twice keeps one. */
  open(parameters?: OpenParameters): void
  close(): void
  /** One plain line above the view, e.g. "You are offline"; `undefined` clears it. */
  alert(message: string | undefined): void
  setLoading(namespace: ChainNamespace, loading: boolean): void
  setTheme(theme: { mode?: ThemeMode | undefined; variables?: ThemeVariables | undefined }): void
  /** For Latchkey's own packages; no promise of stability. */
  readonly _internal: {
    set(change: Partial<ModalState>): void
    /** Gives the modal its history and snackbar, once; what waited for them happens now. */
    attach(create: (host: ModalHost) => ModalControl): void
  }
}
