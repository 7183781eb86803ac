import type { RecoveryKey } from '@latchkey/protocol'
import { keysApi } from '@latchkey/protocol/schemas'
import { createRandomId } from '../bytes.ts'
import { KeyError, walletNotFound } from '../errors.ts'
import type { createShareSetCalls } from './createShareSetCalls.ts'
import { parseFactorParams } from './factorKeys.ts'
import type { SealedFactor, SecretPlace } from './factorSecrets.ts'
import type { OperatorCalls, OperatorSession, RecoveryMethod, WalletOptions } from './Wallet.ts'

/** Returns where the secret of a method is stored. @throws KeyError `wrongFactor` where the method has none */
export function parseSecretPlace({ params }: Pick<RecoveryMethod, 'params'>): SecretPlace {
  const { place } = parseFactorParams(params)
  if (place) return place
  throw new KeyError('wrongFactor', 'This way to recover the wallet is damaged. Use another one.')
}

/** Creates the calls, over the keys API of this wallet, the vault, and the session at the second operator. */
export function createOperatorCalls(
  { api, keys, vault }: Pick<WalletOptions, 'api' | 'keys' | 'vault'>,
  { getCredentials, getWallet, release }: ReturnType<typeof createShareSetCalls>,
  addMethod: (method: RecoveryKey) => Promise<void>,
): OperatorCalls {
  async function read(second: OperatorSession, place: SecretPlace): Promise<SealedFactor> {
    const { account } = second
    const recipient = await vault.createRecipient()
    const { secret } = await second.read({ id: place.id, recipient })
    return { kind: 'operator', place, account, recipient, secret }
  }

  return {
    async protectByOperator(second, label) {
      const { account, token } = await getCredentials()
      const facts = await getWallet(token)
      if (!facts?.active) throw walletNotFound()
      const { walletId, active } = facts
      const { setId } = active
      const [ownKey, sealingKey] = await Promise.all([
        api.call(keys, keysApi.sealingKey, undefined),
        second.getSealingKey(),
      ])
      if (ownKey.publicKey === sealingKey.publicKey)
        throw new KeyError(
          'failed',
          'The second operator is the same as the first, so it wouldn’t protect anything. Nothing changed. Report it to the wallet’s operator.',
        )
      const place = { host: second.host, id: createRandomId() }
      const subject = { account, walletId, setId }
      const operatorAccount = second.account
      const { record, store } = await vault.protectByOperator({
        ...subject,
        place,
        label,
        operatorAccount,
        sealingKey,
      })
      await second.store(store)
      try {
        const factor = await read(second, place)
        const [stored, released] = await Promise.all([
          api.call(keys, keysApi.recoveryRead, { walletId, setId }, token),
          release(token, walletId, setId),
        ])
        const by = { kind: 'factor', id: record.id, factor } as const
        await vault.checkRecovery({
          account,
          facts,
          setId,
          released,
          read: { ...stored, keys: [record] },
          by,
        })
      } catch (error) {
        // no method names it yet; one that stays because the operator is not reachable opens nothing
        await second.delete({ id: place.id }).catch(() => undefined)
        throw error
      }
      // from here on the secret stays: the method may have been stored although the answer was lost
      await addMethod(record)
    },

    readOperatorSecret: (second, method) => read(second, parseSecretPlace(method)),
  }
}
