import type { AdapterApp } from '../config/Adapter.ts'
import type { LoginEvent, LoginSource } from '../config/LoginSource.ts'
import type { LoginCache } from './createLoginCache.ts'
import { withEmailEvents } from './loginEvents.ts'
import type { EmbeddedSession } from './session/createEmbeddedSession.ts'

type LoginSourceParameters = {
  readonly app: Pick<AdapterApp, 'events'> | undefined
  readonly cache: LoginCache
  readonly listeners: Set<(event: LoginEvent) => void>
  /** Where the frame is; `undefined` if the app has none. */
  findFrame(): Promise<object | undefined>
  readonly withSession: WithSession
  getSession(): EmbeddedSession | undefined
  /** A refusal that nobody has shown yet. */
  getRefusal(): LoginEvent | undefined
  setAppearance: LoginSource['dress']
  readonly social: LoginSource['social']
}

/** Calls a function with the session, which it loads first; the signal also covers loading it. */
export type WithSession = <value>(
  signal: AbortSignal | undefined,
  call: (session: EmbeddedSession) => Promise<value>,
) => Promise<value>

/** Creates the `login` of the connector; its steps load the session first. */
export function createLoginSource(p: LoginSourceParameters): LoginSource {
  const { cache, listeners, withSession } = p
  return {
    isOffered: () =>
      p.findFrame().then(
        (found) => found !== undefined,
        () => false,
      ),
    ...withEmailEvents(p.app, {
      begin: (options) => withSession(options.signal, (session) => session.begin(options)),
      waitForDevice: (options) => withSession(options?.signal, (session) => session.waitForDevice(options)),
      enterCode: (options) => withSession(options.signal, (session) => session.enterCode(options)),
      beginEmailChange: (options) =>
        withSession(options.signal, (session) => session.beginEmailChange(options)),
      protect: (options) => withSession(options?.signal, (session) => session.protect(options)),
    }),
    enterOldCode: (options) => withSession(options.signal, (session) => session.enterOldCode(options)),
    enterNewCode: (options) => withSession(options.signal, (session) => session.enterNewCode(options)),
    exportKeys: (options) => withSession(options?.signal, (session) => session.exportKeys(options)),
    openSettings: (options) => withSession(options.signal, (session) => session.openSettings(options)),
    setAccountType: (options) => withSession(options.signal, (session) => session.setAccountType(options)),
    deleteAccount: (options) => withSession(options?.signal, (session) => session.deleteAccount(options)),
    devices: (options) => withSession(options?.signal, (session) => session.devices(options)),
    revokeDevice: (options) => withSession(options?.signal, (session) => session.revokeDevice(options)),
    social: p.social,
    user: () => p.getSession()?.user(),
    cooldown: () => cache.cooldown(Date.now()),
    abort: () => void p.getSession()?.abort(),
    dress: p.setAppearance,
    subscribe(listener) {
      listeners.add(listener)
      for (const event of [p.getSession()?.asked(), p.getRefusal()]) if (event) listener(event)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
