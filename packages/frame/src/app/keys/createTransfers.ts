import { keysLimits } from '@latchkey/protocol'
import { keysApi } from '@latchkey/protocol/schemas'
import { KeyError, RequestError } from '../errors.ts'
import { getDeviceKind } from '../session/deviceKind.ts'
import type { createShareSetCalls } from './createShareSetCalls.ts'
import {
  createTransferCode,
  deriveTransferSecret,
  getTransferNumber,
  isAuthenticClaim,
} from './transferCode.ts'
import type { Transfers, WalletOptions, WalletState } from './Wallet.ts'

/** Milliseconds between two questions to the service. */
const interval = 1_500

/** Creates the transfers over the keys API and the vault. */
export function createTransfers(
  { api, keys, vault }: Pick<WalletOptions, 'api' | 'keys' | 'vault'>,
  { getCredentials, getActiveSet, getWallet, release }: ReturnType<typeof createShareSetCalls>,
  open: () => Promise<WalletState>,
): Transfers {
  /** Repeats a question until it has an answer. */
  async function poll<answer>(ask: () => Promise<answer | null>, signal: AbortSignal): Promise<answer> {
    const until = performance.now() + keysLimits.transferFor
    while (performance.now() < until) {
      if (signal.aborted) throw new RequestError('aborted', 'Request was aborted')
      const answer = await ask()
      if (answer !== null) return answer
      await new Promise((resolve) => setTimeout(resolve, interval))
    }
    throw new RequestError('late', 'The code is older than five minutes. Make a new one.')
  }

  return {
    async openTransfer() {
      const { account, token, walletId, setId } = await getActiveSet()
      const subject = { account, walletId, setId }
      const set = { walletId, setId }
      await api.call(keys, keysApi.transferOpen, set, token)
      const code = createTransferCode()
      const secret = deriveTransferSecret(code, subject)
      let claim: Parameters<typeof isAuthenticClaim>[1] | undefined
      const end = async () => {
        const { token } = await getCredentials()
        await api.call(keys, keysApi.transferEnd, set, token)
      }
      return {
        code,
        async waitForClaim(signal) {
          claim = await poll(async () => {
            const { token } = await getCredentials()
            return (await api.call(keys, keysApi.transferRead, set, token)).claim
          }, signal)
          if (!isAuthenticClaim(secret, claim)) {
            await end()
            throw new KeyError(
              'notForUs',
              'A device without your code has asked for the wallet. Nothing was given. If you typed the code elsewhere, make a new one.',
            )
          }
          return { number: getTransferNumber(secret, claim.recipient), device: claim.device }
        },
        async approve() {
          if (!claim) throw new RequestError('rejected', 'No device has used the code yet.')
          const { token } = await getCredentials()
          const box = await vault.giveShare({ ...subject, code, claim })
          await api.call(keys, keysApi.transferDeliver, { ...set, recipient: claim.recipient, box }, token)
          secret.fill(0)
        },
        end: () => end().catch(() => undefined),
      }
    },

    async receiveWallet(code, onNumber, signal) {
      const { account, token, walletId, setId } = await getActiveSet()
      const subject = { account, walletId, setId }
      const set = { walletId, setId }
      const claim = await vault.claimTransfer({ ...subject, code, device: getDeviceKind() })
      await api.call(keys, keysApi.transferClaim, { ...set, ...claim }, token)
      onNumber(getTransferNumber(deriveTransferSecret(code, subject), claim.recipient))
      const box = await poll(async () => {
        // the one-time key is in the memory of the key worker, which ends when it is idle
        await vault.isPersistent()
        const { token } = await getCredentials()
        return (await api.call(keys, keysApi.transferCollect, set, token)).box
      }, signal)
      const credentials = await getCredentials()
      const facts = await getWallet(credentials.token)
      if (!facts)
        throw new RequestError('mismatch', 'This device holds another wallet. Sign out and in again.')
      const released = await release(credentials.token, walletId, setId)
      await vault.receiveShare({ account, facts, setId, code, recipient: claim.recipient, box, released })
      await api.call(keys, keysApi.transferEnd, set, credentials.token).catch(() => undefined)
      return open()
    },
  }
}
