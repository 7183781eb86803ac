import { useNetwork, useNetworks, useSwitchNetwork } from '@latchkey/react'
import { describeFailure } from '../actions/describeFailure.ts'

/** Switches with a hook alone. */
export function NetworkList() {
  const networks = useNetworks()
  const active = useNetwork()
  const switching = useSwitchNetwork()
  return (
    <>
      <h3>Networks</h3>
      <ul className="rows">
        {networks.map(({ caipNetworkId, name }) => (
          <li key={caipNetworkId}>
            <span>{name}</span>
            <button
              type="button"
              className="control"
              aria-pressed={caipNetworkId === active?.caipNetworkId}
              onClick={() => switching.mutate({ network: caipNetworkId })}
            >
              {caipNetworkId === active?.caipNetworkId ? 'In use' : 'Switch'}
            </button>
          </li>
        ))}
        {/* What the page's builder is told then: an alert, with debug on. */}
        <li>
          <span>One this page doesn’t have</span>
          <button
            type="button"
            className="control"
            data-testid="switch-missing"
            onClick={() => switching.mutate({ network: 'eip155:424242' })}
          >
            Switch
          </button>
        </li>
      </ul>
      {switching.status === 'error' && <p role="alert">{describeFailure(switching.error)}</p>}
    </>
  )
}
