import { loadCode } from '../../base/load.ts'
import type { AdapterContext } from '../../config/Adapter.ts'
import type { RelaySession } from './session/createRelaySession.ts'
import type { RelayFamily } from './session/relayFamily.ts'
import type { WalletConnectOptions } from './WalletConnectOptions.ts'

/** Access to the relay session of one app and chain family, whose code is loaded when it is first needed. */
export type Relay = {
  readonly options: WalletConnectOptions
  readonly namespace: RelayFamily['namespace']
  /** Loads the session, once. @throws LatchkeyError with code `CODE_NOT_LOADED`, SessionError */
  open(context: AdapterContext): Promise<RelaySession>
  /** The session, if it is loaded. */
  opened(): RelaySession | undefined
  close(): void
}

/** Creates the access to a relay session; nothing is loaded before `open`. */
export function createRelay(
  options: WalletConnectOptions,
  namespace: RelayFamily['namespace'] = 'eip155',
): Relay {
  let session: RelaySession | undefined
  let opening: Promise<RelaySession> | undefined
  /** Counts calls of `close`: a session that loads meanwhile is closed. */
  let closeCount = 0
  return {
    options,
    namespace,
    async open(context) {
      const countBefore = closeCount
      opening ??= loadCode(() => import('./session/createRelaySession.ts'))
        .then((code) => code.createRelaySession(options, context, namespace))
        .catch((error: unknown) => {
          opening = undefined
          throw error
        })
      const opened = await opening
      if (countBefore === closeCount) session = opened
      else opened.close()
      return opened
    },
    opened: () => session,
    close() {
      closeCount++
      session?.close()
      session = undefined
      opening = undefined
    },
  }
}
