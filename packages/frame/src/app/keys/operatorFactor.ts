import { KeyError } from '../errors.ts'
import type { Recipients } from './createRecipients.ts'
import type { DeviceShares } from './deviceShares.ts'
import type { FactorSecret, SealedFactor } from './factorSecrets.ts'
import { wrapRecoveryKey } from './recoveryKey.ts'
import { openSealed, sealTo } from './sealedBox.ts'
import type { Vault } from './Vault.ts'

/** The way that opens a recovery key, with its secret in the clear. */
export type OpenedFactor<by> = by extends { readonly factor: unknown }
  ? Omit<by, 'factor'> & { readonly factor: FactorSecret }
  : by

type By = Parameters<Vault['recover']>[0]['by'] | Parameters<Vault['checkRecovery']>[0]['by']

/** The other operator knows neither wallet nor set: the id of the secret stands for both. */
const toSubject = (account: string, id: string) => ({ account, walletId: id, setId: id })

/** Opens the box of another operator's secret with its one-time key; returns other secrets as they are. @throws KeyError `notForUs`, `wrongFactor` */
export async function openFactor<by extends By>(recipients: Recipients, by: by): Promise<OpenedFactor<by>> {
  if (by.kind === 'escrow' || !isSealed(by.factor)) return by as OpenedFactor<by>
  const { kind, place, account, recipient, secret: box } = by.factor
  const secret = await openSealed(
    recipients.consume(recipient),
    box,
    'recovery-secret-out',
    toSubject(account, place.id),
  )
  if (secret.length !== 32)
    throw new KeyError(
      'wrongFactor',
      'The second operator’s answer isn’t a recovery secret. Nothing changed. Try again later.',
    )
  return { ...by, factor: { kind, place, secret } } as OpenedFactor<by>
}

function isSealed(factor: FactorSecret | SealedFactor): factor is SealedFactor {
  return 'recipient' in factor
}

/** Creates the secret of a recovery method, wraps the recovery key with it, and seals it to the operator that is to store it. */
export async function protectByOperator(
  shares: DeviceShares,
  {
    account,
    walletId,
    setId,
    place,
    label,
    operatorAccount,
    sealingKey,
  }: Parameters<Vault['protectByOperator']>[0],
): ReturnType<Vault['protectByOperator']> {
  const { recoveryKey } = await shares.get(account, walletId, setId)
  const secret = crypto.getRandomValues(new Uint8Array(32))
  try {
    const record = await wrapRecoveryKey(
      recoveryKey,
      { kind: 'operator', secret, place },
      { walletId, label },
    )
    const box = await sealTo(
      sealingKey.publicKey,
      secret,
      'recovery-secret-in',
      toSubject(operatorAccount, place.id),
    )
    return { record, store: { id: place.id, keyId: sealingKey.keyId, secret: box } }
  } finally {
    recoveryKey.fill(0)
    secret.fill(0)
  }
}
