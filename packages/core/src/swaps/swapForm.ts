import { createStore, type Store } from '../base/store.ts'
import type { Config } from '../config/Config.ts'
import { getFeatureState } from '../config/stores.ts'
import type { SwapToken } from './SwapToken.ts'
import type { SwapArguments, SwapState } from './swapState.ts'

/** Returns the swap form with its quote. */
export function getSwap(config: Config): SwapState {
  return swapStore(config).get()
}

/** Calls `listener` when the swap form changes. Returns the unsubscribe function. */
export function watchSwap(config: Config, listener: (state: SwapState) => void): () => void {
  return swapStore(config).subscribe(listener)
}

/**
 * Sets fields of the swap form. The present quote becomes invalid. Does nothing while a request waits in the wallet.
 *
 * @example updateSwap(config, { sourceTokenAmount: '0.5' })
 */
export function updateSwap(config: Config, update: SwapUpdate): void {
  dispatchSwap(config, { type: 'update', update })
}

/** Exchanges the two tokens. The amount to pay becomes the one that was quoted. */
export function flipSwap(config: Config): void {
  dispatchSwap(config, { type: 'flip' })
}

/** Empties the swap form, its token lists included. */
export function resetSwap(config: Config): void {
  dispatchSwap(config, { type: 'reset' })
}

/** Returns the store of the swap form; each config has one. */
export function swapStore(config: Config): Store<SwapState> {
  return getFeatureState(config, 'swap', () => createStore(initialSwapState))
}

/** Applies a step to the swap form and returns the state after it. */
export function dispatchSwap(config: Config, step: SwapStep): SwapState {
  const store = swapStore(config)
  store.set(reduceSwap(store.get(), step))
  return store.get()
}

/** Fields a person can set. */
export type SwapUpdate = {
  readonly sourceToken?: SwapToken | undefined
  readonly toToken?: SwapToken | undefined
  readonly sourceTokenAmount?: string | undefined
  /** Percent; limited to 0.1 to 5. */
  readonly slippage?: number | undefined
  readonly unlimited?: boolean | undefined
}

/** What quoting one edit of the form has found: figures, an error to show, or the next transaction. */
export type SwapFinding = Partial<
  Pick<
    SwapState,
    | 'quote'
    | 'toTokenAmount'
    | 'gasFee'
    | 'gasPriceInUSD'
    | 'networkFee'
    | 'priceImpact'
    | 'sourceTokenPriceInUSD'
    | 'toTokenPriceInUSD'
    | 'maxSlippage'
    | 'providerFee'
    | 'feeBps'
    | 'inputError'
    | 'approvalTransaction'
    | 'swapTransaction'
  >
>

/** What happens to the form, for {@link reduceSwap}. */
type SwapStep =
  | {
      readonly type: 'initialize'
      readonly account: SwapState['account']
      readonly network: SwapState['network']
    }
  | {
      readonly type: 'initialized'
      readonly lists: Pick<SwapState, 'tokens' | 'popularTokens' | 'suggestedTokens' | 'myTokensWithBalance'>
    }
  | { readonly type: 'update'; readonly update: SwapUpdate }
  /** Initial values of an app, with their tokens found. */
  | { readonly type: 'fill'; readonly update: SwapUpdate; readonly filledFrom: SwapArguments }
  | { readonly type: 'flip' }
  /** A quote is requested. */
  | { readonly type: 'quote' }
  /** `edit`: value of the state when the quote was requested. */
  | { readonly type: 'found'; readonly edit: number; readonly finding: SwapFinding }
  /** A request is about to go to the wallet. */
  | { readonly type: 'wallet'; readonly step: 'approving' | 'swapping' }
  /** The wallet has accepted, rejected or failed. */
  | { readonly type: 'settle' }
  /** The quote has expired. */
  | { readonly type: 'expire' }
  | { readonly type: 'reset' }

/**
 * Returns the state of the swap form after a step. Pure. The form is locked while a request waits in the wallet, so that
 * exactly what was shown is swapped.
 */
export function reduceSwap(state: SwapState, step: SwapStep): SwapState {
  const isLocked = state.step === 'approving' || state.step === 'swapping'
  switch (step.type) {
    case 'initialize':
      if (state.status === 'initializing') return state
      return { ...initialSwapState, status: 'initializing', account: step.account, network: step.network }
    case 'initialized':
      return state.status === 'initializing'
        ? withPrices({
            ...state,
            ...step.lists,
            status: 'initialized',
            sourceToken: state.sourceToken ?? step.lists.tokens[0],
          })
        : state
    case 'update':
      return isLocked ? state : markEdited({ ...state, ...normalizeUpdate(step.update) })
    case 'fill':
      return isLocked
        ? state
        : markEdited({ ...state, ...normalizeUpdate(step.update), filledFrom: step.filledFrom })
    case 'flip': {
      if (isLocked) return state
      const { sourceToken, toToken, toTokenAmount } = state
      return markEdited({
        ...state,
        sourceToken: toToken,
        toToken: sourceToken,
        sourceTokenAmount: toTokenAmount,
      })
    }
    case 'quote':
      // The last figures stay visible during the update, but nothing of them can be signed.
      return isLocked ? state : { ...state, ...withoutTransactions, edit: state.edit + 1, step: 'quoting' }
    case 'found':
      return step.edit === state.edit
        ? { ...withPrices({ ...state, ...withoutQuote }), ...step.finding, step: 'idle' }
        : state
    case 'wallet':
      return isLocked ? state : { ...state, step: step.step }
    case 'settle':
      return isLocked ? { ...state, step: 'idle' } : state
    case 'expire':
      return isLocked ? state : { ...state, ...withoutTransactions }
    case 'reset':
      return { ...initialSwapState, edit: state.edit + 1 }
  }
}

/** Returns the given fields, with the slippage rounded to tenths and limited to 0.1 to 5 percent. */
function normalizeUpdate({ slippage, ...update }: SwapUpdate): Partial<SwapState> {
  const given = Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined))
  if (slippage === undefined || !Number.isFinite(slippage)) return given
  // no money: a rate in percent, so a float is allowed
  return { ...given, slippage: Math.min(5, Math.max(0.1, Math.round(slippage * 10) / 10)) }
}

/** Invalidates what was quoted for the form before the edit. */
function markEdited(state: SwapState): SwapState {
  return withPrices({ ...state, ...withoutQuote, edit: state.edit + 1, step: 'idle' })
}

const withoutTransactions = { approvalTransaction: undefined, swapTransaction: undefined } as const

const withoutQuote = {
  ...withoutTransactions,
  toTokenAmount: '',
  quote: undefined,
  gasPriceInUSD: undefined,
  networkFee: undefined,
  priceImpact: undefined,
  maxSlippage: undefined,
  providerFee: undefined,
  inputError: undefined,
} as const

function withPrices(state: SwapState): SwapState {
  return {
    ...state,
    sourceTokenPriceInUSD: state.sourceToken?.price,
    toTokenPriceInUSD: state.toToken?.price,
  }
}

/** The swap form before anybody has touched it. */
export const initialSwapState: SwapState = {
  status: 'uninitialized',
  tokens: [],
  popularTokens: [],
  suggestedTokens: [],
  myTokensWithBalance: [],
  sourceTokenAmount: '',
  toTokenAmount: '',
  slippage: 1,
  unlimited: false,
  edit: 0,
  feeBps: 0,
  step: 'idle',
}
