import { AbortedError, type Config, captureContext, InvalidAmountError, parseAmount } from '@latchkey/core'
import {
  approveSwap,
  getSwapQuote,
  getSwapTokens,
  SwapError,
  type SwapReturnType,
  swap,
} from '@latchkey/core/swaps'
import type { Drafts } from '../../drafts.ts'
import { isLateSend } from '../../languages/describeError.ts'
import { findUnansweredHash } from '../../ui/transactionOutcome.ts'
import { dispatchSwap, type SwapDraft, type SwapFinding, swapDraft } from './swapDraft.ts'
import { findSwappedPair, storeSwappedPair } from './swappedPair.ts'

/**
 * Loads the tokens that can be swapped and the account's balances into the form, which starts with the pair of the last swap. Does nothing while it runs already, or if it is
 * done for this account and network. For another account or network it starts anew, and what still loads is dropped.
 *
 * @throws SwapError 'Failed to initialize swap', NotConnectedError, ReconnectingError, AbortedError (the form was reset, or is for
 * another account or network, meanwhile)
 */
export async function initializeSwap(config: Config, drafts: Drafts): Promise<void> {
  const { account, network } = captureContext(config, { namespace: 'eip155' })
  const isOurs = () => {
    const draft = drafts.get(swapDraft)
    return draft.status !== 'uninitialized' && draft.account === account && draft.network === network
  }
  if (isOurs()) return
  dispatchSwap(drafts, { type: 'initialize', account, network })
  try {
    const lists = await getSwapTokens(config, { network, account: toPlainAddress(account) })
    if (!isOurs()) throw new AbortedError()
    const pair = findSwappedPair(config, { network, tokens: lists.tokens })
    dispatchSwap(drafts, { type: 'initialized', lists, pair })
  } catch (error) {
    if (!isOurs()) throw new AbortedError({ cause: error })
    dispatchSwap(drafts, { type: 'reset' })
    throw error
  }
}

/**
 * Quotes the form as it is, and puts the quote into it: price, costs and the next transaction, an approval or the swap. Only the
 * latest call counts; an edit of the form cancels it. Requests nothing while the amount isn't above 0 or the tokens aren't two
 * different ones.
 *
 * @throws SwapError, AbortedError (another call, or an edit), and what
 * requests throw
 */
export async function quoteSwap(config: Config, drafts: Drafts): Promise<void> {
  const form = drafts.get(swapDraft)
  const amount = parseFormAmount(form)
  const { sourceToken: sell, toToken: buy, account, network } = form
  const isComplete = sell && buy && sell.address.toLowerCase() !== buy.address.toLowerCase()
  if (
    !isComplete ||
    account === undefined ||
    network === undefined ||
    amount === undefined ||
    amount === 0n
  ) {
    const { edit } = dispatchSwap(drafts, { type: 'update', update: {} })
    const finding: SwapFinding = { inputError: amount === undefined ? 'Incorrect amount' : undefined }
    dispatchSwap(drafts, { type: 'found', edit, finding })
    return
  }
  const { edit, slippage, unlimited, step } = dispatchSwap(drafts, { type: 'quote' })
  if (step !== 'quoting') return
  const controller = new AbortController()
  const unsubscribe = drafts.subscribe(() => {
    if (drafts.get(swapDraft).edit !== edit) controller.abort()
  })
  try {
    const { signal } = controller
    const order = {
      sell,
      buy,
      amount,
      slippage,
      unlimited,
      network,
      account: toPlainAddress(account),
      signal,
    }
    const quote = await getSwapQuote(config, order)
    if (drafts.get(swapDraft).edit !== edit) throw new AbortedError()
    const inputError = quote.problem && 'Insufficient balance'
    dispatchSwap(drafts, { type: 'found', edit, finding: { quote, inputError } })
  } catch (error) {
    if (drafts.get(swapDraft).edit !== edit) throw new AbortedError({ cause: error })
    const inputError = toInputError(error)
    dispatchSwap(drafts, { type: 'found', edit, finding: { inputError } })
    if (inputError === undefined) throw error
  } finally {
    unsubscribe()
  }
}

/**
 * Has the wallet sign what is offered now: the approval, or the swap, which empties the form. The form is locked meanwhile; otherwise it
 * stays. After an approval, and after a failure that has used the offer up, nothing is offered before the form is quoted again.
 *
 * @returns `undefined` after an approval
 * @throws SwapError (`expired`, also where nothing is offered), and what `approveSwap` and `swap` throw
 */
export async function confirmSwap(config: Config, drafts: Drafts): Promise<SwapReturnType | undefined> {
  // The click consents to what is on the screen: this quote, for the account and network of this moment.
  const { offer: quote, network, sourceToken, toToken } = drafts.get(swapDraft)
  if (!quote) throw new SwapError({ reason: 'expired' })
  const isApproval = quote.approvalTransaction !== undefined
  const submission = {}
  dispatchSwap(drafts, { type: 'wallet', step: isApproval ? 'approving' : 'swapping', submission })
  let receipt: SwapReturnType
  try {
    receipt = await (isApproval ? approveSwap(config, { quote }) : swap(config, { quote }))
  } catch (error) {
    // A swap whose answer was lost may be carried out: the form must not offer it again.
    const isUnknown = error instanceof SwapError && error.reason === 'unknown'
    const mayBeDone =
      !isApproval && (isUnknown || isLateSend(error) || findUnansweredHash(error) !== undefined)
    dispatchSwap(drafts, { type: 'settle', submission, isDone: mayBeDone })
    // A batch is offered once: its wallet may have declined to approve and swap as one, and then the next quote is in two steps.
    const isUsedUp = quote.approvals !== undefined && !mayBeDone
    // A lowered approval has changed the allowance, which some tokens only change from 0.
    const isOver = error instanceof SwapError && (error.reason === 'expired' || error.reason === 'lowered')
    // The first of two approvals may be carried out though the second one was declined: it must not be asked for again.
    const mayBeReset = quote.approvalTransaction?.reset !== undefined
    if (isUsedUp || isOver || mayBeReset) dispatchSwap(drafts, { type: 'expire' })
    throw error
  }
  dispatchSwap(drafts, { type: 'settle', submission, isDone: !isApproval })
  if (!isApproval) {
    if (network && sourceToken && toToken)
      storeSwappedPair(config, { network, sold: sourceToken.address, bought: toToken.address })
    return receipt
  }
  dispatchSwap(drafts, { type: 'expire' })
  return undefined
}

/** Base units; 0 for an empty field, `undefined` for a text that is no amount. */
function parseFormAmount({ sourceToken, sourceTokenAmount }: SwapDraft): bigint | undefined {
  if (!sourceToken || sourceTokenAmount === '') return 0n
  try {
    return parseAmount(sourceTokenAmount, sourceToken.decimals)
  } catch (error) {
    if (error instanceof InvalidAmountError) return undefined
    throw error
  }
}

function toInputError(error: unknown): SwapDraft['inputError'] {
  if (!(error instanceof SwapError)) return undefined
  if (error.reason === 'liquidity') return 'Insufficient liquidity'
  return error.reason === 'amount' ? 'Incorrect amount' : undefined
}

function toPlainAddress(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}
