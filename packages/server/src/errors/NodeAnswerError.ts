/** A node answered something that makes no sense, or refused a call. The message is for the log and `Index.state`. */
export class NodeAnswerError extends Error {
  readonly code: 'node_refused' | 'node_nonsense'
  /** Method that was asked. */
  readonly method: string

  constructor(code: 'node_refused' | 'node_nonsense', method: string, message: string) {
    super(message)
    this.name = 'NodeAnswerError'
    this.code = code
    this.method = method
  }
}
