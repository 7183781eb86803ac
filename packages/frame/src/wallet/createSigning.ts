import { FrameApiError } from '../session/FrameApiError.ts'
import type { createSetCalls } from './createSetCalls.ts'
import type { Wallet } from './Wallet.ts'
import type { WalletOptions } from './WalletOptions.ts'

/**
 * Signs with the account's active set. Which one that is is remembered, since asking would be a round trip before each signature:
 * where the service doesn't know it any more it is asked, and where it has lost its share it is given a new one (T-KMS-2).
 */
export function createSigning(
  { vault }: Pick<WalletOptions, 'vault'>,
  { person, activeSet, release, renew }: ReturnType<typeof createSetCalls>,
): Wallet['sign'] {
  let last: { readonly account: string; readonly walletId: string; readonly setId: string } | undefined

  async function sign(...[prepared, digest]: Parameters<Wallet['sign']>) {
    const { account, token } = await person()
    if (last?.account !== account) {
      const { walletId, setId } = await activeSet()
      last = { account, walletId, setId }
    }
    const { walletId, setId } = last
    const released = await release(token, walletId, setId)
    return vault.sign({ account, walletId, setId, prepared, digest, released })
  }

  return async (prepared, digest) => {
    try {
      return await sign(prepared, digest)
    } catch (error) {
      const code = error instanceof FrameApiError ? error.code : undefined
      if (code !== 'wallet' && code !== 'share_lost') throw error
      last = undefined
      if (code === 'share_lost') {
        const { account, token } = await person()
        await renew(account, token)
      }
      return sign(prepared, digest)
    }
  }
}
