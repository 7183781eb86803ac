import { AccountButton, ConnectButton, NetworkButton } from '@latchkey/react'
import { Actions } from '../actions/Actions.tsx'
import { ConnectorList } from './ConnectorList.tsx'
import { DataHooks } from './DataHooks.tsx'
import { EventLog } from './EventLog.tsx'
import { ModalControls } from './ModalControls.tsx'
import { NetworkList } from './NetworkList.tsx'
import { ReadHooks } from './ReadHooks.tsx'
import type { LabOptions } from './readLabOptions.ts'
import { StateView } from './StateView.tsx'

/** One config with everything that can be done with it. */
export function Bench({ name, options }: { name: string; options: LabOptions }) {
  const { isolated, label } = options
  return (
    <section className="bench" aria-label={name}>
      {options.two && <h2>{name}</h2>}
      <div className="door">
        <ConnectButton isolated={isolated} label={label} />
        <AccountButton isolated={isolated} />
        <NetworkButton isolated={isolated} />
        <ConnectButton.Custom>
          {({ status, address, open }) => (
            <button type="button" className="control" data-testid="custom-button" onClick={open}>
              {address ? `Custom, ${status}` : 'Custom button'}
            </button>
          )}
        </ConnectButton.Custom>
      </div>
      <Actions />
      <details>
        <summary>Without the modal</summary>
        <ConnectorList />
        <NetworkList />
      </details>
      <details>
        <summary>The modal by hand</summary>
        <ModalControls />
      </details>
      <ReadHooks />
      <DataHooks />
      <StateView />
      <EventLog />
    </section>
  )
}
