import type { Connection } from '@latchkey/core'
import { useGasPrice } from '../../../hooks/transfers.ts'
import { describeError } from '../../languages/describeError.ts'
import { send } from '../../languages/en/send.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Decision } from '../../ui/Stack.tsx'
import { isDeclined } from '../../ui/walletRequest.ts'
import type { Transfer } from './readTransfer.ts'
import { useConfirmSend } from './useConfirmSend.ts'
import { useShortage } from './useShortage.ts'

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
  /** The person has to compare two addresses first (X.39). */
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
