import type { SiweConfig, SiweSession } from '@latchkey/core'
import { createSiwxNonce, parseSiwxMessage, verifySiwx } from '@latchkey/siwx'

/**
 * An example of `siweConfig` (Sign-In with Ethereum, EIP-4361). A real app calls its backend; here the page plays that role.
 */
export function siweExample(required: boolean): SiweConfig {
  let session: SiweSession | undefined
  const issuedNonces = new Set<string>()
  return {
    required,
    async getNonce() {
      const nonce = createSiwxNonce()
      issuedNonces.add(nonce)
      return nonce
    },
    async verifyMessage({ message, signature }) {
      await verifySiwx({
        message,
        signature,
        domains: [window.location.host],
        nonce: (nonce) => issuedNonces.delete(nonce),
      })
      const { accountAddress: address, chainId } = parseSiwxMessage(message).message
      session = { address, chainId: Number(chainId.split(':')[1]) }
      return true
    },
    getSession: async () => session,
    async signOut() {
      session = undefined
      return true
    },
  }
}
