import { formatAmount, type Network } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useAddressCheck, useSend, useSendFee } from '../../../hooks/transfers.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { send } from '../../languages/en/send.ts'
import { useMessages } from '../../languages/translate.ts'
import { checkSendForm, describeAmount, describeReceiver, sendFormValues } from './sendForm.ts'
import { sendAsset, useAssetBalance } from './transfer.ts'

/** The form in words and actions. What was typed lives in the engine, so that coming back to the form finds it. */
export function useSendForm({ address, network }: { address: string; network: Network }) {
  const t = useMessages(send)
  const modal = useModal()
  const { form, update } = useSend()
  const asset = sendAsset(form, network)
  const { decimals, token } = asset
  const {
    sendTokenAmount: amount = '',
    receiverAddress: receiver = '',
    receiverProfileName: typed = receiver,
  } = form
  const receiverCheck = useAddressCheck({ address: receiver, namespace: network.chainNamespace })
  const held = useAssetBalance({ address, network, asset })
  const { balance } = held
  const to = receiverCheck === 'valid' ? receiver : address
  const cost = { from: address, value: 0n, token: token?.address, network: network.caipNetworkId }
  const ownFee = useSendFee({ ...cost, to: address }).data
  // Until the receiver's own fee is known, which differs for contracts, the usual one stands in.
  const fee = useSendFee({ ...cost, to }).data ?? ownFee
  const check = checkSendForm({
    amount,
    receiver,
    decimals,
    receiverCheck,
    balance,
    fee,
    ...(token && { token: { native: held.native } }),
  })
  const { amountProblem, receiverProblem } = check

  const [done, setDone] = useState({ amount: false, receiver: false })
  const [submitted, setSubmitted] = useState(false)
  const checking = submitted && receiverProblem === 'pending'
  useEffect(() => {
    if (!submitted || checking) return
    setSubmitted(false)
    if (amountProblem || receiverProblem) {
      modal.notify({ variant: 'error', message: t('error.InvalidSendError') })
    } else {
      modal.push({ view: 'WalletSendPreview' })
    }
  }, [submitted, checking, amountProblem, receiverProblem, modal, t])

  const values = sendFormValues(asset, network, balance, t)
  const spendable = spendableOf(balance, token ? 0n : fee)
  return {
    amount,
    receiver,
    /** A name, or the address itself. */
    typed,
    checking,
    amountProblem: describeAmount(amountProblem, done.amount, values, t),
    receiverProblem: describeReceiver(receiverProblem, done.receiver, values, t),
    receiverCheck,
    setAmount: (text: string) => {
      setDone((now) => ({ ...now, amount: isPasted(amount, text) }))
      update({ sendTokenAmount: text.trim() })
    },
    setReceiver: (text: string) => {
      setDone((now) => ({ ...now, receiver: isPasted(typed, text) }))
      update({ receiverAddress: text.trim(), receiverProfileName: undefined })
    },
    leave: (field: 'amount' | 'receiver', filled: boolean) => {
      if (filled) setDone((now) => ({ ...now, [field]: true }))
    },
    asset,
    balance: held,
    /** All there is; of the native currency but the fee and half of it again, as it may grow until the wallet is asked. */
    sendMax:
      spendable === undefined
        ? undefined
        : () => update({ sendTokenAmount: formatAmount(spendable, decimals) }),
    submit: () => {
      setDone({ amount: true, receiver: true })
      setSubmitted(true)
    },
  }
}

function spendableOf(balance: bigint | undefined, fee: bigint | undefined): bigint | undefined {
  if (balance === undefined || fee === undefined) return undefined
  const reserve = (fee * 3n) / 2n
  return balance > reserve ? balance - reserve : undefined
}

/** Whether more than one key's worth arrived: nothing is left to type, so what is wrong may be said. */
function isPasted(before: string, after: string): boolean {
  return after.length - before.length > 1
}
