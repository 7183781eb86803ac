import type { AdapterApp } from '../config/Adapter.ts'
import type { LoginEvent, LoginSource } from '../config/LoginSource.ts'
import { getCooldown, type LoginCache } from './createLoginCache.ts'
import { withEmailEvents } from './loginEvents.ts'
import type { EmbeddedSession } from './session/createEmbeddedSession.ts'

type LoginSourceParameters = {
  readonly app: Pick<AdapterApp, 'events'> | undefined
  readonly cache: LoginCache
  readonly listeners: Set<(event: LoginEvent) => void>
  place(): Promise<object | undefined>
  /** Calls with the session; the signal also covers loading it. */
  during<value>(
    signal: AbortSignal | undefined,
    ask: (session: EmbeddedSession) => Promise<value>,
  ): Promise<value>
  getSession(): EmbeddedSession | undefined
  onDress: LoginSource['dress']
  readonly social: LoginSource['social']
}

/** The `login` of the connector. */
export function createLoginSource(p: LoginSourceParameters): LoginSource {
  const { cache, listeners, during } = p
  return {
    isOffered: () =>
      p.place().then(
        (found) => found !== undefined,
        () => false,
      ),
    ...withEmailEvents(p.app, {
      begin: (asked) => during(asked.signal, (own) => own.begin(asked)),
      waitForDevice: (asked) => during(asked?.signal, (own) => own.waitForDevice(asked)),
      enterCode: (asked) => during(asked.signal, (own) => own.enterCode(asked)),
      beginEmailChange: (asked) => during(asked.signal, (own) => own.beginEmailChange(asked)),
      protect: (asked) => during(asked?.signal, (own) => own.protect(asked)),
    }),
    enterOldCode: (asked) => during(asked.signal, (own) => own.enterOldCode(asked)),
    enterNewCode: (asked) => during(asked.signal, (own) => own.enterNewCode(asked)),
    exportKeys: (asked) => during(asked?.signal, (own) => own.exportKeys(asked)),
    social: p.social,
    user: () => p.getSession()?.user(),
    cooldown: () => getCooldown(cache.mailed(), Date.now()),
    abort: () => void p.getSession()?.abort(),
    dress: p.onDress,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
