import {
  type ChainNamespace,
  getUnsupportedNetwork,
  type Network,
  type State,
  switchNamespace,
} from '@latchkey/core'
import {
  hasAccount,
  type Modal,
  type ModalControl,
  type ModalHost,
  type SnackbarVariant,
} from '../../createModal.ts'
import { isMobile, showsAllWallets } from '../device.ts'
import {
  backTo,
  goBack,
  homeStack,
  initialStack,
  push,
  replace,
  reset,
  type Stack,
  shownEntry,
} from '../router.ts'
import {
  getOpeningEntry,
  hasFeature,
  needsAccount,
  type OpenParameters,
  opensWithAccount,
  type ViewEntry,
} from '../views.ts'

/** Creates history and snackbar of a modal. `ModalRoot` attaches them when the modal's code has loaded. */
export function createModalControl(host: ModalHost): ModalControl {
  const { config, getState, set, close } = host
  // Empty while the modal is closed, so that a modal nobody refers to can be garbage-collected.
  let stops: (() => void)[] = []
  const stopWatching = () => {
    for (const stop of stops.splice(0)) stop()
  }
  const getStack = () => getState().stack
  const go = (next: Stack) => {
    if (next === getStack()) return
    set({ stack: next })
    chooseFamily()
  }
  /** The chain family that `open` named, until it is in use: its wallet may not have answered yet. */
  let wanted: ChainNamespace | undefined
  /** Views of an account show that of the family in use: changes the family where another one is wanted, or has the account. */
  const chooseFamily = () => {
    const uid = stops.length > 0 && showsAccount(getStack()) && getConnectionToUse(config.state, wanted)
    const connection = config.state.connections.get(uid || '')
    if (!connection) return
    wanted = undefined
    switchNamespace(config, { namespace: connection.namespace })
  }
  /** The account of the family in use has gone, and another family has one: what was under way ends at that account. */
  const onFamilyChange = () => {
    if (stops.length > 0 && !wanted && showsAccount(getStack())) go(homeStack(true))
    chooseFamily()
  }
  const getHome = (isConnected: boolean, namespace?: ChainNamespace | undefined) =>
    (!isConnected && getPairingHome(host, namespace)) || homeStack(isConnected, namespace)
  /** Leaves views that need an account when it goes, and the list of wallets when one comes. */
  const onAccountChange = (isConnected: boolean) => {
    const { view, data } = shownEntry(getStack())
    const isStale = isConnected
      ? view === 'Connect' && hasAccount(config.state, data?.namespace)
      : getStack().some((entry) => needsAccount(entry.view))
    if (isStale) go(getHome(isConnected))
  }
  /** On a network the app doesn't have, `UnsupportedChain` is all there is to show; on any other the account again. */
  const checkNetwork = () => {
    if (!checksNetwork(host)) return
    const unsupported = getUnsupportedNetwork(config)
    if (getStack().some(({ view }) => view === 'UnsupportedChain') === !!unsupported) return
    go(unsupported ? getUnsupportedStack(getStack(), unsupported) : getHome(hasAccount(config.state)))
  }
  return {
    open(parameters, isFirst) {
      const { namespace } = parameters
      const isConnected = hasAccount(config.state, namespace)
      const entry = getEntry(host, parameters, isConnected)
      if (isFirst) go(getPairingStart(host, entry) ?? (entry ? [entry] : getHome(isConnected, namespace)))
      else if (entry) go(openAbove(getStack(), entry))
      else if (namespace && !isConnected) go(openAbove(getStack(), shownEntry(getHome(false, namespace))))
      if (!isFirst && !namespace) return
      wanted = isConnected && showsAccount(getStack()) ? namespace : undefined
      chooseFamily()
    },
    push: (entry) => go(push(getStack(), entry)),
    replace: (entry) => go(replace(getStack(), entry)),
    reset: (entry) => go(reset(getStack(), entry)),
    back() {
      const below = goBack(getStack())
      if (!below) close()
      // Nothing was left below: an app that only pairs has another first view than `Connect`.
      else go(below === initialStack ? getHome(hasAccount(config.state)) : below)
    },
    backTo: (index) => go(backTo(getStack(), index)),
    ...createSnackbar(host),
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
        // In a microtask: a change within this one would reach later subscribers before the one that caused it.
        config.subscribe(
          (state) => getConnectionToUse(state, wanted),
          (uid) => uid && queueMicrotask(onFamilyChange),
        ),
      ]
      chooseFamily()
      if (getStack() === initialStack) go(getHome(false))
      if (!checksNetwork(host)) return
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

/** Returns what `open` asks for. Says in the log where a feature that is off keeps it from that. */
function getEntry(
  { config, options }: ModalHost,
  parameters: OpenParameters,
  isConnected: boolean,
): ViewEntry | undefined {
  const { view } = parameters
  if (view && !hasFeature(view, options.features))
    config.logger.warn('The modal opens without the view of a feature that is off', { view })
  return getOpeningEntry(parameters, isConnected, options.features)
}

/** `UnsupportedChain`; who has connected the wallet for a network of its family is asked to switch to that one. */
function getUnsupportedStack(stack: Stack, { chainNamespace }: Network): Stack {
  const chosen = stack.findLast(isFamilyChoice)?.data.network
  const unsupported: ViewEntry = { view: 'UnsupportedChain' }
  return chosen?.startsWith(`${chainNamespace}:`)
    ? [unsupported, { view: 'SwitchNetwork', data: { network: chosen } }]
    : [unsupported]
}

const isFamilyChoice = (entry: ViewEntry): entry is Extract<ViewEntry, { view: 'SwitchActiveChain' }> =>
  entry.view === 'SwitchActiveChain'

function showsAccount(stack: Stack): boolean {
  return opensWithAccount(shownEntry(stack).view)
}

/** Adds what an open modal is opened at. The wallets of one family replace those of another, or of all. */
function openAbove(stack: Stack, entry: ViewEntry): Stack {
  const top = shownEntry(stack)
  const isOfOtherFamily =
    top.view === 'Connect' && entry.view === 'Connect' && top.data?.namespace !== entry.data?.namespace
  return isOfOtherFamily ? [...stack.slice(0, -1), entry] : push(stack, entry)
}

/** Whether the modal says that a wallet is on a network the app doesn't have. */
function checksNetwork({ options }: ModalHost): boolean {
  const { allowUnsupportedChain, features, pairingOnly } = options
  return !allowUnsupportedChain && !pairingOnly && features.networkSwitch !== false
}

/**
 * Returns the uid of the connection to use instead of the current one: that of the `wanted` family, else, when the family in use has
 * no account, the first that has one. `undefined` when all is well, and while the wallet hasn't answered yet.
 */
function getConnectionToUse(state: State, wanted?: ChainNamespace | undefined): string | undefined {
  const { connections, current } = state
  const used = state.activeNetwork?.split(':')[0] as ChainNamespace | undefined
  const family = wanted ?? used
  if (!used || (family === used && hasAccount(state, used))) return undefined
  const uids = hasAccount(state, family) ? [family && current[family]] : Object.values(current)
  return uids.find((uid) => {
    const connection = connections.get(uid ?? '')
    return connection?.status === 'connected' && connection.accounts[0]
  })
}

/**
 * Returns the history the modal opens with in an app whose only adapter is pairing, or that asks for it (`customPairingUi`,
 * `pairingOnly`): the wallet list on a phone, else the pairing code. For any other app `undefined`.
 */
export function getPairingHome(
  { config, options }: Pick<Modal, 'config' | 'options'>,
  namespace?: ChainNamespace | undefined,
): Stack | undefined {
  const { customPairingUi, features, pairingOnly } = options
  if (!customPairingUi && !pairingOnly && config.adapters.some(({ type }) => type !== 'universal'))
    return undefined
  const listsWallets = !customPairingUi && isMobile() && showsAllWallets(features)
  const view = listsWallets ? 'AllWallets' : 'ConnectingWalletConnectBasic'
  return [namespace ? { view, data: { namespace } } : { view }]
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
 * raised while another is shown replaces it after 150 ms; of several raised in that time the last is shown. Of those raised while
 * the modal is closed, e.g. the outcome of a transaction, the last is kept for the next opening.
 */
export function createSnackbar({
  getState,
  set,
}: Pick<ModalHost, 'getState' | 'set'>): Pick<ModalControl, 'notify' | 'dismiss' | 'showMissed'> {
  let isShown = false
  let lastId = 0
  let next: Notification | undefined
  let missed: Notification | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function present(notification: Notification): void {
    next = undefined
    const { open, inline } = getState()
    if (!open && !inline) {
      missed = notification
      return
    }
    const { variant, message } = notification
    isShown = true
    lastId += 1
    if (variant !== 'loading') timer = setTimeout(dismiss, visibleTime)
    set({ snackbar: { id: lastId, variant, message } })
  }

  function presentAfterGap(notification: Notification): void {
    next = notification
    timer = setTimeout(() => present(next ?? notification), gapTime)
  }

  function dismiss(): void {
    clearTimeout(timer)
    next = undefined
    missed = undefined
    isShown = false
    set({ snackbar: undefined })
  }

  return {
    notify(notification) {
      if (next) {
        next = notification
      } else if (isShown) {
        dismiss()
        presentAfterGap(notification)
      } else {
        present(notification)
      }
    },
    dismiss,
    showMissed(early) {
      const notification = early ?? missed
      if (!notification) return
      dismiss()
      // Not at once: a live region announces only what changes in it.
      presentAfterGap(notification)
    },
  }
}
