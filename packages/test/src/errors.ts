/** The test uses the wallet wrongly, e.g. switches to a chain that the wallet doesn't have. `message` says what to change. */
export class TestWalletError extends Error {
  override readonly name = 'TestWalletError'
}

/** What a wallet answers instead of a result: an error with a code of EIP-1193, EIP-1474 or EIP-3326. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  /** 4001: rejected by the person · 4100: not allowed · 4200: unknown method · 4902: unknown chain · -32602: invalid parameters. */
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Returns an error as plain data, to send it to another process. An error without a code has -32603, an internal error. */
export function toErrorData(error: unknown): { code: number; message: string; data?: unknown } {
  const { code, message, data } = (typeof error === 'object' && error !== null ? error : {}) as {
    readonly code?: unknown
    readonly message?: unknown
    readonly data?: unknown
  }
  return {
    code: typeof code === 'number' ? code : -32603,
    message: typeof message === 'string' ? message : String(error),
    ...(data !== undefined && { data }),
  }
}
