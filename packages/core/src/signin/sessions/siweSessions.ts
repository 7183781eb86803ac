import { parseSiwxMessage } from '@latchkey/siwx'
import { LatchkeyError } from '../../base/errors.ts'
import type { Config } from '../../config/Config.ts'
import type { SiweConfig, SiwxHooks } from '../../config/signInOptions.ts'
import { draftMessage } from './draftMessage.ts'

/** Adapts the callbacks of the older `siweConfig` option to the hooks of sign-in. EVM accounts only. */
export function siweSessions(config: Config, siwe: SiweConfig): SiwxHooks {
  const signOut = async () => {
    if (!(await siwe.signOut())) config.logger.warn('signOut')
    siwe.onSignOut?.()
  }
  return {
    signOutOnDisconnect: siwe.signOutOnDisconnect,
    perNetwork: siwe.signOutOnNetworkChange ?? true,
    signOutOnAccountChange: siwe.signOutOnAccountChange ?? true,
    async createMessage(request) {
      const { accountAddress, chainId, domain, uri } = request
      const [nonce, parameters] = await Promise.all([
        siwe.getNonce(accountAddress),
        siwe.getMessageParams?.(),
      ])
      const { statement, resources, requestId, exp, nbf } = parameters ?? {}
      const fields = {
        ...(statement !== undefined && { statement }),
        ...(exp !== undefined && { expirationTime: exp }),
        ...(nbf !== undefined && { notBefore: nbf }),
        ...(requestId !== undefined && { requestId }),
        ...(resources && { resources }),
      }
      const draft = draftMessage(request, nonce, { ...fields, messenger: 'eip4361' }, Date.now())
      if (!siwe.createMessage) return draft
      const text = siwe.createMessage({
        address: accountAddress,
        chainId: Number(chainId.slice('eip155:'.length)),
        domain,
        uri,
        version: '1',
        nonce,
        iat: draft.issuedAt,
        exp,
        nbf,
        statement,
        requestId,
        resources,
      })
      return { ...parseSiwxMessage(text).message, toString: () => text }
    },
    async addSession({ message, signature, data }) {
      if (!(await siwe.verifyMessage({ message, signature })))
        throw new LatchkeyError('The app refused this sign-in.', {
          code: 'SIGN_IN_REFUSED',
          hint: 'Try again; if it stays so, tell the operator of this page.',
        })
      siwe.onSignIn?.({ address: data.accountAddress, chainId: Number(data.chainId.slice('eip155:'.length)) })
    },
    revokeSession: signOut,
    async setSessions(sessions) {
      if (sessions.length === 0) await signOut()
    },
    async getSessions(chainId, address) {
      const session = await siwe.getSession()
      if (!session || session.address.toLowerCase() !== address.toLowerCase()) return []
      const signedOn = `eip155:${session.chainId}` as const
      if (signedOn !== chainId && (siwe.signOutOnNetworkChange ?? true)) return []
      return [{ data: { accountAddress: address, chainId: signedOn } }]
    },
    getRequired: () => siwe.required ?? true,
  }
}
