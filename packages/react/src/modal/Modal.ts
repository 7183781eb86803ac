import type { ChainNamespace, Config } from '@latchkey/core'
import type { ModalState, ThemeMode, ThemeVariables } from './ModalState.ts'
import type { ViewEntry } from './router/ViewEntry.ts'

/** The modal without its pixels: what `createModal(config)` returns and `useModal()` hands out. */
export type Modal = {
  readonly config: Config
  readonly state: ModalState
  subscribe(listener: () => void): () => void
  /** Opens `Account` when connected, else `Connect` (S2.23, S2.24), or the view asked for. Opening twice keeps one. */
  open(parameters?: OpenParameters): void
  close(): void
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
  /** One plain line above the view, e.g. "You are offline"; `undefined` clears it. */
  alert(message: string | undefined): void
  setTheme(theme: { mode?: ThemeMode | undefined; variables?: ThemeVariables | undefined }): void
  setLoading(namespace: ChainNamespace, loading: boolean): void
}

/** Views that stand on their own: no entry data, no state left by another view (S2.27 as far as they exist). */
export type OpenableView = Extract<
  ViewEntry['view'],
  | 'Connect'
  | 'AllWallets'
  | 'Account'
  | 'Networks'
  | 'WalletSend'
  | 'WalletReceive'
  | 'WalletCompatibleNetworks'
>

/** Parameters of {@link Modal.open}. */
export type OpenParameters = {
  /** Another name is refused with `ViewNotOpenableError`; one that needs an account shows `Connect` without. */
  view?: OpenableView | undefined
  namespace?: ChainNamespace | undefined
}
