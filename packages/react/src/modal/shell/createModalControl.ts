import { getUnsupportedNetwork } from '@latchkey/core'
import {
  hasAccount,
  type Modal,
  type ModalControl,
  type ModalHost,
  type ModalState,
  type SnackbarVariant,
} from '../../createModal.ts'
import { isMobile, showsAllWallets } from '../device.ts'
import { backTo, goBack, homeStack, initialStack, push, replace, reset, type Stack } from '../router.ts'
import { getOpeningEntry, needsAccount, type ViewEntry } from '../views.ts'

/** Creates history and snackbar of a modal. `ModalRoot` attaches them when the modal's code has loaded. */
export function createModalControl(host: ModalHost): ModalControl {
  const { config, options, getState, set, close } = host
  // Empty while the modal is closed, so that a modal nobody refers to can be garbage-collected.
  let stops: (() => void)[] = []
  const stopWatching = () => {
    for (const stop of stops.splice(0)) stop()
  }
  const getStack = () => getState().stack
  const go = (next: Stack) => {
    if (next !== getStack()) set({ stack: next })
  }
  const getHome = (isConnected: boolean) => (!isConnected && getPairingHome(host)) || homeStack(isConnected)
  /** Leaves views that need an account when it goes, and the list of wallets when one comes. */
  const onAccountChange = (isConnected: boolean) => {
    const isStale = isConnected
      ? getStack().at(-1)?.view === 'Connect'
      : getStack().some((entry) => needsAccount(entry.view))
    if (isStale) go(getHome(isConnected))
  }
  const checksNetwork = () => {
    const { allowUnsupportedChain, features, pairingOnly } = options
    return !allowUnsupportedChain && !pairingOnly && features.networkSwitch !== false
  }
  /** On a network the app doesn't have, `UnsupportedChain` is all there is to show; on any other the account again. */
  const checkNetwork = () => {
    if (!checksNetwork()) return
    const isUnsupported = getUnsupportedNetwork(config) !== undefined
    if (getStack().some(({ view }) => view === 'UnsupportedChain') === isUnsupported) return
    go(isUnsupported ? [{ view: 'UnsupportedChain' }] : getHome(hasAccount(config.state)))
  }
  return {
    open(parameters, isFirst) {
      const isConnected = hasAccount(config.state, parameters.namespace)
      const entry = getOpeningEntry(parameters, isConnected)
      if (isFirst) go(getPairingStart(host, entry) ?? (entry ? [entry] : getHome(isConnected)))
      else if (entry) go(push(getStack(), entry))
    },
    push: (entry) => go(push(getStack(), entry)),
    replace: (entry) => go(replace(getStack(), entry)),
    reset: (entry) => go(reset(getStack(), entry)),
    back() {
      const below = goBack(getStack())
      if (below) go(below)
      else close()
    },
    backTo: (index) => go(backTo(getStack(), index)),
    ...createSnackbar((snackbar) => set({ snackbar })),
    watch(wasConnected) {
      stopWatching()
      const isConnected = hasAccount(config.state)
      if (isConnected !== wasConnected) onAccountChange(isConnected)
      stops = [
        config.subscribe((state) => hasAccount(state), onAccountChange),
        // The last family was removed: there is no network to show anything of.
        config.subscribe(
          (state) => state.activeNetwork,
          (network) => network === undefined && go(homeStack(false)),
        ),
      ]
      if (getStack() === initialStack) go(getHome(false))
      if (!checksNetwork()) return
      stops.push(config.subscribe((state) => state, checkNetwork))
      // After the call that opens the modal: a view pushed in the same task is part of the history that is checked.
      queueMicrotask(() => {
        if (stops.length > 0) checkNetwork()
      })
    },
    onClosed() {
      if (getState().inline) {
        go(getHome(hasAccount(config.state)))
        checkNetwork()
        return
      }
      // A subscriber that was told of the closing may have opened the modal again.
      if (!getState().open) stopWatching()
    },
  }
}

/**
 * Returns the history the modal opens with in an app whose only adapter is pairing, or that asks for it (`customPairingUi`,
 * `pairingOnly`): the wallet list on a phone, else the pairing code. For any other app `undefined`.
 */
export function getPairingHome({ config, options }: Pick<Modal, 'config' | 'options'>): Stack | undefined {
  const { customPairingUi, features, pairingOnly } = options
  if (!customPairingUi && !pairingOnly && config.adapters.some(({ type }) => type !== 'universal'))
    return undefined
  const listsWallets = !customPairingUi && isMobile() && showsAllWallets(features)
  return [{ view: listsWallets ? 'AllWallets' : 'ConnectingWalletConnectBasic' }]
}

/**
 * Returns what an app without a wallet of its own opens with instead of a requested view, until somebody is connected. The
 * pairing code stays, because it may be one that the app made.
 */
function getPairingStart(host: ModalHost, requested: ViewEntry | undefined): Stack | undefined {
  const { config } = host
  const isPairingOnly = config.adapters.every(({ type }) => type === 'universal')
  const isCode = requested?.view === 'ConnectingWalletConnectBasic'
  return !isPairingOnly || !requested || isCode || hasAccount(config.state) ? undefined : getPairingHome(host)
}

export type Notification = { variant: SnackbarVariant; message: string }

/** Milliseconds between one snackbar and the next. */
const gapTime = 150
/** Milliseconds a snackbar is shown. */
const visibleTime = 2_500

/**
 * Creates the timing of the snackbar. One of variant `loading` stays until it is replaced, others go after 2.5 s. A snackbar
 * raised while another is shown replaces it after 150 ms; of several raised in that time the last is shown.
 */
export function createSnackbar(show: (snackbar: ModalState['snackbar']) => void): {
  notify(notification: Notification): void
  dismiss(): void
} {
  let isShown = false
  let lastId = 0
  let next: Notification | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function present({ variant, message }: Notification): void {
    next = undefined
    isShown = true
    lastId += 1
    if (variant !== 'loading') timer = setTimeout(dismiss, visibleTime)
    show({ id: lastId, variant, message })
  }

  function dismiss(): void {
    clearTimeout(timer)
    next = undefined
    isShown = false
    show(undefined)
  }

  return {
    notify(notification) {
      if (next) {
        next = notification
      } else if (isShown) {
        dismiss()
        next = notification
        timer = setTimeout(() => present(next ?? notification), gapTime)
      } else {
        present(notification)
      }
    },
    dismiss,
  }
}
