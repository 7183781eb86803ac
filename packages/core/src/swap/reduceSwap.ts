import { initialSwapState } from './initialSwapState.ts'
import type { SwapArguments } from './SwapArguments.ts'
import type { SwapState } from './SwapState.ts'
import type { SwapToken } from './SwapToken.ts'

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
export type SwapStep =
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
      return isClosed ? state : edited({ ...state, ...clean(step.update) })
    case 'fill':
      return isClosed ? state : edited({ ...state, ...clean(step.update), filledFrom: step.filledFrom })
    case 'flip': {
      if (isClosed) return state
      const { sourceToken, toToken, toTokenAmount } = state
      return edited({
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
function clean({ slippage, ...update }: SwapUpdate): Partial<SwapState> {
  const given = Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined))
  if (slippage === undefined || !Number.isFinite(slippage)) return given
  // no money: a rate in percent
  return { ...given, slippage: Math.min(5, Math.max(0.1, Math.round(slippage * 10) / 10)) }
}

/** Whatever was found out for the form as it was before counts no more. */
function edited(state: SwapState): SwapState {
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
