import { type Config, getWallets, type WalletEntry } from '@latchkey/core'
import { type OpenableView, useConfig, useModal, useModalState, type ViewEntry } from '@latchkey/react'
import { describeFailure } from '../pages/Actions.tsx'
import { type LabSamples, labViews } from './labViews.ts'
import { formatValue } from './liveState.tsx'

const views: readonly OpenableView[] = [
  'Connect',
  'ConnectingWalletConnectBasic',
  'AllWallets',
  'WhatIsAWallet',
  'Account',
  'Networks',
  'WhatIsANetwork',
  'WalletSend',
  'WalletReceive',
  'WalletCompatibleNetworks',
  'Swap',
  'OnRampProviders',
  'Transactions',
  'ApproveTransaction',
]

/** Buttons that open each view of the modal, show snackbars and set an alert line. */
export function ModalControls() {
  const modal = useModal()
  const state = useModalState()
  const config = useConfig()
  const others = labViews(samplesOf(config)).filter(
    ({ view }) => !views.some((openable) => openable === view),
  )
  const push = async (entry: ViewEntry) => {
    const isOfWallet = entry.data !== undefined && 'wallet' in entry.data
    // Loads a wallet of the directory only for views that need one.
    const wallet = isOfWallet ? (await getWallets(config)).data[0] : undefined
    modal.open()
    modal.push(labViews(samplesOf(config, wallet)).find(({ view }) => view === entry.view) ?? entry)
  }
  return (
    <>
      <div className="action-buttons">
        {views.map((view) => (
          <button
            key={view}
            type="button"
            className="control"
            data-testid={`open-${view}`}
            onClick={() => modal.open({ view })}
          >
            {view}
          </button>
        ))}
        <button
          type="button"
          className="control"
          data-testid="open-WalletSend-filled"
          onClick={() => modal.open({ view: 'WalletSend', arguments: { amount: '0.25' } })}
        >
          WalletSend of 0.25
        </button>
        <button
          type="button"
          className="control"
          data-testid="open-Swap-filled"
          onClick={() =>
            modal.open({ view: 'Swap', arguments: { fromToken: 'TUSD', toToken: 'LKT', amount: '12.5' } })
          }
        >
          Swap 12.5 TUSD for LKT
        </button>
        {others.map((entry) => (
          <button
            key={entry.view}
            type="button"
            className="control"
            data-testid={`open-${entry.view}`}
            onClick={() => void push(entry).catch((error: unknown) => modal.alert(describeFailure(error)))}
          >
            {entry.view}
          </button>
        ))}
        {(['success', 'loading', 'error'] as const).map((variant) => (
          <button
            key={variant}
            type="button"
            className="control"
            data-testid={`notify-${variant}`}
            onClick={() => {
              modal.open()
              modal.notify({ variant, message: `A notice of success, waiting or failure: ${variant}` })
            }}
          >
            Notice: {variant}
          </button>
        ))}
        <button
          type="button"
          className="control"
          data-testid="set-alert"
          onClick={() => {
            modal.open()
            modal.alert(state.alert ? undefined : 'An alert line, until it is taken away')
          }}
        >
          {state.alert ? 'Clear the alert' : 'Alert line'}
        </button>
      </div>
      <pre data-testid="modal-state">{formatValue(state)}</pre>
    </>
  )
}

function samplesOf({ connectors, networks, state }: Config, wallet?: WalletEntry): LabSamples {
  const other = networks.find(({ caipNetworkId }) => caipNetworkId !== state.activeNetwork)
  return { connectorUid: connectors[0]?.uid ?? '', wallet, network: other?.caipNetworkId ?? 'eip155:1' }
}
