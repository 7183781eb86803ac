import type { Config } from '@latchkey/core'
import { hasAccount } from './modal/hasAccount.ts'
import { homeStack } from './modal/homeStack.ts'
import type { Modal } from './modal/Modal.ts'
import type { ModalControl } from './modal/ModalControl.ts'
import type { ModalMoves } from './modal/ModalMoves.ts'
import type { ModalState, ThemeMode, ThemeVariables } from './modal/ModalState.ts'
import { initialStack } from './modal/router/initialStack.ts'

/** What is left to the code that draws the modal. */
const moves = ['push', 'replace', 'reset', 'back', 'backTo', 'notify', 'dismiss'] as const

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
