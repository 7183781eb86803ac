import { assertConfig, type ChainNamespace, type Config, type State } from '@latchkey/core'
import type { Language } from './modal/languages/translate.ts'
import { homeStack, initialStack, type TransactionEntry } from './modal/router.ts'
import { assertOpenable, type OpenParameters, type ViewEntry, type ViewName } from './modal/views.ts'
import { hasSocials, type ModalOptions, type ResolvedOptions, resolveOptions } from './modalOptions.ts'

/** Parameters of {@link createModal}. */
export type CreateModalParameters = ModalOptions & {
  /** `dark` by default. */
  themeMode?: ThemeMode | undefined
  themeVariables?: ThemeVariables | undefined
  /** Renders the modal in the page instead of above it. It shows `Account` or `Connect` instead of closing. */
  inline?: boolean | undefined
}

/** Methods that the modal's code implements (`ModalControl`). */
const controlMethods = ['push', 'replace', 'reset', 'back', 'backTo', 'notify', 'dismiss'] as const

/**
 * Creates a modal: its state and the functions that change it. It has no DOM and no React, and can be created on a server.
 * Opening and closing work at once. History and snackbar are part of the code that renders the modal (`ModalControl`);
 * calls of them are queued until it has loaded.
 *
 * @throws InvalidConfigError with the name of the parameter that is wrong
 * @example
 * const modal = createModal(config, { themeMode: 'system', features: { swaps: false } })
 * modal.open({ view: 'Networks' })
 */
export function createModal(config: Config, parameters: CreateModalParameters = {}): Modal {
  assertConfig(config)
  const { themeMode = 'dark', themeVariables = {}, inline = false } = parameters
  const options = resolveOptions(parameters)
  const listeners = new Set<() => void>()
  const eventListeners = new Set<(event: ModalEvent) => void>()
  let control: ModalControl | undefined
  let queue: ((control: ModalControl) => void)[] = []
  /** The last notification that was raised, unless it was dismissed. Used while the modal's code hasn't loaded. */
  let early: Notification | undefined
  let wasConnected = false
  let transactions: readonly TransactionEntry[] = []
  let state: ModalState = { open: false, stack: initialStack, themeMode, themeVariables, inline, loading: {} }
  const set = (change: Partial<ModalState>) => {
    const before = state
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
    for (const event of toEvents(before, state)) emitTo(eventListeners, event, config)
  }
  const run = (call: (control: ModalControl) => void) => {
    if (control) call(control)
    else queue.push(call)
  }
  const close = () => {
    if (!state.open || state.guard?.()) return
    const isConnected = hasAccount(config.state)
    set({ loading: {}, ...(!inline && { open: false }) })
    // The inline form stays open, at its first view.
    if (control) control.onClosed()
    else if (inline) set({ stack: homeStack(isConnected) })
    config.events.emit({ event: 'MODAL_CLOSE', properties: { connected: isConnected } })
  }

  return {
    config,
    options,
    offersLogin: options.features.email !== false || hasSocials(options.features),
    get state() {
      return state
    },
    subscribe: (listener) => addTo(listeners, listener),
    on(type, listener) {
      const call = (event: ModalEvent) => {
        if (event.type === type) listener(event as Extract<ModalEvent, { type: typeof type }>)
      }
      return addTo(eventListeners, call)
    },
    open(parameters = {}) {
      // Before the modal's code has loaded, too: the caller hears of a wrong name in the call that has it.
      assertOpenable(parameters.view)
      const isFirst = !state.open
      if (isFirst) queue = startQueue(early)
      run((it) => it.open(parameters, isFirst))
      if (!isFirst) return
      const isConnected = hasAccount(config.state, parameters.namespace)
      wasConnected = hasAccount(config.state)
      set({ open: true, stack: control ? state.stack : homeStack(isConnected, parameters.namespace) })
      control?.watch(wasConnected)
      control?.showMissed()
      config.events.emit({ event: 'MODAL_OPEN', properties: { connected: isConnected } })
    },
    close,
    ...(Object.fromEntries(
      controlMethods.map((name) => [
        name,
        (argument: never) => {
          if (name === 'notify' || name === 'dismiss') early = argument
          run((it) => (it[name] as (argument: never) => void)(argument))
        },
      ]),
    ) as ModalMethods),
    pushTransaction(entry) {
      // A copy: the same entry may be added twice, and each call removes its own.
      const added = { ...entry }
      transactions = [...transactions, added]
      return () => {
        transactions = transactions.filter((one) => one !== added)
      }
    },
    alert: (alert) => set({ alert }),
    setLoading: (namespace, loading) => set({ loading: { ...state.loading, [namespace]: loading } }),
    setTheme: ({ mode, variables }) =>
      set({ themeMode: mode ?? state.themeMode, themeVariables: variables ?? state.themeVariables }),
    _internal: {
      set,
      popTransaction() {
        const last = transactions.at(-1)
        transactions = transactions.slice(0, -1)
        return last
      },
      attach(create) {
        if (control) return
        control = create({ config, options, getState: () => state, set, close })
        if (state.open) control.watch(wasConnected)
        runQueue(queue, control, config)
      },
    },
  }
}

