import { hasAccount } from './hasAccount.ts'
import { homeStack } from './homeStack.ts'
import type { ModalControl, ModalHost } from './ModalControl.ts'
import { backTo } from './router/backTo.ts'
import { goBack } from './router/goBack.ts'
import { needsAccount } from './router/needsAccount.ts'
import { push } from './router/push.ts'
import { replace } from './router/replace.ts'
import { reset } from './router/reset.ts'
import type { Stack } from './router/Stack.ts'
import { wantedView } from './router/wantedView.ts'
import { afterPaint } from './shell/afterPaint.ts'
import { createSnackbar } from './snackbar/createSnackbar.ts'

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
      const wanted = wantedView(wish, isConnected)
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
        import('./watchNetwork.ts').then(
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
