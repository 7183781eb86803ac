import type { Network } from '@latchkey/core'
import { useState } from 'react'
import type { Modal } from '../../../createModal.ts'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useNetworks } from '../../../hooks/useNetworks.ts'
import { useSwitchNetwork } from '../../../hooks/useSwitchNetwork.ts'
import { useModal, useModalState } from '../../../LatchkeyContext.ts'
import { networks as texts } from '../../languages/en/networks.ts'
import { useMessages } from '../../languages/translate.ts'
import { NetworkImage } from '../../ui/NetworkImage.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { WalletRequestPanel } from '../../ui/WalletRequestPanel.tsx'
import { isDeclined, useWalletRequest } from '../../ui/walletRequest.ts'
import type { ViewProps } from '../../views.ts'

/**
 * Asks the wallet to switch to another network and waits for it; the person may also switch in the wallet itself. Opened by a row
 * of `Networks` while a wallet of that chain family is connected.
 */
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
    // A view that is leaving stays mounted for the transition; its request is aborted at once.
    active: open && stack.at(-1)?.data === data,
    send: (signal) => switchNetwork({ network: network.caipNetworkId, signal }),
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

/** Goes back to the view below the list of networks; closes the modal where there is none. */
function leave(modal: Modal): void {
  const { stack } = modal.state
  if (stack.at(-1)?.view !== 'SwitchNetwork' && stack.at(-1)?.view !== 'Networks') return
  const below = stack.findLastIndex(({ view }) => view !== 'SwitchNetwork' && view !== 'Networks')
  if (below < 0) modal.close()
  else modal.backTo(below)
}