/** Runs queued calls; one that throws is logged and keeps no other from running. */
function runQueue(
  queue: readonly ((control: ModalControl) => void)[],
  control: ModalControl,
  { logger }: Config,
): void {
  for (const call of queue) {
    try {
      call(control)
    } catch (error) {
      logger.error('modal', { error })
    }
  }
}

/** Returns the queue of an opening. Calls of one that has ended are dropped, but not what was to be shown since. */
function startQueue(early: Notification | undefined): ((control: ModalControl) => void)[] {
  return early ? [(control) => control.showMissed(early)] : []
}

/** What happened to a modal. */
export type ModalEvent =
  | { readonly type: 'open' }
  | { readonly type: 'close' }
  /** Another view is shown. */
  | { readonly type: 'view'; readonly view: ViewName; readonly from: ViewName }

/** Adds a listener. Returns the function that removes it. */
function addTo<listener>(listeners: Set<listener>, listener: listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Calls every listener; one that throws is logged and keeps no other from the event. */
function emitTo(
  listeners: ReadonlySet<(event: ModalEvent) => void>,
  event: ModalEvent,
  { logger }: Config,
): void {
  for (const listener of [...listeners]) {
    try {
      listener(event)
    } catch (error) {
      logger.error('listener', { event: event.type, error })
    }
  }
}

/** Returns the events of a change of the state. */
function toEvents(before: ModalState, now: ModalState): readonly ModalEvent[] {
  const events: ModalEvent[] = []
  const [from, view] = [before, now].map(({ stack }) => stack.at(-1)?.view)
  if (now.open && !before.open) events.push({ type: 'open' })
  if (now.open && view && from && view !== from) events.push({ type: 'view', view, from })
  if (!now.open && before.open) events.push({ type: 'close' })
  return events
}

/**
 * State and functions of a modal, as `createModal(config)` and `useModal()` return them. Until the modal's code has loaded,
 * at the first opening, calls that change the history or the snackbar are queued.
 */
export type Modal = ModalMethods & {
  readonly config: Config
  /** What the modal offers: the options it was made with. */
  readonly options: ResolvedOptions
  /**
   * Whether the modal offers to sign in, by e-mail or with a service. Where it doesn't, somebody who once signed in isn't connected
   * when the page starts, and the frame of the embedded wallet isn't loaded.
   */
  readonly offersLogin: boolean
  readonly state: ModalState
  subscribe(listener: () => void): () => void
  /**
   * Calls the listener for each event of one type, after the state has changed. One that throws stops no other.
   *
   * @returns ends it
   * @example
   * const stop = modal.on('close', () => console.log('closed'))
   */
  on<type extends ModalEvent['type']>(
    type: type,
    listener: (event: Extract<ModalEvent, { type: type }>) => void,
  ): () => void
  /**
   * Opens `Account` when connected, else `Connect`, or the given view. On an open modal it adds the given view. `namespace` opens it
   * for one chain family: at its account, else at its wallets alone.
   *
   * @throws ViewNotOpenableError; then nothing opens
   * @example
   * modal.open({ namespace: 'solana' })
   * modal.open({ view: 'WalletSend', namespace: 'eip155', arguments: { to: 'mira.example.eth', amount: '0.5' } })
   */
  open(parameters?: OpenParameters): void
  close(): void
  /**
   * Says where the modal goes when the embedded wallet has answered its next request: to another view, one view further back,
   * or on with a function of yours. Of several entries the last one added is used first. Without one the modal returns to the
   * view that was shown before the request, or closes if the request has opened it.
   *
   * @returns removes the entry; call it when the request has ended, because other wallets use none
   * @example
   * const remove = modal.pushTransaction({ view: { view: 'Transactions' }, replace: true })
   * try { await signMessage(config, { message }) } finally { remove() }
   */
  pushTransaction(entry: TransactionEntry): () => void
  /** Shows one line above the view, e.g. "You are offline"; `undefined` removes it. */
  alert(message: string | undefined): void
  /** Sets a flag of `state.loading`. Closing the modal clears all of them. */
  setLoading(namespace: ChainNamespace, loading: boolean): void
  setTheme(theme: { mode?: ThemeMode | undefined; variables?: ThemeVariables | undefined }): void
  /** For Latchkey's own packages. It may change in any version. */
  readonly _internal: {
    set(change: Partial<ModalState>): void
    /** Removes and returns the last entry of `pushTransaction`. */
    popTransaction(): TransactionEntry | undefined
    /** Adds history and snackbar, once, and runs the queued calls. */
    attach(create: (host: ModalHost) => ModalControl): void
  }
}

/** The element in the page that holds a modal, and which modal that is: a page may have several. */
export type ModalElement = HTMLElement & { latchkeyModal?: Modal | undefined }

/** The app's choice of theme; `system` follows the device. */
export type ThemeMode = 'light' | 'dark' | 'system'

/** Documented design tokens an app may override, e.g. `{ '--lk-accent': '#3366ff' }`. */
export type ThemeVariables = Readonly<Record<`--lk-${string}`, string>>

/** `info` for what the person chose, e.g. a declined request: it is no error and isn't red. */
export type SnackbarVariant = 'success' | 'loading' | 'error' | 'info'

/** State of a modal. */
export type ModalState = {
  readonly open: boolean
  /** The history. It is never empty; the last entry is shown. */
  readonly stack: readonly ViewEntry[]
  readonly snackbar?:
    | { readonly id: number; readonly variant: SnackbarVariant; readonly message: string }
    | undefined
  readonly alert?: string | undefined
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
  readonly inline: boolean
  /** Whether the person has accepted the app's terms. */
  readonly agreed?: boolean | undefined
  /** Called before the modal closes; when it returns `true`, the modal stays open. */
  readonly guard?: (() => boolean) | undefined
  /** The modal's language; English when absent. */
  readonly language?: Language | undefined
  /** By namespace, whether the modal waits for a wallet to connect. An app may set it for work of its own. */
  readonly loading: { readonly [namespace in ChainNamespace]?: boolean | undefined }
}

type Notification = { variant: SnackbarVariant; message: string }

/** Functions of a modal that its code implements. */
type ModalMethods = {
  /** Adds a view to the history. The view that is shown already isn't added again. */
  push(entry: ViewEntry): void
  /** Replaces the last entry of the history. */
  replace(entry: ViewEntry): void
  /** Replaces the whole history by one view. */
  reset(entry: ViewEntry): void
  /** Removes the last entry of the history. Closes the modal when there is no other. */
  back(): void
  /** Removes all entries after `index`. */
  backTo(index: number): void
  /** Shows a snackbar; while the modal is closed, at its next opening. */
  notify(notification: Notification): void
  /** Hides the snackbar. */
  dismiss(): void
}

/** The part of a modal that loads with its code: history, snackbar, and what happens when accounts and networks change. */
export type ModalControl = ModalMethods & {
  /**
   * Shows the given view: as the only one when the modal `isFirst` opens, else on top of the history. Without a view, and for
   * a view whose account is missing, a modal that opens shows `Account` or `Connect`.
   *
   * @throws ViewNotOpenableError
   */
  open(parameters: OpenParameters, isFirst: boolean): void
  /**
   * Watches account and network while the modal is open.
   *
   * @param wasConnected whether there was an account when the modal opened
   */
  watch(wasConnected: boolean): void
  /**
   * Shows the snackbar that was raised while the modal was closed, if there is one.
   *
   * @param early one that was raised before the modal's code had loaded
   */
  showMissed(early?: Notification): void
  /**
   * Ends watching. An inline modal, which has only returned to its first view, goes on with it and shows `UnsupportedChain`
   * again while the wallet is on a network the app doesn't have.
   */
  onClosed(): void
}

/** What a {@link ModalControl} can do with its modal. */
export type ModalHost = {
  readonly config: Config
  readonly options: ResolvedOptions
  getState(): ModalState
  set(change: Partial<ModalState>): void
  close(): void
}

/**
 * Whether there is an account of the namespace, or of any when none is given. Restored connections count, also before their
 * wallet has answered.
 */
export function hasAccount(state: State, namespace?: ChainNamespace | undefined): boolean {
  const uids = namespace ? [state.current[namespace]] : Object.values(state.current)
  return uids.some((uid) => state.connections.get(uid ?? '')?.accounts[0])
}
