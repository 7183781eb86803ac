import type { CaipAddress, CaipNetworkId } from '@latchkey/core'
import {
  defaultSlippage,
  type GetSwapTokensReturnType,
  type SwapQuote,
  type SwapToken,
  toSlippage,
} from '@latchkey/core/swaps'
import { useCallback } from 'react'
import { type DraftDefinition, type Drafts, useDraft, useDrafts } from '../../drafts.ts'
import type { SwapArguments } from '../../views.ts'

/** The swap form and its quote. What people type is decimal text. */
export type SwapDraft = GetSwapTokensReturnType & {
  /** Progress of `initializeSwap`. */
  readonly status: 'uninitialized' | 'initializing' | 'initialized'
  /** Account and network the form was initialized for. */
  readonly account?: CaipAddress | undefined
  readonly network?: CaipNetworkId | undefined
  readonly sourceToken?: SwapToken | undefined
  readonly toToken?: SwapToken | undefined
  readonly sourceTokenAmount: string
  /** Percent, 0.1 to 5. */
  readonly slippage: number
  /** Whether approvals are unlimited. Only by explicit choice. */
  readonly unlimited: boolean
  /** The initial values that are in the form already. */
  readonly filledFrom?: SwapArguments | undefined
  /** Counts edits. The result of an older edit is dropped. */
  readonly edit: number
  /** The figures that are shown; while a price is renewed, those of the last one. */
  readonly quote?: SwapQuote | undefined
  /** The quote that can be confirmed now. */
  readonly offer?: SwapQuote | undefined
  /** What is wrong with the amount. */
  readonly inputError?: 'Incorrect amount' | 'Insufficient balance' | 'Insufficient liquidity' | undefined
  readonly step: 'idle' | 'quoting' | 'approving' | 'swapping'
  /** Stands for the request that waits in the wallet: an object of its own for each click. */
  readonly submission?: object | undefined
  /** The submission of a form that was closed while the wallet was asked, with what it was of. The wallet may still show it. */
  readonly left?:
    | (Pick<SwapDraft, 'sourceToken' | 'toToken' | 'sourceTokenAmount'> & { readonly submission: object })
    | undefined
}

/** The swap form before anybody has touched it. */
const initialSwap: SwapDraft = {
  status: 'uninitialized',
  tokens: [],
  popularTokens: [],
  suggestedTokens: [],
  myTokensWithBalance: [],
  sourceTokenAmount: '',
  slippage: defaultSlippage,
  unlimited: false,
  edit: 0,
  step: 'idle',
}

/** The swap form. Its `account` and `network` say whose it is: `initializeSwap` empties it for others. */
export const swapDraft: DraftDefinition<SwapDraft> = {
  initial: initialSwap,
  onAccountChange: (draft) => draft,
}

/** Returns the swap form, a function that changes it, and the drafts it is one of. */
export function useSwapDraft() {
  const [draft] = useDraft(swapDraft)
  const drafts = useDrafts()
  const dispatch = useCallback((step: SwapStep) => dispatchSwap(drafts, step), [drafts])
  const update = useCallback((fields: SwapUpdate) => dispatch({ type: 'update', update: fields }), [dispatch])
  return { draft, drafts, dispatch, update }
}

