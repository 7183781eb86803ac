import type { Connector } from '@latchkey/core'
import { useState } from 'react'
import { useConnect } from '../../../hooks/useConnect.ts'
import { useAllConnectors } from '../../../hooks/useConnectors.ts'
import { useModal, useModalState } from '../../../LatchkeyContext.ts'
import { connect as texts } from '../../languages/en/connect.ts'
import { useMessages } from '../../languages/translate.ts'
import { WalletImage } from '../../ui/Image.tsx'
import { leaveConnecting } from '../../ui/leaveConnecting.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useWalletIcon } from '../../ui/useWalletIcon.ts'
import { WalletRequestPanel } from '../../ui/WalletRequestPanel.tsx'
import { isDeclined, useLoadingFlag, useWalletRequest } from '../../ui/walletRequest.ts'
import type { ViewProps } from '../../views.ts'

/**
 * Connects a wallet that is installed in this browser and shows the outcome. Opened by the row of that wallet in every list of
 * wallets. Going back or closing aborts the request.
 */
export function ConnectingExternal({ data }: ViewProps<'ConnectingExternal'>) {
  const t = useMessages(texts)
  const connectors = useAllConnectors()
  // State keeps the connector. If the wallet disappears during the request, the request's error is shown,
  // which says more than that the wallet is gone.
  const [connector] = useState(() => connectors.find(({ uid }) => uid === data.connectorUid))
  return connector ? (
    <Connecting connector={connector} data={data} />
  ) : (
    <Notice tone="warning">{t('connecting.gone')}</Notice>
  )
}

function Connecting({ connector, data }: ViewProps<'ConnectingExternal'> & { connector: Connector }) {
  const t = useMessages(texts)
  const modal = useModal()
  const icon = useWalletIcon({ name: connector.name, icon: connector.icon })
  const { open, stack } = useModalState()
  const { mutateAsync: connect } = useConnect()
  // During its exit transition the view stays mounted, but its request is aborted at once.
  const active = open && stack.at(-1)?.data === data
  const state = useWalletRequest({
    active,
    send: (signal) => connect({ connector, signal }),
    onDone: () => leaveConnecting(modal),
  })
  useLoadingFlag(modal, connector.namespace, active && state.phase === 'waiting')
  const values = { wallet: connector.name }
  return (
    <WalletRequestPanel
      t={t}
      state={state}
      image={<WalletImage src={icon} name={connector.name} size={64} />}
      title={t('connecting.title', values)}
      declined={isDeclined(state.error)}
      onRetry={state.retry}
      texts={{
        hint: t('connecting.hint'),
        waiting: t('connecting.waiting', values),
        help: t('connecting.help', values),
        success: t('connecting.success'),
        declined: t('connecting.declined'),
        declinedHint: t('connecting.declinedHint', values),
        failed: t('connecting.failed'),
      }}
    />
  )
}
