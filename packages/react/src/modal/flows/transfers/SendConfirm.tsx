import { type Connection, captureContext, leaveSend, waitForTransaction } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useRefreshBalances } from '../../../hooks/accounts.ts'
import { useGasPrice, useSend, useSendFee } from '../../../hooks/transfers.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { describeError } from '../../languages/describeError.ts'
import { send } from '../../languages/en/send.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Decision } from '../../ui/Stack.tsx'
import { waitForReading } from '../../ui/transactionOutcome.ts'
import { isDeclined } from '../../ui/walletRequest.ts'
import { amountProblem, describeAmount, sendFormValues } from './sendForm.ts'
import { type Transfer, useAssetBalance } from './transfer.ts'

/** The one decision of this view, what stands in its way, and how the last try ended. */
export function SendConfirm({ transfer, connection, held }: SendConfirmProps) {
  const t = useMessages(send)
  const gasPrice = useGasPrice({ network: transfer.network.caipNetworkId })
  const { confirm, status, error } = useConfirmSend(transfer)
  const pending = status === 'pending'
  const shortage = useShortage(transfer)
  const unread = gasPrice.data === undefined && gasPrice.isError
  return (
    <Decision>
      {connection.status === 'reconnecting' && <Notice tone="warning">{t('preview.reconnecting')}</Notice>}
      {unread && (
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
          held || gasPrice.data === undefined || connection.status !== 'connected' || (!!shortage && !pending)
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
  held: boolean
}

function SendFailure({ error }: { error: unknown }) {
  const t = useMessages(send)
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
 * Asks the wallet for a transfer and tells how it goes to the end, also once this view is gone: started, then
 * confirmed or failed. A no is quiet, any other failure is said by the chain family's own
 * words.
 */
function useConfirmSend(transfer: Transfer) {
  const t = useMessages(send)
  const modal = useModal()
  const { config } = modal
  const { update, submit } = useSend()
  const refreshBalances = useRefreshBalances()
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = !modal.state.open
      // Closed while the wallet is asked: whoever comes back may send another one.
      if (left.current && config.state.send.loading) leaveSend(config)
    }
  }, [modal, config])

  const follow = async (hash: string) => {
    const { caipNetworkId: network } = transfer.network
    const read = waitForReading()
    try {
      const { status } = await waitForTransaction(config, { hash, network })
      refreshBalances()
      const confirmed = status === 'confirmed'
      await read
      // Of something else than was approved only the alarm speaks.
      if (config.state.sends?.some((one) => one.hash === hash && one.altered)) return
      modal.notify({
        variant: confirmed ? 'success' : 'error',
        message: t(confirmed ? 'preview.confirmed' : 'preview.failed'),
      })
    } catch (error) {
      config.logger.warn('outcome', { error })
      refreshBalances()
      await read
      modal.notify({ variant: 'error', message: t('preview.unknown') })
    }
  }

  const confirm = async (gasPrice: bigint) => {
    const { network, amount, to, asset } = transfer
    let hash: string
    try {
      // The click is the person's yes to what is on the screen now: from here on the request carries it.
      const context = captureContext(config, { namespace: network.chainNamespace })
      update({ token: asset.token, sendTokenAmount: amount, receiverAddress: to, gasPrice })
      hash = (await submit.mutateAsync({ context })).hash
    } catch (error) {
      if (!isDeclined(error)) {
        const isSolana = transfer.network.chainNamespace === 'solana'
        modal.notify({ variant: 'error', message: t(isSolana ? 'preview.failedSolana' : 'error.unknown') })
      }
      return
    }
    if (!left.current) modal.reset({ view: 'Account' })
    modal.notify({ variant: 'success', message: t('preview.started') })
    await follow(hash)
  }
  return { confirm, status: submit.status, error: submit.error }
}

/** That the account can't pay amount and fee, in the words of the form; nothing while what that takes isn't known. */
function useShortage({ from, to, value, network, asset }: Transfer): string | undefined {
  const t = useMessages(send)
  const { token } = asset
  const { balance, native } = useAssetBalance({ address: from, network, asset })
  const fee = useSendFee({ from, to, value, token: token?.address, network: network.caipNetworkId }).data
  const problem = amountProblem(value, { balance, fee, ...(token && { token: { native } }) })
  return describeAmount(problem, true, sendFormValues(asset, network, balance, t), t)
}
