/** Why a local chain could not run. The message says what happened and what to do. */
export type DevnetErrorCode =
  | 'anvil_missing'
  | 'anvil_failed'
  | 'artifacts_missing'
  | 'chain_timeout'
  | 'deploy_failed'
  | 'no_port'

/** A local chain could not be started or prepared. */
export class DevnetError extends Error {
  override readonly name = 'DevnetError'
  readonly code: DevnetErrorCode

  constructor(code: DevnetErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}
