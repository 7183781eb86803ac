import { LatchkeyError } from './LatchkeyError.ts'

/** No wallet of that id has shown itself on this page. */
export class ConnectorNotFoundError extends LatchkeyError {
  override readonly name = 'ConnectorNotFoundError'
  readonly connectorId: string | undefined

  constructor(p: { connectorId?: string | undefined; cause?: unknown } = {}) {
    super('The wallet was not found in this browser, so it could not be asked.', {
      code: 'CONNECTOR_NOT_FOUND',
      cause: p.cause,
      hint: 'Check that it is installed and switched on, then reload the page.',
    })
    this.connectorId = p.connectorId
  }
}
