import * as v from 'valibot'
import { fromBase64url, toBase64url, utf8 } from '../bytes.ts'
import { KeyError } from '../errors.ts'
import type { Recipients } from './createRecipients.ts'
import { addressesOf, fingerprintOf } from './deriveKeys.ts'
import type { DeviceShares } from './deviceShares.ts'
import { openAuthenticated, sealAuthenticated } from './sealedBox.ts'
import { combineShares, parseEnvelope, serializeEnvelope } from './shares.ts'
import { createClaim, deriveTransferSecret, isAuthenticClaim, transferContext } from './transferCode.ts'
import type { Vault } from './Vault.ts'

/** What one device seals to another: its share of the active set and the recovery key, both as base64url. */
const transferred = v.strictObject({ v: v.literal(1), share: v.string(), recoveryKey: v.string() })

/** Creates the operations of the vault that move this device's share to another device. */
export function createTransferOperations(
  shares: DeviceShares,
  recipients: Recipients,
): Pick<Vault, 'giveShare' | 'claimTransfer' | 'receiveShare'> {
  return {
    async giveShare({ account, walletId, setId, code, claim }) {
      const subject = { account, walletId, setId }
      const secret = deriveTransferSecret(code, subject)
      if (!isAuthenticClaim(secret, claim)) throw notAuthentic()
      const { share, recoveryKey } = await shares.get(account, walletId, setId)
      const text = JSON.stringify({
        v: 1,
        share: toBase64url(serializeEnvelope(share)),
        recoveryKey: toBase64url(recoveryKey),
      })
      const box = await sealAuthenticated(secret, claim.recipient, utf8(text), transferContext(subject))
      recoveryKey.fill(0)
      secret.fill(0)
      return toBase64url(box)
    },

    async claimTransfer({ account, walletId, setId, code, device }) {
      const secret = deriveTransferSecret(code, { account, walletId, setId })
      const claim = createClaim(secret, { recipient: await recipients.create(), device })
      secret.fill(0)
      return claim
    },

    async receiveShare({ account, facts, setId, code, recipient, box, released }) {
      const { walletId, fingerprint } = facts
      const subject = { account, walletId, setId }
      const serverShare = await recipients.open(released, subject)
      const secret = deriveTransferSecret(code, subject)
      const key = recipients.consume(recipient)
      const bytes = await openAuthenticated(secret, key, fromBase64url(box), transferContext(subject)).catch(
        (cause: unknown) => {
          throw notAuthentic(cause)
        },
      )
      const { share, recoveryKey } = v.parse(transferred, JSON.parse(new TextDecoder().decode(bytes)))
      bytes.fill(0)
      const deviceShare = parseEnvelope(fromBase64url(share))
      // also checks that both shares are of this set, and that the share isn't the service's own
      const { entropy, keys } = await combineShares(deviceShare, serverShare)
      try {
        if (toBase64url(fingerprintOf(keys)) !== fingerprint)
          throw new KeyError('wrongShares', 'These parts belong to a different wallet. Nothing changed.')
        const secrets = { recoveryKey: fromBase64url(recoveryKey), addresses: addressesOf(keys) }
        await shares.put(account, deviceShare, secrets)
        await shares.activate(account, walletId, setId)
      } finally {
        keys.wipe()
        entropy.fill(0)
      }
    },
  }
}

function notAuthentic(cause?: unknown): KeyError {
  return new KeyError(
    'notForUs',
    'The code doesn’t match the other device. Nothing was shared. Create a new code and enter it again.',
    { cause },
  )
}
