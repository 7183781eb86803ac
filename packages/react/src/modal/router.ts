import type { ChainNamespace } from '@latchkey/core'
import type { ViewEntry, ViewName } from './views.ts'

/** The history of the modal. It is never empty; its last entry is shown. All functions here are pure. */
export type Stack = readonly ViewEntry[]

/** The history of a modal that was never opened: `Connect` alone. */
export const initialStack: readonly [ViewEntry] = [{ view: 'Connect' }]

/**
 * Returns the history the modal opens with: `Account` with an account, else `Connect`, of one chain family where one is given.
 * `Connect` of all is always the same object, so that a list of wallets that was rendered ahead of the click is the one that opens.
 */
export function homeStack(connected: boolean, namespace?: ChainNamespace | undefined): Stack {
  if (connected) return [{ view: 'Account' }]
  return namespace ? [{ view: 'Connect', data: { namespace } }] : initialStack
}

/** Returns the entry that is shown. */
export function shownEntry(stack: Stack): ViewEntry {
  return stack.at(-1) ?? initialStack[0]
}

/** Adds an entry. The view that is shown already isn't added again. */
export function push(stack: Stack, entry: ViewEntry): Stack {
  return stack.at(-1)?.view === entry.view ? stack : [...stack, entry]
}

/** Replaces the last entry, unless it is the same view. */
export function replace(stack: Stack, entry: ViewEntry): Stack {
  return stack.at(-1)?.view === entry.view ? stack : [...stack.slice(0, -1), entry]
}

/** Replaces the whole history by one entry. */
export function reset(stack: Stack, entry: ViewEntry): Stack {
  const isSame = stack.length === 1 && stack[0]?.view === entry.view && stack[0].data === entry.data
  return isSame ? stack : [entry]
}

/**
 * Views that send a request when they are shown: to one wallet, to a login provider, or for a signature. `ConnectingMultiChain` is a
 * list, `ConnectingWalletConnectBasic` draws a code that no wallet is asked about, and a sign-in asks when its button is pressed, so none
 * of them is here.
 */
const requestingViews: ReadonlySet<ViewName> = new Set<ViewName>([
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingSocial',
  'ConnectingFarcaster',
])

/**
 * Removes the last entry. Entries below it whose view would send its request again are removed too. Returns `undefined` when there
 * is nothing to go back to, and on an unsupported network, which can only be left by switching: the modal closes then.
 */
export function goBack(stack: Stack): Stack | undefined {
  if (stack.length < 2 || stack.some(({ view }) => view === 'UnsupportedChain')) return undefined
  const below = stack.slice(0, -1)
  while (requestingViews.has(shownEntry(below).view)) below.pop()
  return below.length === 0 ? initialStack : below
}

/**
 * What happens when the embedded wallet has answered the next request: an entry of the modal's transaction stack. The view of
 * the request leaves the history in any case.
 */
export type TransactionEntry = {
  /** View to show once the transaction has succeeded. Default: the view from before the wallet was asked. */
  readonly view?: ViewEntry | undefined
  /** After a success, leaves the view that was shown before the request, too. */
  readonly goBack?: boolean | undefined
  /** `view` replaces the entry that is last then, instead of being added. */
  readonly replace?: boolean | undefined
  /** Called after a success. */
  readonly onSuccess?: (() => void) | undefined
  /** Called when the request was declined, has failed or was aborted. */
  readonly onCancel?: (() => void) | undefined
}

/**
 * Leaves the view of a request that succeeded, the last entry, for where `transaction` leads. Returns `undefined` when nothing
 * remains to be shown: the modal closes then.
 */
export function leaveTransaction(stack: Stack, transaction: TransactionEntry): Stack | undefined {
  const before = goBack(stack)
  const below = before && transaction.goBack ? goBack(before) : before
  if (!transaction.view) return below
  if (!below) return [transaction.view]
  return transaction.replace ? replace(below, transaction.view) : push(below, transaction.view)
}

/** Removes all entries after `index`. An index outside of the history changes nothing. */
export function backTo(stack: Stack, index: number): Stack {
  const isInside = Number.isInteger(index) && index >= 0 && index < stack.length - 1
  return stack.length > 1 && isInside ? stack.slice(0, index + 1) : stack
}
