import type { CaipAddress } from '@latchkey/core'
import type { TransferAsset } from '@latchkey/core/transfers'
import { useCallback } from 'react'
import { type DraftDefinition, useDraft } from '../../drafts.ts'
import type { SendArguments, ViewParameters } from '../../views.ts'

/** What a person has entered to send, and whether it waits in a wallet. */
export type SendDraft = {
  /** Absent = the native currency. */
  readonly token?: SendToken | undefined
  /** As typed. */
  readonly amount?: string | undefined
  /** Plain address, or a text as typed that is none yet. */
  readonly receiver?: string | undefined
  /** The name the address was entered by; set and cleared with it. */
  readonly receiverName?: string | undefined
  readonly receiverImage?: string | undefined
  /** The initial values that are in the draft already. */
  readonly filledFrom?: ViewParameters['WalletSend']
  /** Stands for the transfer that waits in the wallet: an object of its own for each click. */
  readonly submission?: object | undefined
  /** The app has moved to another network while the wallet is asked; the draft is emptied after the answer. */
  readonly isOutdated?: true | undefined
}

/** A token to send; `address` is CAIP-10. */
export type SendToken = TransferAsset & { readonly address: CaipAddress }

/**
 * The send form. Token and amount belong to a network and an account, so it is emptied when they change. What waits in a wallet
 * stays as it was shown until the answer.
 */
export const sendDraft: DraftDefinition<SendDraft> = {
  initial: {},
  onAccountChange: (draft, change) =>
    change === 'networkChanged' && draft.submission ? { ...draft, isOutdated: true } : sendDraft.initial,
}

/** Returns the send form and functions that change it. */
export function useSendDraft() {
  const [draft, update] = useDraft(sendDraft)
  const edit = useCallback((change: SendEdit) => update((before) => editSend(before, change)), [update])
  return { draft, update, edit }
}

/** Fields a person or the modal sets. */
type SendEdit = Pick<SendDraft, 'amount' | 'receiver' | 'receiverName' | 'receiverImage'>

/** Sets fields. Does nothing while a transfer waits in the wallet, so that exactly what is shown is sent. */
export function editSend(draft: SendDraft, change: SendEdit): SendDraft {
  return draft.submission ? draft : { ...draft, ...change }
}

/** Sets the token, or the native currency. An amount of another one is cleared. */
export function chooseAsset(draft: SendDraft, asset: TransferAsset): SendDraft {
  if (draft.submission) return draft
  const { address, name, symbol, decimals, iconUrl } = asset
  const token = address === undefined ? undefined : { address, name, symbol, decimals, iconUrl }
  return { ...draft, token, amount: draft.token?.address === address ? draft.amount : undefined }
}

/** Chooses the asset that the form was opened for, once: another one that the person chooses later stays. */
export function openWithAsset(draft: SendDraft, opened: { readonly asset: TransferAsset }): SendDraft {
  if (draft.submission || draft.filledFrom === opened) return draft
  return { ...chooseAsset(draft, opened.asset), filledFrom: opened }
}

/**
 * Fills in initial values of an app. Each object of values is used once, so that later edits of the person stay. An amount
 * of a token waits for the token ({@link fillToken}), because it would be one of another asset.
 */
export function fillSend(draft: SendDraft, values: SendArguments): SendDraft {
  if (draft.submission || draft.filledFrom === values) return draft
  const { amount, assetAddress, to } = values
  return {
    filledFrom: values,
    amount: assetAddress === undefined ? amount : undefined,
    receiver: to?.trim(),
  }
}

/** Fills in the token of the initial values, unless the person has edited the form meanwhile. */
export function fillToken(draft: SendDraft, values: SendArguments, token: TransferAsset): SendDraft {
  if (draft.filledFrom !== values || draft.token || draft.amount) return draft
  return { ...chooseAsset(draft, token), amount: values.amount }
}

/** Lets initial values be filled in again, after their token could not be looked up. */
export function forgetFilled(draft: SendDraft, values: SendArguments): SendDraft {
  return draft.filledFrom === values ? { ...draft, filledFrom: undefined } : draft
}

/** Locks the form while a transfer waits in the wallet. */
export function beginSubmission(draft: SendDraft, submission: object): SendDraft {
  return draft.submission ? draft : { ...draft, submission }
}

/** The wallet has answered. A transfer that was sent empties the form. A form that was left before is somebody else's. */
export function endSubmission(draft: SendDraft, submission: object, isSent: boolean): SendDraft {
  if (draft.submission !== submission) return draft
  return isSent ? sendDraft.initial : leaveSubmission(draft)
}

/** Unlocks the form while a transfer may still wait in the wallet. That transfer no longer changes the form. */
export function leaveSubmission(draft: SendDraft): SendDraft {
  if (draft.isOutdated) return sendDraft.initial
  return draft.submission ? { ...draft, submission: undefined } : draft
}
