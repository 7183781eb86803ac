import type { ChainNamespace, Config, State } from '@latchkey/core'
import type { Language } from './modal/languages/translate.ts'
import { homeStack, initialStack } from './modal/router.ts'
import type { OpenParameters, ViewEntry } from './modal/views.ts'

/** What is left to the code that draws the modal. */
const moves = ['push', 'replace', 'reset', 'back', 'backTo', 'notify', 'dismiss'] as const

/** Parameters of {@link createModal}. */
export type CreateModalParameters = {
  /** `dark` by default. */
  themeMode?: ThemeMode | undefined
  themeVariables?: ThemeVariables | undefined
  /** Lives in the page instead of above it, and shows `Account` or `Connect` instead of closing. */
  embedded?: boolean | undefined
}

/**
 * The modal without its pixels: which view it shows, what it says, which theme it wears. No DOM, no framework; may be
 * made on a server. It opens and closes by itself; its history and snackbar come with the code that draws it
 * (`ModalControl`), and what was asked of them while it is open and on its way is done then.
 *
 * @example
 * const modal = createModal(config, { themeMode: 'system' })
 * modal.open({ view: 'Networks' })
 */
export function createModal(config: Config, parameters: CreateModalParameters = {}): Modal {
  const { themeMode = 'dark', themeVariables = {}, embedded = false } = parameters
  const listeners = new Set<() => void>()
  let control: ModalControl | undefined
  let waiting: ((control: ModalControl) => void)[] = []
  let connected = false
  let state: ModalState = {
    open: false,
    stack: initialStack,
    themeMode,
    themeVariables,
    embedded,
    loading: {},
  }
  const set = (change: Partial<ModalState>) => {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }
  const run = (work: (control: ModalControl) => void) => {
    if (control) work(control)
    else waiting.push(work)
  }
  const close = () => {
    if (!state.open || state.guard?.()) return
    const isConnected = hasAccount(config.state)
    if (!embedded) control?.rest()
    set({ loading: {}, ...(embedded ? { stack: homeStack(isConnected) } : { open: false }) })
    config.events.emit({ event: 'MODAL_CLOSE', properties: { connected: isConnected } })
  }

  return {
    config,
    get state() {
      return state
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open(wish = {}) {
      const isFirst = !state.open
      if (isFirst) waiting = []
      run((it) => it.enter(wish, isFirst))
      if (!isFirst) return
      const isConnected = hasAccount(config.state, wish.namespace)
      connected = hasAccount(config.state)
      set({ open: true, stack: control ? state.stack : homeStack(isConnected) })
      control?.watch(connected)
      config.events.emit({ event: 'MODAL_OPEN', properties: { connected: isConnected } })
    },
    close,
    ...(Object.fromEntries(
      moves.map((name) => [name, (what: never) => run((it) => it[name](what))]),
    ) as ModalMoves),
    alert: (alert) => set({ alert }),
    setLoading: (namespace, loading) => set({ loading: { ...state.loading, [namespace]: loading } }),
    setTheme: ({ mode, variables }) =>
      set({ themeMode: mode ?? state.themeMode, themeVariables: variables ?? state.themeVariables }),
    _internal: {
      set,
      attach(create) {
        if (control) return
        control = create({ config, read: () => state, set, close })
        if (state.open) control.watch(connected)
        for (const work of waiting) {
          try {
            work(control)
          } catch (error) {
            config.logger.error('modal', { error })
          }
        }
      },
    },
  }
}

/**
 * The modal without its pixels: what `createModal(config)` returns and `useModal()` hands out. Until its code has
 * loaded, at its first opening, what moves its history or raises a snackbar waits.
 */
export type Modal = ModalMoves & {
  readonly config: Config
  readonly state: ModalState
  subscribe(listener: () => void): () => void
  /** Opens `Account` when connected, else `Connect`, or the view asked for. Opening twice keeps one. */
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

/** The app's choice of theme; `system` is resolved on the client. */
export type ThemeMode = 'light' | 'dark' | 'system'

/** Documented design tokens an app may override, e.g. `{ '--lk-accent': '#3366ff' }`. */
export type ThemeVariables = Readonly<Record<`--lk-${string}`, string>>

/** Everything about the modal that can be observed. */
export type ModalState = {
  readonly open: boolean
  /** Never empty; the last one is shown. */
  readonly stack: readonly ViewEntry[]
  readonly snackbar?:
    | { readonly id: number; readonly variant: 'success' | 'loading' | 'error'; readonly message: string }
    | undefined
  readonly alert?: string | undefined
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
  readonly embedded: boolean
  /** The person has agreed to the app's terms. */
  readonly agreed?: boolean | undefined
  /** Asked before the modal is closed; `true`: it stays open. */
  readonly guard?: (() => boolean) | undefined
  /** What the modal speaks: English while there is none. */
  readonly language?: Language | undefined
  readonly loading: { readonly [namespace in ChainNamespace]?: boolean | undefined }
}

/** What happens inside of a modal: in its history and its snackbar. */
type ModalMoves = {
  /** Adds a view; pushing the view already shown is ignored. */
  push(entry: ViewEntry): void
  /** Swaps the top entry. */
  replace(entry: ViewEntry): void
  /** Replaces the whole stack by one view. */
  reset(entry: ViewEntry): void
  /** Pops one entry; closes at the last one. */
  back(): void
  /** Cuts the stack after `index`. */
  backTo(index: number): void
  /** Shows a snackbar. */
  notify(notification: { variant: 'success' | 'loading' | 'error'; message: string }): void
  dismiss(): void
}

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

/** Whether an address is known for the namespace, else for any: live, or restored and waiting for its wallet. */
export function hasAccount(state: State, namespace?: ChainNamespace | undefined): boolean {
  const uids = namespace ? [state.current[namespace]] : Object.values(state.current)
  return uids.some((uid) => state.connections.get(uid ?? '')?.accounts[0])
}
