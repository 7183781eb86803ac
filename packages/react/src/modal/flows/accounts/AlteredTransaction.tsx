import { type OwnSend, toExplorerUrl } from '@latchkey/core'
import { useNetworks } from '../../../hooks/useNetworks.ts'
import { accounts as texts } from '../../languages/en/accounts.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'

/** Warns that the wallet sent something else than was approved. With `onDismiss` the person can say that they have seen it. */
export function AlteredTransaction({ hash, network: caip, onDismiss }: AlteredTransactionProps) {
  const t = useMessages(texts)
  const network = useNetworks().find(({ caipNetworkId }) => caipNetworkId === caip)
  const href = toExplorerUrl(network, 'tx', hash)
  return (
    <Notice
      tone="danger"
      testId="altered-send"
      action={
        <>
          {href && <Row title={t('alarm.look')} href={href} testId="altered-look" />}
          {onDismiss && (
            <Button onClick={onDismiss} testId="altered-dismiss">
              {t('alarm.dismiss')}
            </Button>
          )}
        </>
      }
    >
      {t('alarm.altered')}
    </Notice>
  )
}

type AlteredTransactionProps = Pick<OwnSend, 'hash' | 'network'> & {
  readonly onDismiss?: (() => void) | undefined
}
