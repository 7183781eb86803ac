import type { RecoveryKey } from '@latchkey/protocol'
import { keysApi } from '@latchkey/protocol/schemas'
import { FrameApiError, KeyError, walletNotFound } from '../errors.ts'
import { createOperatorCalls } from './createOperatorCalls.ts'
import type { createShareSetCalls } from './createShareSetCalls.ts'
import { createPasskeyCalls } from './passkeyCalls.ts'
import type { RecoveryMethods, WalletOptions } from './Wallet.ts'

/** How often a change of the methods is made anew because another device made one at the same time. */
const attempts = 3

/** Creates the calls about the recovery methods, over the keys API and the vault. */
export function createRecoveryCalls(
  {
    api,
    auth,
    keys,
    session,
    vault,
    locale,
  }: Pick<WalletOptions, 'api' | 'auth' | 'keys' | 'session' | 'vault' | 'locale'>,
  calls: ReturnType<typeof createShareSetCalls>,
): RecoveryMethods {
  const { getCredentials, getWallet, getActiveSet, release, createFirstSet } = calls
  /**
   * Replaces the methods by what `edit` makes of the stored ones, in one request: a page that dies before it has changed nothing,
   * and one that dies after it everything. Where another device was first, the change is made to its methods.
   */
  async function edit(change: (stored: readonly RecoveryKey[]) => readonly RecoveryKey[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const { token, walletId, setId } = await getActiveSet()
      const subject = { walletId, setId }
      const { keys: stored } = await api.call(keys, keysApi.recoveryRead, subject, token)
      const replaces = stored.map(({ id }) => id)
      try {
        const body = { ...subject, replaces, keys: [...change(stored)] }
        await api.call(keys, keysApi.recoveryWrite, body, token)
        return
      } catch (error) {
        const isConflict = error instanceof FrameApiError && error.code === 'set_conflict'
        if (!isConflict || attempt === attempts) throw error
      }
    }
  }

  const passkeys = createPasskeyCalls({ api, auth, session, locale })

  async function getRecoveryMethods() {
    const { token, walletId, setId } = await getActiveSet()
    return (await api.call(keys, keysApi.recoveryRead, { walletId, setId }, token)).keys
  }

  const addMethod = (method: RecoveryKey) => edit((stored) => [...stored, method])

  return {
    ...createOperatorCalls({ api, keys, vault }, calls, addMethod),

    getRecoveryMethods,

    async protect(factor, label) {
      const { account, token } = await getCredentials()
      const wallet = await getWallet(token)
      if (!wallet?.active) {
        await createFirstSet(account, token, { protect: { factor, label } })
        return passkeys.register(factor)
      }
      const subject = { account, walletId: wallet.walletId, setId: wallet.active.setId }
      const record = await vault.protect({ ...subject, factor, label })
      await addMethod(record)
      return passkeys.register(factor)
    },

    renameRecoveryMethod: (id, label) =>
      edit((stored) => stored.map((method) => (method.id === id ? { ...method, label } : method))),

    async removeRecoveryMethod(id) {
      const methods = await getRecoveryMethods()
      // first: a page that dies in between leaves a passkey that lets no device in, and not the other way round. Where it may not be
      // removed there, it stays a method.
      if (methods.some((method) => method.id === id && method.kind === 'passkey'))
        await passkeys.retain(methods.filter((method) => method.id !== id))
      await edit((stored) => stored.filter((method) => method.id !== id))
    },

    async checkRecovery({ id, factor }) {
      const { account, token } = await getCredentials()
      const facts = await getWallet(token)
      if (!facts?.active) throw walletNotFound()
      const { walletId, active } = facts
      const subject = { walletId, setId: active.setId }
      const [read, released] = await Promise.all([
        api.call(keys, keysApi.recoveryRead, subject, token),
        release(token, walletId, active.setId),
      ])
      const by = { kind: 'factor', id, factor } as const
      const found = await vault.checkRecovery({ account, facts, setId: active.setId, released, read, by })
      const own = await vault.addresses({ account, ...subject })
      // the fingerprint is what the service says; the address is what this device knows
      if (own && own.eip155 !== found.eip155)
        throw new KeyError('wrongShares', 'These parts belong to a different wallet. Nothing changed.')
      return found
    },
  }
}
