import type { Network } from '@latchkey/core'
import { useEffect } from 'react'
import type { Modal } from '../../../createModal.ts'
import { useConnection } from '../../../hooks/useConnection.ts'
import { useConnectors } from '../../../hooks/useConnectors.ts'
import { useNetworks } from '../../../hooks/useNetworks.ts'
import { useModal, useModalState } from '../../../LatchkeyContext.ts'
import { networks as texts } from '../../languages/en/networks.ts'
import { useMessages } from '../../languages/translate.ts'
import { ConnectorRows } from '../../ui/ConnectorRows.tsx'
import { NetworkImage } from '../../ui/NetworkImage.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { useStyles } from '../../ui/styles.ts'
import { Terms } from '../../ui/Terms.tsx'
import type { ViewProps } from '../../views.ts'
import css from './SwitchActiveChain.css?inline'

/**
 * Offers the wallets of a chain family. Opened by a row of `Networks` whose family has no connected wallet. The app's network changes
 * only when one is connected.
 */
export function SwitchActiveChain({ data }: ViewProps<'SwitchActiveChain'>) {
  const t = useMessages(texts)
  const network = useNetworks().find(({ caipNetworkId }) => caipNetworkId === data.network)
  return network ? (
    <WalletChoice network={network} data={data} />
  ) : (
    <Notice tone="warning">{t('switchFamily.gone')}</Notice>
  )
}

function WalletChoice({ network, data }: ViewProps<'SwitchActiveChain'> & { network: Network }) {
  useStyles(css)
  const t = useMessages(texts)
  const modal = useModal()
  const { open, stack } = useModalState()
  const namespace = network.chainNamespace
  // The embedded wallet has an account only while somebody is signed in.
  const connectors = useConnectors({ namespace }).filter(({ login }) => !login || login.user())
  const connection = useConnection({ namespace })
  const isShown = open && stack.at(-1)?.data === data
  const connectedNetwork = connection?.status === 'connected' ? connection.network : undefined
  useEffect(() => {
    if (isShown && connectedNetwork) leaveSwitching(modal, connectedNetwork, data.network)
  }, [isShown, connectedNetwork, modal, data])
  const values = { network: network.name, family: t(`family.${namespace}`) }
  return (
    <Stack gap={16}>
      <div className="lk-switch-family">
        <NetworkImage network={network} size={64} />
        <p>{t('switchFamily.text', values)}</p>
        <p className="lk-switch-family-stays">{t('switchFamily.stays')}</p>
      </div>
      {connectors.length > 0 ? (
        <Terms preview>
          <ConnectorRows connectors={connectors} />
        </Terms>
      ) : (
        <Notice tone="info" testId="switch-family-none">
          {t('switchFamily.none', values)}
        </Notice>
      )}
    </Stack>
  )
}

/** After a wallet is connected: asks it to switch when it is on another network, else goes back to the view below the list of networks. */
function leaveSwitching(
  modal: Modal,
  connected: string,
  target: ViewProps<'SwitchActiveChain'>['data']['network'],
): void {
  if (connected !== target) {
    modal.replace({ view: 'SwitchNetwork', data: { network: target } })
    return
  }
  const { stack } = modal.state
  const below = stack.findLastIndex(({ view }) => view !== 'SwitchActiveChain' && view !== 'Networks')
  if (below < 0) modal.close()
  else modal.backTo(below)
}
