import type { Connection } from '@latchkey/core'
import { useCallback } from 'react'
import { useGasPrice } from '../../../hooks/useGasPrice.ts'
import { useSendFee } from '../../../hooks/useSendFee.ts'
import { useTransfer } from '../../../hooks/useTransfer.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { describeError, isLateSend } from '../../languages/describeError.ts'
import { transfers as texts } from '../../languages/en/transfers.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Decision } from '../../ui/Stack.tsx'
import {
  findUnansweredHash,
  showTransactionResult,
  showTransactionResultLater,
  useOutcomeToast,
} from '../../ui/transactionOutcome.ts'
import { useWasClosed } from '../../ui/useWasClosed.ts'
import { isCancelled } from '../../ui/walletRequest.ts'
import type { SentTransaction } from '../../views.ts'
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
  const bitcoinFee = useBitcoinFee(transfer)
  const missing = [gasPrice, bitcoinFee].filter((query) => query && query.data === undefined)
  const failed = missing.filter((query) => query?.isError)
  const isImpossible = bitcoinFee?.data === undefined && isRefusal(bitcoinFee?.error)
  return (
    <Decision>
      {connection.status === 'reconnecting' && <Notice tone="warning">{t('preview.reconnecting')}</Notice>}
      {isImpossible && !shortage && <SendFailure error={bitcoinFee?.error} />}
      {failed.length > 0 && !isImpossible && (
        <Notice
          tone="warning"
          action={
            <Button
              loading={failed.some((query) => query?.isFetching)}
              onClick={() => {
                for (const query of failed) void query?.refetch()
              }}
            >
              {t('request.retry')}
            </Button>
          }
        >
          {t('preview.feeFailed')}
        </Notice>
      )}
      {shortage && !pending && <Notice tone="danger">{shortage}</Notice>}
      {status === 'error' &&
        (isCancelled(error) ? (
          <Notice tone="info">{t('preview.declined')}</Notice>
        ) : (
          <SendFailure error={error} />
        ))}
      <Button
        variant="primary"
        loading={pending}
        disabled={
          isOnHold || missing.length > 0 || connection.status !== 'connected' || (!!shortage && !pending)
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
  /** The receiver is still checked, or the person has to compare two addresses first. */
  isOnHold: boolean
}

/** The fee of a payment on Bitcoin, where the price of a byte alone tells nothing; `undefined` elsewhere. */
function useBitcoinFee({ from, to, value, network }: Transfer) {
  const isBitcoin = network.chainNamespace === 'bip122'
  const { caipNetworkId } = network
  const query = { enabled: isBitcoin }
  const fee = useSendFee({ account: from, to, amount: value, network: caipNetworkId, query })
  return isBitcoin ? fee : undefined
}

/** Whether a fee is unknown because the payment itself is impossible: repeating the request doesn't help. */
function isRefusal(error: unknown): boolean {
  const { name, reason } = (error ?? {}) as { name?: unknown; reason?: unknown }
  return name === 'BitcoinTransactionError' && reason !== 'noNode'
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
 * Submits a transfer and shows its result view, and its progress as toasts, also after the view is gone: started, then confirmed
 * or failed. Where the modal was closed meanwhile, its next opening shows them. A declined request shows neither. One whose answer
 * was lost may be paid, so it empties the form and is watched, too.
 */
function useConfirmSend(transfer: Transfer) {
  const t = useMessages(texts)
  const modal = useModal()
  const { update } = useSendDraft()
  const submit = useTransfer()
  const showOutcome = useOutcomeToast()
  // Closed while the wallet is asked: the form is free for another transfer.
  const leave = useCallback(() => update(leaveSubmission), [update])
  const wasClosed = useWasClosed('WalletSend', leave)

  const confirm = async (gasPrice: bigint) => {
    const { from, to, toName, value, asset } = transfer
    const network = transfer.network.caipNetworkId
    const submission = {}
    const end = (isSent: boolean) => update((draft) => endSubmission(draft, submission, isSent))
    update((draft) => beginSubmission(draft, submission))
    let hash: string
    let isAnswered = true
    try {
      // The click consents to what is on the screen: all of it is said here, and the context is captured before the first await.
      // Without a token there is no key `asset`: one that is undefined is refused.
      const token = asset.token && { asset: asset.token }
      const shown = { to, toName, amount: value, ...token, network, account: from, gasPrice }
      hash = (await submit.mutateAsync(shown)).hash
      end(true)
    } catch (error) {
      const sent = findUnansweredHash(error)
      end(sent !== undefined)
      if (sent === undefined) {
        const isRefused = transfer.network.chainNamespace === 'solana' && !isLateSend(error)
        const message = t(isRefused ? 'preview.failedSolana' : 'error.unknown')
        if (!isCancelled(error)) modal.notify({ variant: 'error', message })
        return
      }
      hash = sent
      isAnswered = false
    }
    // The modal may be open again, and somewhere else.
    const show = wasClosed.current ? showTransactionResultLater : showTransactionResult
    show(modal, toSentTransaction(transfer, hash), from)
    if (isAnswered) modal.notify({ variant: 'success', message: t('preview.started') })
    else modal.notify({ variant: 'error', message: t('preview.unanswered') })
    await showOutcome(
      { hash, network },
      {
        confirmed: t('preview.confirmed'),
        failed: t('preview.failed'),
        dropped: t('preview.failed'),
        unknown: t('preview.unknown'),
      },
    )
  }
  return { confirm, status: submit.status, error: submit.error }
}

/** What the result view shows of a transfer. Another one like it starts with its receiver and asset, and no amount. */
function toSentTransaction({ network, asset, value, to, toName }: Transfer, hash: string): SentTransaction {
  const { caipNetworkId } = network
  const { decimals, symbol, token } = asset
  const again = { to, chainId: caipNetworkId, assetAddress: token?.address }
  return {
    kind: 'send',
    hash,
    network: caipNetworkId,
    sold: { amount: value, decimals, symbol },
    to,
    toName,
    again: { view: 'WalletSend', data: again },
  }
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
