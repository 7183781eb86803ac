import { keysApi } from '@latchkey/protocol/schemas'
import { FrameApiError } from '../errors.ts'
import { createSetCalls } from './createSetCalls.ts'
import type { KnownWallet, Wallet, WalletOptions, WalletState } from './Wallet.ts'

/**
 * The wallet over the keys API and the vault. A new set goes pending -> read back -> active, so that whatever stops in
 * between, one set is whole: until the server has flipped, this device keeps its share of both.
 */
export function createWallet(options: WalletOptions): Wallet {
  const { api, vault, keys, custody } = options
  const escrow = custody === 'operator-recoverable'

  const calls = createSetCalls(options)
  const { person, read, release, make, commit, activeSet, exportKeys } = calls

  async function stateOf(account: string, wallet: KnownWallet): Promise<WalletState> {
    const { walletId, active } = wallet
    if (!active) return { kind: 'recover', wallet }
    const subject = { account, walletId, setId: active.setId }
    const addresses = await vault.addresses(subject)
    if (!addresses) return { kind: 'recover', wallet }
    // a crash between the server's flip and ours left the share pending
    await vault.activate(subject)
    const isProtected = wallet.recoveryKeys.length > 0 || (escrow && active.hasEscrow)
    // the device's own addresses: whoever changes the service's rows would get what is sent to the wallet
    return { kind: 'ready', wallet: { ...wallet, addresses }, isProtected }
  }

  async function open(): Promise<WalletState> {
    // the key worker starts while the service is asked
    const keeping = vault.isPersistent()
    keeping.catch(() => undefined)
    const { account, token } = await person()
    let wallet = await read(token)
    if (!wallet?.active) {
      // active on the server with no share anywhere, it would be the account's for ever, and nobody's
      if (!escrow && !(await keeping)) return { kind: 'new' }
      await make(account, token)
      wallet = await read(token)
    }
    if (!wallet)
      throw new FrameApiError('wallet', 404, 'The wallet was made, but can’t be read back. Try again.')
    const state = await stateOf(account, wallet)
    // the local demo only: the operator brings it back without asking
    if (state.kind === 'recover' && escrow && wallet.active?.hasEscrow) return bringBack({ kind: 'escrow' })
    return state
  }

  async function bringBack(
    way: { readonly kind: 'escrow' } | ({ readonly kind: 'factor' } & Parameters<Wallet['recover']>[0]),
  ): Promise<WalletState> {
    const { account, token } = await person()
    const wallet = await read(token)
    if (!wallet?.active) throw new FrameApiError('wallet', 404, 'There is no wallet to recover.')
    const { walletId, active } = wallet
    const recipient = way.kind === 'escrow' ? await vault.createRecipient() : undefined
    const [sealingKey, found, released] = await Promise.all([
      api.call(keys, keysApi.sealingKey, undefined),
      api.call(
        keys,
        keysApi.recoveryRead,
        { walletId, setId: active.setId, ...(recipient && { recipient }) },
        token,
      ),
      release(token, walletId, active.setId),
    ])
    const by = way.kind === 'escrow' ? { kind: way.kind, recipient: recipient ?? '' } : way
    const staged = await vault.recover({
      account,
      sealingKey,
      escrow,
      recoveryKeys: found.keys,
      facts: wallet,
      setId: active.setId,
      released,
      read: found,
      by,
    })
    await commit(account, token, staged, active.setId)
    return open()
  }

  return {
    open,
    prepare: () => void vault.isPersistent().catch(() => undefined),
    recover: (way) => bringBack({ kind: 'factor', ...way }),
    async waysToRecover() {
      const { token, walletId, setId } = await activeSet()
      return (await api.call(keys, keysApi.recoveryRead, { walletId, setId }, token)).keys
    },
    async protect(factor, label) {
      const { account, token } = await person()
      const wallet = await read(token)
      if (!wallet?.active) return make(account, token, { factor, label })
      const subject = { walletId: wallet.walletId, setId: wallet.active.setId }
      const found = await api.call(keys, keysApi.recoveryRead, subject, token)
      const record = await vault.protect({ account, ...subject, factor, label })
      await api.call(keys, keysApi.recoveryWrite, { ...subject, keys: [...found.keys, record] }, token)
    },
    exportKeys,
    sign: createSigning(options, calls),
  }
}

/**
 * Signs with the account's active set. Which one that is is remembered, since asking would be a round trip before each signature:
 * where the service doesn't know it any more it is asked, and where it has lost its share it is given a new one.
 */
function createSigning(
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
