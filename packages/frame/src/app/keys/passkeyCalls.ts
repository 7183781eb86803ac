import { authApi } from '@latchkey/protocol/schemas'
import { parseFactorParams } from './factorKeys.ts'
import type { FactorSecret } from './factorSecrets.ts'
import type { RecoveryMethod, UnregisteredPasskey, WalletOptions } from './Wallet.ts'

/**
 * Creates the calls by which the sign-in service learns which passkeys may let new devices in: those that recover the wallet. The keys
 * service and the sign-in service know nothing of each other, so the frame tells both.
 */
export function createPasskeyCalls({
  api,
  auth,
  session,
  locale = () => 'en',
}: Pick<WalletOptions, 'api' | 'auth' | 'session' | 'locale'>) {
  return {
    /**
     * Registers a passkey that was just made a recovery method. One that can't be registered recovers the wallet, and a new device
     * is let in by the mailed link, as without a passkey: the person is told. Never rejects.
     */
    async register(factor: FactorSecret): Promise<UnregisteredPasskey | undefined> {
      if (factor.kind !== 'passkey') return undefined
      const { credentialId, publicKey, prfSalt } = factor
      if (publicKey === undefined) return {}
      const send = async () => {
        const registration = { credentialId, publicKey, prfSalt, language: locale() }
        await api.call(auth, authApi.registerPasskey, registration, await session.accessToken())
      }
      return send().then(
        () => undefined,
        () => ({ retry: send }),
      )
    },

    /**
     * Has the sign-in service forget the passkeys that are not among these recovery methods.
     *
     * @throws FrameApiError `hold` on a device that is new to the account, where one of another device is among those
     */
    async retain(methods: readonly Pick<RecoveryMethod, 'kind' | 'params'>[]): Promise<void> {
      const credentialIds = methods.flatMap(({ kind, params }) =>
        kind === 'passkey' ? (parseFactorParams(params).credentialId ?? []) : [],
      )
      const retained = { credentialIds, language: locale() }
      await api.call(auth, authApi.retainPasskeys, retained, await session.accessToken())
    },
  }
}
