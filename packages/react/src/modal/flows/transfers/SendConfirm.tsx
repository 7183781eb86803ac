import type { Connection } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useGasPrice } from '../../../hooks/useGasPrice.ts'
import { useSendFee } from '../../../hooks/useSendFee.ts'
import { useTransfer } from '../../../hooks/useTransfer.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { describeError } from '../../languages/describeError.ts'
import { transfers as texts } from '../../languages/en/transfers.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Decision } from '../../ui/Stack.tsx'
import { useOutcomeToast } from '../../ui/transactionOutcome.ts'
import { isDeclined } from '../../ui/walletRequest.ts'
import { beginSubmission, endSubmission, leaveSubmission, useSendDraft } from './sendDraft.ts'
import { describeAmount, findAmountProblem, toSendFormValues } from './sendForm.ts'
import { type Transfer, useAssetBalance } from './transfer.ts'

/** The confirm button, what prevents it, and how the last attempt ended. */
export function SendConfirm({ transfer, connection, isOnHold }: SendConfirmProps) {
  const t = useMessages(texts)
  const gasPrice = useGasPrice({ network: transfer.network.caipNetworkId })
  const { confirm, status, error } = useConfirmSend(transfer)
  const pending = status === 'pending'
  const shortage = useShortage(transfer)
  const isFeeUnknown = gasPrice.data === undefined && gasPrice.isError
  return (
    <Decision>
      {connection.status === 'reconnecting' && <Notice tone="warning">{t('preview.reconnecting')}</Notice>}
      {isFeeUnknown && (
        <Notice
          tone="warning"
          action={
            <Button loading={gasPrice.isFetching} onClick={() => void gasPrice.refetch()}>
              {t('request.retry')}
            </Button>
          }
        >
          {t('preview.feeFailed')}
        </Notice>
      )}
      {shortage && !pending && <Notice tone="danger">{shortage}</Notice>}
      {status === 'error' &&
        (isDeclined(error) ? (
          <Notice tone="info">{t('preview.declined')}</Notice>
        ) : (
          <SendFailure error={error} />
        ))}
      <Button
        variant="primary"
        loading={pending}
        disabled={
          isOnHold ||
          gasPrice.data === undefined ||
          connection.status !== 'connected' ||
          (!!shortage && !pending)
        }
        onClick={() => gasPrice.data !== undefined && confirm(gasPrice.data)}
        testId="send-confirm"
      >
        {pending ? t('preview.waiting', { wallet: connection.connectorName }) : t('preview.confirm')}
      </Button>
    </Decision>
  )
}

type SendConfirmProps = {
  transfer: Transfer
  connection: Connection
  /** The person has to compare two addresses first. */
  isOnHold: boolean
}

function SendFailure({ error }: { error: unknown }) {
  const t = useMessages(texts)
  const { message, detail, code } = describeError(error, t)
  return (
    <Notice tone="danger">
      {message}
      {(detail || code) && (
        <Details summary={t('request.details')}>{[code, detail].filter(Boolean).join(' · ')}</Details>
      )}
    </Notice>
  )
}

/**
 * Submits a transfer and shows its progress as toasts, also after the view is gone: started, then confirmed or failed. A declined
 * request shows no toast.
 */
function useConfirmSend(transfer: Transfer) {
  const t = useMessages(texts)
  const modal = useModal()
  const { update } = useSendDraft()
  const submit = useTransfer()
  const showOutcome = useOutcomeToast()
  const wasClosed = useRef(false)
  useEffect(() => {
    wasClosed.current = false
    return () => {
      wasClosed.current = !modal.state.open
      // Closed while the wallet is asked: the form is free for another transfer.
      if (wasClosed.current) update(leaveSubmission)
    }
  }, [modal, update])

  const confirm = async (gasPrice: bigint) => {
    const { from, to, toName, value, asset } = transfer
    const network = transfer.network.caipNetworkId
    const submission = {}
    const end = (isSent: boolean) => update((draft) => endSubmission(draft, submission, isSent))
    update((draft) => beginSubmission(draft, submission))
    let hash: string
    try {
      // The click consents to what is on the screen: all of it is said here, and the context is captured before the first await.
      const shown = { to, toName, amount: value, asset: asset.token, network, account: from, gasPrice }
      hash = (await submit.mutateAsync(shown)).hash
      end(true)
    } catch (error) {
      end(false)
      if (!isDeclined(error)) {
        const isSolana = transfer.network.chainNamespace === 'solana'
        modal.notify({ variant: 'error', message: t(isSolana ? 'preview.failedSolana' : 'error.unknown') })
      }
      return
    }
    if (!wasClosed.current) modal.reset({ view: 'Account' })
    modal.notify({ variant: 'success', message: t('preview.started') })
    await showOutcome(
      { hash, network },
      { confirmed: t('preview.confirmed'), failed: t('preview.failed'), unknown: t('preview.unknown') },
    )
  }
  return { confirm, status: submit.status, error: submit.error }
}

/** Error text when the account cannot pay amount and fee; `undefined` also while that is unknown. */
function useShortage({ from, to, value, network, asset }: Transfer): string | undefined {
  const t = useMessages(texts)
  const { token } = asset
  const { balance, native } = useAssetBalance({ address: from, network, asset })
  const transfer = { account: from, to, amount: value, asset: token, network: network.caipNetworkId }
  const fee = useSendFee(transfer).data
  const problem = findAmountProblem(value, { balance, fee, ...(token && { token: { native } }) })
  return describeAmount(problem, true, toSendFormValues(asset, network, balance, t), t)
}
