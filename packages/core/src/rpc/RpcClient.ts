/** A JSON-RPC client for one network: retry, batch, dedup and fallback inside (S9.46-S9.56). */
export type RpcClient = {
  /**
   * @throws RpcError (the node answered an error), HttpError, TimeoutError, RpcChainMismatchError
   */
  request(parameters: RpcRequest, options?: RpcRequestOptions): Promise<unknown>
}

/** One JSON-RPC call. */
export type RpcRequest = {
  readonly method: string
  readonly params?: readonly unknown[] | object | undefined
}

/** Options of one call. */
export type RpcRequestOptions = {
  signal?: AbortSignal | undefined
  /** Milliseconds for one try; default 10,000. */
  timeout?: number | undefined
}
