import { createSiwxNonce, SiwxError, verifySiwx } from '@latchkey/siwx'
import type { Config } from '../../config/Config.ts'
import type { SiwxHooks, SiwxSettings } from '../../config/signInOptions.ts'
import { getChainRequest } from '../signInContext.ts'
import { draftAccountlessMessage, draftMessage } from './draftMessage.ts'
import { createSessionStore, type StoredSession } from './sessionStore.ts'

/**
 * Sessions in the page's own storage (`sessions: 'local'`), with nonces of the page and verified by it. They identify
 * the visitor to the page only; a backend needs a sign-in of its own.
 */
export function localSessions(config: Config, settings: SiwxSettings): SiwxHooks {
  const store = createSessionStore(
    config._internal.storage,
    () => location.host,
    settings.perNetwork ?? false,
  )
  const issuedNonces = new Set<string>()
  const createNonce = () => {
    const nonce = createSiwxNonce()
    issuedNonces.add(nonce)
    return nonce
  }
  return {
    signOutOnDisconnect: settings.signOutOnDisconnect,
    perNetwork: settings.perNetwork,
    createMessage: (request) => draftMessage(request, createNonce(), settings, Date.now()),
    ...(settings.oneStep !== false && {
      createOpenMessage: (request) => draftAccountlessMessage(request, createNonce(), settings, Date.now()),
    }),
    async addSession(session) {
      const { message, signature } = session
      await verifySiwx({
        message,
        signature,
        domains: [location.host],
        nonce: (nonce) => issuedNonces.delete(nonce),
        request: (chain) => getChainRequest(config, chain),
      })
      store.add(session)
    },
    revokeSession: (chainId, address) => void store.remove(chainId, address),
    setSessions: (sessions) => store.set(sessions),
    async getSessions(chainId, address) {
      const verified = await Promise.all(
        store.getValid(chainId, address).map((session) => verifyStored(config, session)),
      )
      return verified.flatMap((session) => session ?? [])
    },
    getRequired: () => settings.required ?? true,
  }
}

/** A stored session with the fields of its signed text; `undefined` if the signature is invalid or it has expired. */
async function verifyStored(config: Config, session: StoredSession): Promise<StoredSession | undefined> {
  const { message, signature } = session
  // `addSession` has consumed the nonce, and a reloaded page has no issued nonces.
  const signed = { message, signature, domains: [location.host], nonce: () => true }
  try {
    // An EOA's signature is verified without a node, so a node that is down signs nobody out.
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
