import { useConnect, useConnections, useConnectors, useDisconnect } from '@latchkey/react'
import { describeFailure } from '../actions/describeFailure.ts'

/** Connects and disconnects with hooks alone. */
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
          const live = connections.find(({ connectorUid }) => connectorUid === connector.uid)
          return (
            <li key={connector.uid}>
              <span>{connector.name}</span>
              {live ? (
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
      {error !== undefined && <p role="alert">{describeFailure(error)}</p>}
    </>
  )
}
