import type { FrameConfig } from '@latchkey/protocol'
import { keysApi } from '@latchkey/protocol/schemas'
import type { ApiClient } from '../session/createApiClient.ts'
import type { Session } from '../session/createSession.ts'
import { FrameApiError } from '../session/FrameApiError.ts'
import type { Released, Staged, Vault } from '../vault/Vault.ts'
import type { KnownWallet, Wallet, WalletState } from './Wallet.ts'

export type WalletOptions = {
  readonly api: ApiClient
  readonly session: Session
  readonly vault: Vault
  /** Base URL of the keys API. */
  readonly keys: string
  readonly custody: FrameConfig['custody']
}

/**
 * The wallet over the keys API and the vault. A new set goes pending -> read back -> active, so that whatever stops in
 * between, one set is whole (X.10): until the server has flipped, this device keeps its share of both.
 */
export function createWallet({ api, session, vault, keys, custody }: WalletOptions): Wallet {
  const escrow = custody === 'operator-recoverable'

  async function person() {
    const [account, token] = [await session.account(), await session.accessToken()]
    if (!account) throw new FrameApiError('session', 401, 'You are signed out. Sign in again.')
    return { account: account.id, token }
  }

  async function read(token: string): Promise<KnownWallet | null> {
    return (await api.call(keys, keysApi.wallet, undefined, token)).wallet
  }

  async function release(token: string, walletId: string, setId: string): Promise<Released> {
    const recipient = await vault.createRecipient()
    const { share } = await api.call(keys, keysApi.release, { walletId, setId, recipient }, token)
    return { recipient, share }
  }

  /** stage -> release(pending) -> put together -> activate, on both sides. */
  async function commit(account: string, token: string, staged: Staged, replaces: string | null) {
    const { walletId, setId } = staged
    await api.call(keys, keysApi.stage, { ...staged, replaces }, token)
    const released = await release(token, walletId, setId)
    const commitment = await vault.confirm({ account, walletId, setId, released })
    await api.call(keys, keysApi.activate, { walletId, setId, commitment }, token)
    await vault.activate({ account, walletId, setId })
  }

  async function stateOf(account: string, wallet: KnownWallet): Promise<WalletState> {
    const { walletId, active } = wallet
    if (!active) return { kind: 'recover', wallet }
    const subject = { account, walletId, setId: active.setId }
    if (!(await vault.has(subject))) return { kind: 'recover', wallet }
    // a crash between the server's flip and ours left the share pending
    await vault.activate(subject)
    return { kind: 'ready', wallet, isProtected: wallet.recoveryKeys.length > 0 || active.hasEscrow }
  }

  async function open(): Promise<WalletState> {
    const { account, token } = await person()
    let wallet = await read(token)
    if (!wallet?.active) {
      const sealingKey = await api.call(keys, keysApi.sealingKey, undefined)
      await commit(
        account,
        token,
        await vault.create({ account, sealingKey, escrow, recoveryKeys: [] }),
        null,
      )
      wallet = await read(token)
    }
    if (!wallet)
      throw new FrameApiError('wallet', 404, 'The wallet was made, but can’t be read back. Try again.')
    const state = await stateOf(account, wallet)
    // the local demo only: the operator brings it back without asking (decision 6)
    if (state.kind === 'recover' && wallet.active?.hasEscrow) return bringBack({ kind: 'escrow' })
    return state
  }

  async function bringBack(
    way: { readonly kind: 'escrow' } | ({ readonly kind: 'factor' } & Parameters<Wallet['recover']>[0]),
  ): Promise<WalletState> {
    const { account, token } = await person()
    const wallet = await read(token)
    if (!wallet?.active) throw new FrameApiError('wallet', 404, 'There is no wallet to recover.')
    const { walletId, active } = wallet
    const subject = { walletId, setId: active.setId }
    const recipient = way.kind === 'escrow' ? await vault.createRecipient() : undefined
    const [sealingKey, found, released] = await Promise.all([
      api.call(keys, keysApi.sealingKey, undefined),
      api.call(keys, keysApi.recoveryRead, { ...subject, ...(recipient && { recipient }) }, token),
      release(token, walletId, active.setId),
    ])
    const by = way.kind === 'escrow' ? { kind: way.kind, recipient: recipient ?? '' } : way
    const { fingerprint, commitment, addresses } = wallet
    const facts = { walletId, fingerprint, commitment, addresses }
    const staged = await vault.recover({
      account,
      sealingKey,
      escrow,
      recoveryKeys: found.keys,
      facts,
      setId: active.setId,
      released,
      read: found,
      by,
    })
    await commit(account, token, staged, active.setId)
    return open()
  }

  async function activeSet() {
    const { account, token } = await person()
    const wallet = await read(token)
    if (!wallet?.active)
      throw new FrameApiError('wallet', 404, 'This account has no wallet yet. Sign in again.')
    return { account, token, walletId: wallet.walletId, setId: wallet.active.setId }
  }

  return {
    open,
    recover: (way) => bringBack({ kind: 'factor', ...way }),
    async waysToRecover() {
      const { token, walletId, setId } = await activeSet()
      return (await api.call(keys, keysApi.recoveryRead, { walletId, setId }, token)).keys
    },
    async protect(factor, label) {
      const { account, token, walletId, setId } = await activeSet()
      const found = await api.call(keys, keysApi.recoveryRead, { walletId, setId }, token)
      const record = await vault.protect({ account, walletId, setId, factor, label })
      await api.call(keys, keysApi.recoveryWrite, { walletId, setId, keys: [...found.keys, record] }, token)
    },
    async sign(prepared, digest) {
      const { account, token, walletId, setId } = await activeSet()
      return vault.sign({
        account,
        walletId,
        setId,
        prepared,
        digest,
        released: await release(token, walletId, setId),
      })
    },
  }
}
