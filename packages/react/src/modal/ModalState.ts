import type { ChainNamespace } from '@latchkey/core'
import type { Language } from './messages/Message.ts'
import type { ViewEntry } from './router/ViewEntry.ts'

/** The app's choice of theme; `system` is resolved on the client (S1.20). */
export type ThemeMode = 'light' | 'dark' | 'system'

/** Documented design tokens an app may override, e.g. `{ '--lk-accent': '#3366ff' }`. */
export type ThemeVariables = Readonly<Record<`--lk-${string}`, string>>

/** Everything about the modal that can be observed. */
export type ModalState = {
  readonly open: boolean
  /** Never empty; the last one is shown (S2.15). */
  readonly stack: readonly ViewEntry[]
  readonly snackbar?:
    | { readonly id: number; readonly variant: 'success' | 'loading' | 'error'; readonly message: string }
    | undefined
  readonly alert?: string | undefined
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
  readonly embedded: boolean
  /** The person has agreed to the app's terms (S9.71). */
  readonly agreed?: boolean | undefined
  /** Asked before the modal is closed; `true`: it stays open (S4.12). */
  readonly guard?: (() => boolean) | undefined
  /** What the modal speaks: English while there is none. */
  readonly language?: Language | undefined
  readonly loading: { readonly [namespace in ChainNamespace]?: boolean | undefined }
}
