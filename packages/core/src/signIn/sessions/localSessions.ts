import type { Config } from '../../config/Config.ts'
import { createSiwxNonce } from '../../siwx/createSiwxNonce.ts'
import { verifySiwx } from '../../siwx/verifySiwx.ts'
import { askNode } from '../askNode.ts'
import type { SiwxHooks } from '../SiwxHooks.ts'
import type { SiwxSettings } from '../SiwxSettings.ts'
import { draftMessage } from './draftMessage.ts'
import { sessionShelf } from './sessionShelf.ts'

/**
 * Sessions the page keeps itself (`sessions: 'local'`): nonces of its own, verified here, kept in its storage. They show who is
 * there; a backend needs a proof of its own.
 */
export function localSessions(config: Config, settings: SiwxSettings): SiwxHooks {
  const shelf = sessionShelf(config._internal.storage, () => location.host, settings.perNetwork ?? false)
  const given = new Set<string>()
  return {
    signOutOnDisconnect: settings.signOutOnDisconnect,
    perNetwork: settings.perNetwork,
    createMessage(request) {
      const nonce = createSiwxNonce()
      given.add(nonce)
      return draftMessage(request, nonce, settings, Date.now())
    },
    async addSession(session) {
      const { message, signature } = session
      await verifySiwx({
        message,
        signature,
        domains: [location.host],
        nonce: (nonce) => given.delete(nonce),
        request: (chain) => askNode(config, chain),
      })
      shelf.put(session)
    },
    revokeSession: (chainId, address) => void shelf.take(chainId, address),
    setSessions: (sessions) => shelf.set(sessions),
    getSessions: (chainId, address) => shelf.of(chainId, address),
    getRequired: () => settings.required ?? true,
  }
}
