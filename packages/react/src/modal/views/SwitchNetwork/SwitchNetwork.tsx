import type { Network } from '@latchkey/core'
import { useState } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useNetworks } from '../../../hooks/useNetworks.ts'
import { useSwitchNetwork } from '../../../hooks/useSwitchNetwork.ts'
import { useModal } from '../../../provider/useModal.ts'
import { useModalState } from '../../../provider/useModalState.ts'
import { isDeclined } from '../../flow/isDeclined.ts'
import { useWalletRequest } from '../../flow/useWalletRequest.ts'
import { WalletRequestPanel } from '../../flow/WalletRequestPanel.tsx'
import type { Modal } from '../../Modal.ts'
import { networks as texts } from '../../messages/en/networks.ts'
import { useMessages } from '../../messages/useMessages.ts'
import type { ViewProps } from '../../router/ViewProps.ts'
import { NetworkImage } from '../../ui/NetworkImage/NetworkImage.tsx'
import { Notice } from '../../ui/Notice/Notice.tsx'

/** Waits for the wallet to switch; a person may as well switch in the wallet itself (C1). */
export function SwitchNetwork({ data }: ViewProps<'SwitchNetwork'>) {
  const t = useMessages(texts)
  const networks = useNetworks()
  const [network] = useState(() => networks.find(({ caipNetworkId }) => caipNetworkId === data.network))
  return network ? (
    <Switching network={network} data={data} />
  ) : (
    <Notice tone="warning">{t('switch.gone')}</Notice>
  )
}

function Switching({ network, data }: ViewProps<'SwitchNetwork'> & { network: Network }) {
  const t = useMessages(texts)
  const modal = useModal()
  const { open, stack } = useModalState()
  const { mutateAsync: switchNetwork } = useSwitchNetwork()
  const wallet =
    useAccount({ namespace: network.chainNamespace }).connectedWalletInfo?.name ?? t('wallet.yours')
  const current = useNetwork()?.name ?? ''
  const state = useWalletRequest({
    // A view on its way out is still mounted for a moment: what is asked there is given up at once.
    active: open && stack.at(-1)?.data === data,
    ask: (signal) => switchNetwork({ network: network.caipNetworkId, signal }),
    onDone: () => leave(modal),
  })
  const values = { wallet, network: network.name, current }
  return (
    <WalletRequestPanel
      t={t}
      state={state}
      image={<NetworkImage network={network} size={64} />}
      title={t('switch.title', values)}
      declined={isDeclined(state.error)}
      onRetry={state.retry}
      texts={{
        hint: t('switch.hint', values),
        waiting: t('switch.waiting', values),
        help: t('switch.help', values),
        success: t('switch.success', values),
        declined: t('switch.declined'),
        declinedHint: t('switch.declinedHint', values),
        failed: t('switch.failed'),
      }}
    />
  )
}

/** Back to where the list of networks was opened from; if it was opened by itself, all is done. */
function leave(modal: Modal): void {
  const { stack } = modal.state
  if (stack.at(-1)?.view !== 'SwitchNetwork' && stack.at(-1)?.view !== 'Networks') return
  const from = stack.findLastIndex(({ view }) => view !== 'SwitchNetwork' && view !== 'Networks')
  if (from < 0) modal.close()
  else modal.backTo(from)
}
