import type { Network } from '@latchkey/core'
import { useEffect } from 'react'
import type { Modal } from '../../../createModal.ts'
import { useConnection, useConnectors, useNetworks } from '../../../hooks/connections.ts'
import { useModal, useModalState } from '../../../LatchkeyContext.ts'
import { families as texts } from '../../languages/en/families.ts'
import { useMessages } from '../../languages/translate.ts'
import type { ViewProps } from '../../router.ts'
import { ConnectorRows } from '../../ui/ConnectorRows.tsx'
import { NetworkImage } from '../../ui/Image.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { useStyles } from '../../ui/styles.ts'
import css from './SwitchActiveChain.css?inline'

/**
 * The way to a network of a chain family no wallet is connected in: its wallets to choose from. The app stays where it is
 * until one is connected, then goes to the network that was chosen.
 */
export function SwitchActiveChain({ data }: ViewProps<'SwitchActiveChain'>) {
  const t = useMessages(texts)
  const network = useNetworks().find(({ caipNetworkId }) => caipNetworkId === data.network)
  return network ? (
    <Choosing network={network} data={data} />
  ) : (
    <Notice tone="warning">{t('switchFamily.gone')}</Notice>
  )
}

function Choosing({ network, data }: ViewProps<'SwitchActiveChain'> & { network: Network }) {
  useStyles(css)
  const t = useMessages(texts)
  const modal = useModal()
  const { open, stack } = useModalState()
  const namespace = network.chainNamespace
  // The embedded wallet's account is there while somebody is signed in.
  const connectors = useConnectors({ namespace }).filter(({ login }) => !login || login.user())
  const connection = useConnection({ namespace })
  const isShown = open && stack.at(-1)?.data === data
  const arrived = connection?.status === 'connected' ? connection.network : undefined
  useEffect(() => {
    if (isShown && arrived) goOn(modal, arrived, data.network)
  }, [isShown, arrived, modal, data])
  const values = { network: network.name, family: t(`family.${namespace}`) }
  return (
    <Stack gap={16}>
      <div className="lk-switch-family">
        <NetworkImage network={network} size={64} />
        <p>{t('switchFamily.text', values)}</p>
        <p className="lk-switch-family-stays">{t('switchFamily.stays')}</p>
      </div>
      {connectors.length > 0 ? (
        <ConnectorRows connectors={connectors} />
      ) : (
        <Notice tone="info" testId="switch-family-none">
          {t('switchFamily.none', values)}
        </Notice>
      )}
    </Stack>
  )
}

/** A wallet is connected: asked to move if it is elsewhere, else back to where the list of networks was opened from. */
function goOn(
  modal: Modal,
  arrived: string,
  wanted: ViewProps<'SwitchActiveChain'>['data']['network'],
): void {
  if (arrived !== wanted) {
    modal.replace({ view: 'SwitchNetwork', data: { network: wanted } })
    return
  }
  const { stack } = modal.state
  const from = stack.findLastIndex(({ view }) => view !== 'SwitchActiveChain' && view !== 'Networks')
  if (from < 0) modal.close()
  else modal.backTo(from)
}
