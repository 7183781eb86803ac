import { loadCode } from '../../base/load.ts'
import type { AdapterContext } from '../../config/Adapter.ts'
import type { RelaySession } from './session/createRelaySession.ts'
import type { RelayFamily } from './session/relayFamily.ts'
import type { UniversalOptions } from './UniversalOptions.ts'

/** The relay session of one app and chain family, loaded when it is first needed. */
export type Relay = {
  readonly options: UniversalOptions
  /** @throws LatchkeyError with code `CODE_NOT_LOADED`, SessionError */
  open(context: AdapterContext): Promise<RelaySession>
  /** The session, if it is loaded. */
  opened(): RelaySession | undefined
  close(): void
}

/** Creates a relay; nothing is loaded before `open`. */
export function createRelay(
  options: UniversalOptions,
  namespace: RelayFamily['namespace'] = 'eip155',
): Relay {
  let session: RelaySession | undefined
  let opening: Promise<RelaySession> | undefined
  let life = 0
  return {
    options,
    async open(context) {
      const own = life
      opening ??= loadCode(() => import('./session/createRelaySession.ts'))
        .then((code) => code.createRelaySession(options, context, namespace))
        .catch((error: unknown) => {
          opening = undefined
          throw error
        })
      const opened = await opening
      if (own === life) session = opened
      else opened.close()
      return opened
    },
    opened: () => session,
    close() {
      life++
      session?.close()
      session = undefined
      opening = undefined
    },
  }
}
