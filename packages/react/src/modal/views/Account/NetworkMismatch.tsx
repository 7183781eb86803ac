import type { Connection, Network } from '@latchkey/core'
import { useNetworks } from '../../../hooks/connections.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { account } from '../../languages/en/account.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/**
 * Says that the wallet is on another network than the app, or on one the app doesn't offer (C2, C5), with a way back. Loads when
 * it is.
 */
export function NetworkMismatch({ connection, active }: { connection: Connection; active: Network }) {
  const t = useMessages(account)
  const modal = useModal()
  const networks = useNetworks()
  const real = connection.network
  const known = networks.find(({ caipNetworkId }) => caipNetworkId === real)
  const text = known
    ? t('account.mismatch', { actual: known.name, expected: active.name })
    : t('account.unsupported', { actual: real.slice(real.indexOf(':') + 1) })
  const fix = () => modal.push({ view: 'SwitchNetwork', data: { network: active.caipNetworkId } })
  return (
    <Notice
      tone="warning"
      testId="network-mismatch"
      action={
        <Button onClick={fix} testId="network-fix">
          {t('account.fixMismatch', { network: active.name })}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}
