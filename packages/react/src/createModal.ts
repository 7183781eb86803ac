import type { Config } from '@latchkey/core'
import { hasAccount } from './modal/hasAccount.ts'
import type { Modal, OpenParameters } from './modal/Modal.ts'
import type { ModalState, ThemeMode, ThemeVariables } from './modal/ModalState.ts'
import { backTo } from './modal/router/backTo.ts'
import { goBack } from './modal/router/goBack.ts'
import { initialStack } from './modal/router/initialStack.ts'
import { needsAccount } from './modal/router/needsAccount.ts'
import { openableViews } from './modal/router/openableViews.ts'
import { push } from './modal/router/push.ts'
import { replace } from './modal/router/replace.ts'
import { reset } from './modal/router/reset.ts'
import type { Stack } from './modal/router/Stack.ts'
import { createSnackbar } from './modal/snackbar/createSnackbar.ts'
import { ViewNotOpenableError } from './modal/ViewNotOpenableError.ts'

/** Parameters of {@link createModal}. */
export type CreateModalParameters = {
  /** `dark` by default (S1.20). */
  themeMode?: ThemeMode | undefined
  themeVariables?: ThemeVariables | undefined
  /** Lives in the page instead of above it, and shows `Account` or `Connect` instead of closing (S4.11). */
  embedded?: boolean | undefined
}

/**
 * The modal without its pixels: which view it shows, what it says, which theme it wears. No DOM, no framework; may be
 * made on a server.
 *
 * @example
 * const modal = createModal(config, { themeMode: 'system' })
 * modal.open({ view: 'Networks' })
 */
export function createModal(config: Config, parameters: CreateModalParameters = {}): Modal {
  const listeners = new Set<() => void>()
  let state: ModalState = {
    open: false,
    stack: initialStack,
    snackbar: undefined,
    alert: undefined,
    themeMode: parameters.themeMode ?? 'dark',
    themeVariables: parameters.themeVariables ?? {},
    embedded: parameters.embedded ?? false,
    loading: {},
  }
  // While it is closed the modal watches nothing: a modal nobody holds can be collected.
  let stopWatching: (() => void) | undefined

  function set(change: Partial<ModalState>): void {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }
  function go(stack: Stack): void {
    if (stack !== state.stack) set({ stack })
  }
  /** `Account` with an address, else `Connect` (S2.23, S2.24). */
  function home(namespace?: OpenParameters['namespace']): Stack {
    return reset(state.stack, { view: hasAccount(config.state, namespace) ? 'Account' : 'Connect' })
  }
  /** An account that went takes its views with it; one that came makes the list of wallets stale. */
  function follow(connected: boolean): void {
    const top = state.stack.at(-1)?.view
    if (connected ? top === 'Connect' : state.stack.some((entry) => needsAccount(entry.view))) go(home())
  }
  function close(): void {
    if (!state.open) return
    if (state.embedded) {
      set({ stack: home(), loading: {} })
    } else {
      stopWatching?.()
      set({ open: false, loading: {} })
    }
    config.events.emit({ event: 'MODAL_CLOSE', properties: { connected: hasAccount(config.state) } })
  }
  const snackbar = createSnackbar((shown) => set({ snackbar: shown }))

  return {
    config,
    get state() {
      return state
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    open({ view, namespace } = {}) {
      if (view !== undefined && !Object.hasOwn(openableViews, view)) throw new ViewNotOpenableError(view)
      const connected = hasAccount(config.state, namespace)
      const wanted = view && (connected || !needsAccount(view)) ? { view } : undefined
      if (state.open) {
        if (wanted) go(push(state.stack, wanted))
        return
      }
      stopWatching = config.subscribe((now) => hasAccount(now), follow)
      set({ open: true, stack: wanted ? reset(state.stack, wanted) : home(namespace) })
      config.events.emit({ event: 'MODAL_OPEN', properties: { connected } })
    },
    close,
    push: (entry) => go(push(state.stack, entry)),
    replace: (entry) => go(replace(state.stack, entry)),
    reset: (entry) => go(reset(state.stack, entry)),
    back() {
      const stack = goBack(state.stack)
      if (stack) go(stack)
      else close()
    },
    backTo: (index) => go(backTo(state.stack, index)),
    notify: snackbar.notify,
    dismiss: snackbar.dismiss,
    alert: (message) => set({ alert: message }),
    setTheme: ({ mode, variables }) =>
      set({ themeMode: mode ?? state.themeMode, themeVariables: variables ?? state.themeVariables }),
    setLoading: (namespace, loading) => set({ loading: { ...state.loading, [namespace]: loading } }),
  }
}
