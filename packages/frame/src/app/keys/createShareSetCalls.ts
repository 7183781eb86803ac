import { keysApi } from '@latchkey/protocol/schemas'
import { FrameApiError, notProtected, walletNotFound } from '../errors.ts'
import type { ExportedKeys } from './deriveKeys.ts'
import type { FactorSecret } from './factorSecrets.ts'
import type { ImportedSecret } from './importedSecret.ts'
import type { ReleasedShare, StagedSet } from './Vault.ts'
import type { KnownWallet, WalletOptions } from './Wallet.ts'

/** Creates the calls of the keys API about share sets, for `createWallet`. */
export function createShareSetCalls({ api, session, vault, keys, custody }: WalletOptions) {
  async function getCredentials() {
    const [account, token] = [await session.account(), await session.accessToken()]
    if (!account) throw new FrameApiError('session', 401, 'You’re signed out. Sign in again.')
    return { account: account.id, token }
  }

  async function getWallet(token: string): Promise<KnownWallet | null> {
    return (await api.call(keys, keysApi.wallet, undefined, token)).wallet
  }

  async function release(token: string, walletId: string, setId: string): Promise<ReleasedShare> {
    const recipient = await vault.createRecipient()
    const { share } = await api.call(keys, keysApi.release, { walletId, setId, recipient }, token)
    return { recipient, share }
  }

  /** Replaces the share the service has lost, with the device share and the recovery share. */
  async function renew(account: string, token: string): Promise<void> {
    const facts = await getWallet(token)
    if (!facts?.active) throw walletNotFound()
    const { setId } = facts.active
    const [sealingKey, recovery] = await Promise.all([
      api.call(keys, keysApi.sealingKey, undefined),
      api.call(keys, keysApi.recoveryRead, { walletId: facts.walletId, setId }, token),
    ])
    const escrow = custody === 'operator-recoverable'
    const staged = await vault.renew({
      account,
      sealingKey,
      escrow,
      recoveryKeys: recovery.keys,
      facts,
      setId,
      recovery: recovery.share ?? '',
    })
    await commit(account, token, staged, setId)
  }

  /**
   * Makes a staged set the active one: stage, release, confirm, activate. A set whose device share ends with this page, and that no
   * recovery method opens, would lock the wallet for good.
   *
   * @throws RequestError `notProtected`
   */
  async function commit(account: string, token: string, staged: StagedSet, replaces: string | null) {
    const { walletId, setId } = staged
    const isRecoverable = staged.recovery.keys.length > 0 || custody === 'operator-recoverable'
    if (!isRecoverable && !(await vault.isPersistent())) throw notProtected()
    await api.call(keys, keysApi.stage, { ...staged, replaces }, token)
    const released = await release(token, walletId, setId)
    const confirmed = await vault.confirm({ account, walletId, setId, released })
    await api.call(keys, keysApi.activate, { walletId, setId, ...confirmed }, token)
    await vault.activate({ account, walletId, setId })
  }

  /** Creates the first wallet, with a recovery method or of a secret where one is given. */
  async function createFirstSet(
    account: string,
    token: string,
    {
      protect,
      secret,
    }: {
      protect?: { factor: FactorSecret; label: string }
      secret?: ImportedSecret
    } = {},
  ) {
    const sealingKey = await api.call(keys, keysApi.sealingKey, undefined)
    const escrow = custody === 'operator-recoverable'
    const staged = await vault.create({ account, sealingKey, escrow, recoveryKeys: [], protect, secret })
    await commit(account, token, staged, null)
  }

  async function getActiveSet() {
    const { account, token } = await getCredentials()
    const wallet = await getWallet(token)
    if (!wallet?.active) throw walletNotFound()
    return { account, token, walletId: wallet.walletId, setId: wallet.active.setId }
  }

  async function exportKeys(exportToken: string): Promise<ExportedKeys> {
    const { account, walletId, setId } = await getActiveSet()
    const recipient = await vault.createRecipient()
    const { share } = await api.call(keys, keysApi.exportShare, { walletId, setId, recipient }, exportToken)
    return vault.exportKeys({ account, walletId, setId, released: { recipient, share } })
  }

  return { getCredentials, getWallet, release, renew, createFirstSet, commit, getActiveSet, exportKeys }
}
