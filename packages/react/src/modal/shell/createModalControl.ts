import { type Config, getUnsupportedNetwork } from '@latchkey/core'
import { hasAccount, type ModalControl, type ModalHost, type ModalState } from '../../createModal.ts'
import { afterPaint } from '../afterOpening.tsx'
import { isMobile, showsAllWallets } from '../device.ts'
import { backTo, goBack, homeStack, initialStack, push, replace, reset, type Stack } from '../router.ts'
import { getOpeningEntry, needsAccount } from '../views.ts'

/** What `ModalRoot` brings to the modal it draws. */
export function createModalControl({ config, read, set, close }: ModalHost): ModalControl {
  // While it is closed the modal watches nothing: a modal nobody holds can be collected.
  let stopWatching: (() => void) | undefined
  const stack = () => read().stack
  const go = (next: Stack) => {
    if (next !== stack()) set({ stack: next })
  }
  /** An account that went takes its views with it; one that came makes the list of wallets stale. */
  const follow = (connected: boolean) => {
    const isStale = connected
      ? stack().at(-1)?.view === 'Connect'
      : stack().some((entry) => needsAccount(entry.view))
    if (isStale) go(homeStack(connected))
  }
  return {
    enter(wish, isFirst) {
      const isConnected = hasAccount(config.state, wish.namespace)
      const wanted = getOpeningEntry(wish, isConnected)
      if (!isFirst) {
        if (wanted) go(push(stack(), wanted))
      } else go(wanted ? [wanted] : homeStack(isConnected))
    },
    push: (entry) => go(push(stack(), entry)),
    replace: (entry) => go(replace(stack(), entry)),
    reset: (entry) => go(reset(stack(), entry)),
    back() {
      const below = goBack(stack())
      if (below) go(below)
      else close()
    },
    backTo: (index) => go(backTo(stack(), index)),
    ...createSnackbar((snackbar) => set({ snackbar })),
    watch(connected) {
      const now = hasAccount(config.state)
      if (now !== connected) follow(now)
      const stops = [config.subscribe((state) => hasAccount(state), follow)]
      stopWatching = () => {
        for (const stop of stops.splice(0)) stop()
      }
      const watch = () =>
        import('./createModalControl.ts').then(
          (code) => code.watchNetwork({ config, stack, go, stops }),
          () => {},
        )
      // Asking for a file costs more than the whole click; without an account nothing of it is urgent.
      if (now) watch()
      else stops.push(afterPaint(watch))
    },
    rest: () => stopWatching?.(),
  }
}

/**
 * Opens an app that has pairing only at its code. While the modal is open: on a network the app doesn't have, and doesn't allow, nothing else makes sense;
 * once it is left, the account is home again.
 */
export function watchNetwork({ config, stack, go, stops }: WatchNetworkParameters): void {
  if (stops.length === 0) return
  const home = stack() === initialStack && pairingHome(config)
  if (home) go(home)
  const { allowUnsupportedChain, basic } = config._internal.parameters
  if (allowUnsupportedChain || basic || config.features.networkSwitch === false) return
  const follow = () => {
    const unsupported = getUnsupportedNetwork(config) !== undefined
    if (stack().some(({ view }) => view === 'UnsupportedChain') === unsupported) return
    go(unsupported ? [{ view: 'UnsupportedChain' }] : homeStack(hasAccount(config.state)))
  }
  follow()
  stops.push(config.subscribe((state) => state, follow))
}

/** Parameters of {@link watchNetwork}. */
export type WatchNetworkParameters = {
  readonly config: Config
  readonly stack: () => Stack
  readonly go: (next: Stack) => void
  /** Called when the modal is closed; empty from then on. */
  readonly stops: (() => void)[]
}

/** Where the modal begins in an app that has pairing only, or that wants it so. */
export function pairingHome({ adapters, features, _internal }: Config): Stack | undefined {
  const { manualWCControl, basic } = _internal.parameters
  if (!manualWCControl && !basic && adapters.some(({ type }) => type !== 'universal')) return undefined
  const lists = !manualWCControl && isMobile() && showsAllWallets(features)
  return [{ view: lists ? 'AllWallets' : 'ConnectingWalletConnectBasic' }]
}

/** What {@link createSnackbar} shows. */
export type Notification = { variant: 'success' | 'loading' | 'error'; message: string }

const reShowDelay = 150
const visibleTime = 2_500

/**
 * The clockwork of the snackbar: `loading` stays until replaced, others go after 2.5 s; one raised while
 * another is open closes it and shows after 150 ms, the last raised within them wins.
 */
export function createSnackbar(show: (snackbar: ModalState['snackbar']) => void): {
  notify(notification: Notification): void
  dismiss(): void
} {
  let shown = false
  let lastId = 0
  let waiting: Notification | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function present(notification: Notification): void {
    waiting = undefined
    shown = true
    lastId += 1
    if (notification.variant !== 'loading') timer = setTimeout(dismiss, visibleTime)
    show({ id: lastId, variant: notification.variant, message: notification.message })
  }

  function dismiss(): void {
    clearTimeout(timer)
    waiting = undefined
    shown = false
    show(undefined)
  }

  return {
    notify(notification) {
      if (waiting) {
        waiting = notification
      } else if (shown) {
        dismiss()
        waiting = notification
        timer = setTimeout(() => present(waiting ?? notification), reShowDelay)
      } else {
        present(notification)
      }
    },
    dismiss,
  }
}
