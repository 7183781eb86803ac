import type { Config } from '../../config/Config.ts'
import type { SiwxHooks, SiwxSettings } from '../../config/signInOptions.ts'
import { SiwxError } from '../../siwx/SiwxError.ts'
import { createSiwxNonce } from '../../siwx/SiwxMessage.ts'
import { verifySiwx } from '../../siwx/verifySiwx.ts'
import { getChainRequest } from '../signInContext.ts'
import { draftMessage, draftTerms } from './draftMessage.ts'
import { createSessionStore, type StoredSession } from './sessionStore.ts'

/**
 * Sessions in the page's own storage (`sessions: 'local'`), with nonces of the page and verified by it. They identify
 * the visitor to the page only; a backend needs a sign-in of its own.
 */
export function localSessions(config: Config, settings: SiwxSettings): SiwxHooks {
  const shelf = createSessionStore(
    config._internal.storage,
    () => location.host,
    settings.perNetwork ?? false,
  )
  const given = new Set<string>()
  const giveNonce = () => {
    const nonce = createSiwxNonce()
    given.add(nonce)
    return nonce
  }
  return {
    signOutOnDisconnect: settings.signOutOnDisconnect,
    perNetwork: settings.perNetwork,
    createMessage: (request) => draftMessage(request, giveNonce(), settings, Date.now()),
    ...(settings.oneStep !== false && {
      createOpenMessage: (request) => draftTerms(request, giveNonce(), settings, Date.now()),
    }),
    async addSession(session) {
      const { message, signature } = session
      await verifySiwx({
        message,
        signature,
        domains: [location.host],
        nonce: (nonce) => given.delete(nonce),
        request: (chain) => getChainRequest(config, chain),
      })
      shelf.add(session)
    },
    revokeSession: (chainId, address) => void shelf.remove(chainId, address),
    setSessions: (sessions) => shelf.set(sessions),
    async getSessions(chainId, address) {
      const known = await Promise.all(
        shelf.getValid(chainId, address).map((session) => verifyStored(config, session)),
      )
      return known.flatMap((session) => session ?? [])
    },
    getRequired: () => settings.required ?? true,
  }
}

/** A stored session with the fields of its signed text; `undefined` if the signature is invalid or it has expired. */
async function verifyStored(config: Config, session: StoredSession): Promise<StoredSession | undefined> {
  const { message, signature } = session
  const signed = { message, signature, domains: [location.host], nonce: () => true }
  try {
    // An account with a key needs no node, so a node that is down signs nobody out.
    const { message: data } = await verifySiwx(signed).catch((error: unknown) => {
      if (!(error instanceof SiwxError && error.code === 'no_chain_access')) throw error
      return verifySiwx({ ...signed, request: (chain) => getChainRequest(config, chain) })
    })
    return { ...session, data }
  } catch (error) {
    if (error instanceof SiwxError && error.code !== 'unavailable') return undefined
    throw error
  }
}
