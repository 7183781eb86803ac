import { formatAmount, type Network } from '@latchkey/core'
import { InvalidSendError } from '@latchkey/core/transfers'
import { useEffect, useState } from 'react'
import { useAddressCheck } from '../../../hooks/useAddressCheck.ts'
import { useSendFee } from '../../../hooks/useSendFee.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { describeError } from '../../languages/describeError.ts'
import { transfers as texts } from '../../languages/en/transfers.ts'
import { useMessages } from '../../languages/translate.ts'
import { useSendDraft } from './sendDraft.ts'
import {
  checkSendForm,
  describeAmount,
  describeReceiver,
  getSpendable,
  toReceiverCheck,
  toSendFormValues,
} from './sendForm.ts'
import { getSendAsset, useAssetBalance } from './transfer.ts'

/** State, error texts and actions of the send form. What was typed is a draft of the modal, so that it survives leaving the form. */
export function useSendForm({ address, network }: { address: string; network: Network }) {
  const t = useMessages(texts)
  const modal = useModal()
  const { draft, edit } = useSendDraft()
  const asset = getSendAsset(draft, network)
  const { decimals, token } = asset
  const { amount = '', receiver = '', receiverName: typed = receiver } = draft
  const receiverCheck = toReceiverCheck(
    useAddressCheck({
      address: receiver,
      namespace: network.chainNamespace,
      network: network.caipNetworkId,
    }),
  )
  // Whether an invalid one is an address of another network of the family, where they have addresses of their own.
  const elsewhere = toReceiverCheck(
    useAddressCheck({
      address: receiverCheck === 'invalid' ? receiver : '',
      namespace: network.chainNamespace,
    }),
  )
  const assetBalance = useAssetBalance({ address, network, asset })
  const { balance } = assetBalance
  const to = receiverCheck === 'valid' ? receiver : address
  const estimate = { account: address, amount: 0n, asset: token, network: network.caipNetworkId }
  const feeToSelf = useSendFee({ ...estimate, to: address }).data
  // The fee for the receiver (contracts cost more); until it is known, that of a transfer to the own address.
  const fee = useSendFee({ ...estimate, to }).data ?? feeToSelf
  const check = checkSendForm({
    amount,
    receiver,
    decimals,
    receiverCheck,
    balance,
    fee,
    ...(token && { token: { native: assetBalance.native } }),
  })
  const { amountProblem, receiverProblem } = check

  const [touched, setTouched] = useState({ amount: false, receiver: false })
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isChecking = isSubmitted && receiverProblem === 'pending'
  useEffect(() => {
    if (!isSubmitted || isChecking) return
    setIsSubmitted(false)
    if (amountProblem || receiverProblem) {
      modal.notify({ variant: 'error', message: describeError(new InvalidSendError(), t).message })
    } else {
      modal.push({ view: 'WalletSendPreview' })
    }
  }, [isSubmitted, isChecking, amountProblem, receiverProblem, modal, t])

  const values = toSendFormValues(asset, network, balance, t)
  const spendable = getSpendable({
    balance,
    fee: token ? 0n : fee,
    isSol: !token && network.chainNamespace === 'solana',
  })
  return {
    amount,
    receiver,
    /** The receiver as typed: a name or an address. */
    typed,
    isChecking,
    amountProblem: describeAmount(amountProblem, touched.amount, values, t),
    receiverProblem: describeReceiver(
      receiverProblem === 'invalid' && elsewhere === 'valid' ? 'otherNetwork' : receiverProblem,
      touched.receiver,
      values,
      t,
    ),
    receiverCheck,
    setAmount: (text: string) => {
      setTouched((previous) => ({ ...previous, amount: isPasted(amount, text) }))
      edit({ amount: text.trim() })
    },
    setReceiver: (text: string) => {
      setTouched((previous) => ({ ...previous, receiver: isPasted(typed, text) }))
      edit({ receiver: text.trim(), receiverName: undefined, receiverImage: undefined })
    },
    onBlur: (field: 'amount' | 'receiver', filled: boolean) => {
      if (filled) setTouched((previous) => ({ ...previous, [field]: true }))
    },
    asset,
    balance: assetBalance,
    /** Fills in the whole balance; of the native currency, less what the fee may rise to, see `getSpendable`. */
    sendMax: spendable === undefined ? undefined : () => edit({ amount: formatAmount(spendable, decimals) }),
    submit: () => {
      setTouched({ amount: true, receiver: true })
      setIsSubmitted(true)
    },
  }
}

/** Whether more than one character arrived at once: typing is over, so errors may be shown. */
function isPasted(before: string, after: string): boolean {
  return after.length - before.length > 1
}
