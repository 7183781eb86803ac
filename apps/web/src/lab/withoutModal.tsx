import {
  useConnect,
  useConnections,
  useConnectors,
  useDisconnect,
  useNetwork,
  useNetworks,
  useSwitchNetwork,
} from '@latchkey/react'
import { describeFailure } from '../pages/Actions.tsx'

/** Connects and disconnects with hooks, without the modal. */
export function ConnectorList() {
  const connectors = useConnectors()
  const connections = useConnections()
  const connect = useConnect()
  const disconnect = useDisconnect()
  const error = connect.error ?? disconnect.error
  return (
    <>
      <h3>Wallets</h3>
      {connectors.length === 0 && <p className="quiet">No wallet was found in this browser.</p>}
      <ul className="rows">
        {connectors.map((connector) => {
          const connection = connections.find(({ connectorUid }) => connectorUid === connector.uid)
          return (
            <li key={connector.uid}>
              <span>{connector.name}</span>
              {connection ? (
                <button
                  type="button"
                  className="control"
                  onClick={() => disconnect.mutate({ namespace: connector.namespace })}
                >
                  Disconnect
                </button>
              ) : (
                <button type="button" className="control" onClick={() => connect.mutate({ connector })}>
                  {connect.status === 'pending' && connect.variables.connector === connector
                    ? 'Connecting…'
                    : 'Connect'}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {error && <p role="alert">{describeFailure(error)}</p>}
    </>
  )
}

/** Switches networks with a hook, without the modal. */
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
        {/* A network the config lacks: with `debug`, the developer gets an alert. */}
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
