import { type OpenableView, useModal, useModalState, type ViewEntry } from '@latchkey/react'
import { toText } from './toText.ts'

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
]

/** Views `open` doesn't take, which an app that draws its own list pushes, and names that lead elsewhere. */
const pushed: readonly ViewEntry[] = [
  { view: 'ConnectWallets' },
  { view: 'EmailLogin', data: { open: false } },
  { view: 'ConnectSocials', data: { link: false } },
  { view: 'GetWallet' },
  { view: 'Profile' },
  { view: 'Swap' },
  { view: 'AccountSettings' },
  { view: 'UpdateEmailWallet' },
  { view: 'UpgradeEmailWallet' },
  { view: 'Create' },
  { view: 'SwitchAddress' },
  { view: 'Transactions' },
  { view: 'SmartSessionCreated' },
  { view: 'SmartSessionList' },
]

/** Opens each view, shows notices, sets an alert line. */
export function ModalControls() {
  const modal = useModal()
  const state = useModalState()
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
          data-testid="open-Swap-filled"
          onClick={() =>
            modal.open({ view: 'Swap', arguments: { fromToken: 'TUSD', toToken: 'LKT', amount: '12.5' } })
          }
        >
          Swap 12.5 TUSD for LKT
        </button>
        {pushed.map((entry) => (
          <button
            key={entry.view}
            type="button"
            className="control"
            data-testid={`open-${entry.view}`}
            onClick={() => {
              modal.open()
              modal.push(entry)
            }}
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
      <pre data-testid="modal-state">{toText(state)}</pre>
    </>
  )
}
