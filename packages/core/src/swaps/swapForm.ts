import { createStore, type Store } from '../base/store.ts'
import type { Config } from '../config/Config.ts'
import { type SwapToken, swapDefaults } from './SwapToken.ts'
import type { SwapArguments, SwapState } from './swapState.ts'

/** The swap form and what was found out for it. */
export function getSwap(config: Config): SwapState {
  return swapStore(config).get()
}

/** Calls `listener` when the swap form changes; answers how to stop. */
export function watchSwap(config: Config, listener: (state: SwapState) => void): () => void {
  return swapStore(config).subscribe(listener)
}

/**
 * Sets fields of the swap form; what was quoted for the form before counts no more. Ignored while the wallet is asked.
 * @example updateSwap(config, { sourceTokenAmount: '0.5' })
 */
export function updateSwap(config: Config, update: SwapUpdate): void {
  dispatchSwap(config, { type: 'update', update })
}

/** Turns the swap around: what was wanted is given, in the amount that was quoted. */
export function flipSwap(config: Config): void {
  dispatchSwap(config, { type: 'flip' })
}

/** Empties the swap form, its token lists included. */
export function resetSwap(config: Config): void {
  dispatchSwap(config, { type: 'reset' })
}

/** Where a config keeps its swap form; made when it is first needed. */
export function swapStore(config: Config): Store<SwapState> {
  const { stores } = config._internal
  stores.swap ??= createStore(initialSwapState)
  return stores.swap
}

/** Takes one step of the swap flow; answers the state after it. */
export function dispatchSwap(config: Config, step: SwapStep): SwapState {
  const store = swapStore(config)
  store.set(reduceSwap(store.get(), step))
  return store.get()
}

/** What a person sets on the form. */
export type SwapUpdate = {
  readonly sourceToken?: SwapToken | undefined
  readonly toToken?: SwapToken | undefined
  readonly sourceTokenAmount?: string | undefined
  /** Percent; held between 0.1 and 5. */
  readonly slippage?: number | undefined
  readonly unlimited?: boolean | undefined
}

/** What was found out for one edit of the form. */
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

/** What happens to a swap. */
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
  /** What an app wants it to begin with, as it was found. */
  | { readonly type: 'fill'; readonly update: SwapUpdate; readonly filledFrom: SwapArguments }
  | { readonly type: 'flip' }
  | { readonly type: 'quote' }
  /** `edit`: the state's when it was asked. */
  | { readonly type: 'found'; readonly edit: number; readonly finding: SwapFinding }
  | { readonly type: 'wallet'; readonly step: 'approving' | 'swapping' }
  | { readonly type: 'settle' }
  /** What was quoted isn't good any more. */
  | { readonly type: 'expire' }
  | { readonly type: 'reset' }

/** The swap flow, pure. While the wallet is asked the form is closed: what was shown is what is swapped. */
export function reduceSwap(state: SwapState, step: SwapStep): SwapState {
  const isClosed = state.step === 'approving' || state.step === 'swapping'
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
      return isClosed ? state : markEdited({ ...state, ...normalizeUpdate(step.update) })
    case 'fill':
      return isClosed
        ? state
        : markEdited({ ...state, ...normalizeUpdate(step.update), filledFrom: step.filledFrom })
    case 'flip': {
      if (isClosed) return state
      const { sourceToken, toToken, toTokenAmount } = state
      return markEdited({
        ...state,
        sourceToken: toToken,
        toToken: sourceToken,
        sourceTokenAmount: toTokenAmount,
      })
    }
    case 'quote':
      // What was found last stays to be read while it is renewed, but for what could be signed.
      return isClosed ? state : { ...state, ...nothingOffered, edit: state.edit + 1, step: 'quoting' }
    case 'found':
      return step.edit === state.edit
        ? { ...withPrices({ ...state, ...nothingFound }), ...step.finding, step: 'idle' }
        : state
    case 'wallet':
      return isClosed ? state : { ...state, step: step.step }
    case 'settle':
      return isClosed ? { ...state, step: 'idle' } : state
    case 'expire':
      return isClosed ? state : { ...state, ...nothingOffered }
    case 'reset':
      return { ...initialSwapState, edit: state.edit + 1 }
  }
}

/** Fields somebody gave, the slippage within its bounds, in tenths. */
function normalizeUpdate({ slippage, ...update }: SwapUpdate): Partial<SwapState> {
  const given = Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined))
  if (slippage === undefined || !Number.isFinite(slippage)) return given
  // no money: a rate in percent
  return { ...given, slippage: Math.min(5, Math.max(0.1, Math.round(slippage * 10) / 10)) }
}

/** Whatever was found out for the form as it was before counts no more. */
function markEdited(state: SwapState): SwapState {
  return withPrices({ ...state, ...nothingFound, edit: state.edit + 1, step: 'idle' })
}

const nothingOffered = { approvalTransaction: undefined, swapTransaction: undefined } as const

const nothingFound = {
  ...nothingOffered,
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

/** A swap form nobody has touched. */
export const initialSwapState: SwapState = {
  status: 'uninitialized',
  tokens: [],
  popularTokens: [],
  suggestedTokens: [],
  myTokensWithBalance: [],
  sourceTokenAmount: '',
  toTokenAmount: '',
  slippage: swapDefaults.slippage,
  unlimited: false,
  edit: 0,
  feeBps: 0,
  step: 'idle',
}
