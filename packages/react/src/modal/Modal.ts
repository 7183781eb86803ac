import type { ChainNamespace, Config, SwapArguments } from '@latchkey/core'
import type { ModalControl, ModalHost } from './ModalControl.ts'
import type { ModalMoves } from './ModalMoves.ts'
import type { ModalState, ThemeMode, ThemeVariables } from './ModalState.ts'
import type { ViewEntry } from './router/ViewEntry.ts'

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

/** Views that stand on their own: no entry data, no state left by another view (S2.27 as far as they exist). */
export type OpenableView = Extract<
  ViewEntry['view'],
  | 'Connect'
  | 'ConnectingWalletConnectBasic'
  | 'AllWallets'
  | 'Account'
  | 'Networks'
  | 'WalletSend'
  | 'WalletReceive'
  | 'WalletCompatibleNetworks'
  | 'Swap'
  | 'WhatIsAWallet'
  | 'WhatIsANetwork'
  | 'ChooseAccountName'
>

/** Parameters of {@link Modal.open}. */
export type OpenParameters = {
  /** Another name is refused with `ViewNotOpenableError`; one that needs an account shows `Connect` without. */
  view?: OpenableView | undefined
  namespace?: ChainNamespace | undefined
} & (
  | { arguments?: undefined }
  /** What the form begins with. */
  | { view: 'Swap'; arguments?: SwapArguments | undefined }
)