/** Applies a step to the swap form and returns the draft after it. */
export function dispatchSwap(drafts: Drafts, step: SwapStep): SwapDraft {
  drafts.update(swapDraft, (draft) => reduceSwap(draft, step))
  return drafts.get(swapDraft)
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

/** What quoting one edit of the form has found: a quote, or an error to show. */
export type SwapFinding = Pick<SwapDraft, 'quote' | 'inputError'>

/** What happens to the form, for {@link reduceSwap}. */
export type SwapStep =
  | {
      readonly type: 'initialize'
      readonly account: SwapDraft['account']
      readonly network: SwapDraft['network']
    }
  | {
      readonly type: 'initialized'
      readonly lists: GetSwapTokensReturnType
      /** The tokens that the form starts with. */
      readonly pair?: Required<Pick<SwapUpdate, 'sourceToken' | 'toToken'>> | undefined
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
  | { readonly type: 'wallet'; readonly step: 'approving' | 'swapping'; readonly submission: object }
  /** The wallet has accepted, rejected or failed. */
  | { readonly type: 'settle'; readonly submission: object; readonly isDone: boolean }
  /** The person closed the form while the wallet shows its request. The answer of the wallet no longer changes the form. */
  | { readonly type: 'leave' }
  /** The quote has expired. */
  | { readonly type: 'expire' }
  | { readonly type: 'reset' }

/**
 * Returns the state of the swap form after a step. Pure. The form is locked while a request waits in the wallet, so that
 * exactly what was shown is swapped.
 */
export function reduceSwap(state: SwapDraft, step: SwapStep): SwapDraft {
  const isLocked = state.step === 'approving' || state.step === 'swapping'
  switch (step.type) {
    case 'initialize':
      return { ...initialSwap, status: 'initializing', account: step.account, network: step.network }
    case 'initialized':
      return state.status === 'initializing'
        ? {
            ...state,
            ...step.lists,
            ...step.pair,
            status: 'initialized',
            sourceToken: state.sourceToken ?? step.pair?.sourceToken ?? step.lists.tokens[0],
          }
        : state
    case 'update':
      return isLocked ? state : markEdited(withUpdate(state, step.update))
    case 'fill':
      return isLocked ? state : markEdited({ ...withUpdate(state, step.update), filledFrom: step.filledFrom })
    case 'flip': {
      if (isLocked) return state
      const { sourceToken, toToken, quote } = state
      return markEdited({
        ...state,
        sourceToken: toToken,
        toToken: sourceToken,
        sourceTokenAmount: quote?.toTokenAmount ?? '',
        unlimited: false,
      })
    }
    case 'quote':
      // The last figures stay visible during the update, but nothing of them can be signed.
      return isLocked ? state : { ...state, offer: undefined, edit: state.edit + 1, step: 'quoting' }
    case 'found':
      return step.edit === state.edit
        ? { ...state, ...withoutQuote, ...step.finding, offer: step.finding.quote, step: 'idle' }
        : state
    case 'wallet':
      return isLocked ? state : { ...state, step: step.step, submission: step.submission }
    case 'settle':
      if (state.left?.submission === step.submission) return settleLeft(state, step.isDone)
      if (state.submission !== step.submission) return state
      return step.isDone
        ? { ...initialSwap, edit: state.edit + 1 }
        : { ...state, step: 'idle', submission: undefined }
    case 'leave':
      return state.submission ? leaveForm(state, state.submission) : state
    case 'expire':
      return isLocked ? state : { ...state, offer: undefined }
    case 'reset':
      return { ...initialSwap, edit: state.edit + 1 }
  }
}

/** Frees a form that is closed while the wallet is asked. */
function leaveForm({ submission: _submission, ...form }: SwapDraft, submission: object): SwapDraft {
  const { sourceToken, toToken, sourceTokenAmount } = form
  return markEdited({ ...form, left: { submission, sourceToken, toToken, sourceTokenAmount } })
}

/** The wallet has answered a request whose form was closed. One that was done empties a form that still offers the same. */
function settleLeft({ left, ...state }: SwapDraft, isDone: boolean): SwapDraft {
  const isSame =
    left?.sourceToken?.address === state.sourceToken?.address &&
    left?.toToken?.address === state.toToken?.address &&
    left?.sourceTokenAmount === state.sourceTokenAmount
  return isDone && isSame && !state.submission ? { ...initialSwap, edit: state.edit + 1 } : state
}

/** Sets the given fields. Another token to sell is approved for its amount only, until somebody chooses otherwise for that token. */
function withUpdate(state: SwapDraft, update: SwapUpdate): SwapDraft {
  const { sourceToken = state.sourceToken } = update
  const isSame = sourceToken?.address === state.sourceToken?.address
  return { ...state, unlimited: isSame && state.unlimited, ...normalizeUpdate(update) }
}

/** Returns the given fields, with the slippage rounded to tenths and limited to 0.1 to 5 percent. */
function normalizeUpdate({ slippage, ...update }: SwapUpdate): Partial<SwapDraft> {
  const given = Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined))
  if (slippage === undefined || !Number.isFinite(slippage)) return given
  return { ...given, slippage: toSlippage(slippage) }
}

/** Invalidates what was quoted for the form before the edit. */
function markEdited(state: SwapDraft): SwapDraft {
  return { ...state, ...withoutQuote, edit: state.edit + 1, step: 'idle' }
}

const withoutQuote = { offer: undefined, quote: undefined, inputError: undefined } as const
