import { keysApi } from '@latchkey/protocol/schemas'
import { FrameApiError, KeyError, RequestError, walletNotFound } from '../errors.ts'
import { createRecoveryCalls } from './createRecoveryCalls.ts'
import { createShareSetCalls } from './createShareSetCalls.ts'
import { createTransfers } from './createTransfers.ts'
import { createPasskeyCalls } from './passkeyCalls.ts'
import type { KnownWallet, Wallet, WalletOptions, WalletState } from './Wallet.ts'

/**
 * Creates the wallet over the keys API and the vault. A new share set is pending, then read back, then active.
 * Wherever that stops, one set is complete: the device has its share of both sets until the server has
 * activated the new one.
 */
export function createWallet(options: WalletOptions): Wallet {
  const { api, vault, keys, custody } = options
  const escrow = custody === 'operator-recoverable'

  const calls = createShareSetCalls(options)
  const passkeys = createPasskeyCalls(options)
  const { getCredentials, getWallet, release, createFirstSet, commit, exportKeys } = calls

  async function getState(account: string, wallet: KnownWallet): Promise<WalletState> {
    const { walletId, active } = wallet
    if (!active) return { kind: 'recover', wallet }
    const subject = { account, walletId, setId: active.setId }
    const addresses = await vault.addresses(subject)
    if (!addresses) return { kind: 'recover', wallet }
    // the device share is still pending if the page ended after the server had activated the set
    await vault.activate(subject)
    const isProtected = wallet.recoveryKeys.length > 0 || (escrow && active.hasEscrow)
    // addresses of the device: money is sent to them, so those of the service are not trusted
    return { kind: 'ready', wallet: { ...wallet, addresses }, isProtected }
  }

  async function open(): Promise<WalletState> {
    // the key worker starts during the request
    const persistence = vault.isPersistent()
    persistence.catch(() => undefined)
    const { account, token } = await getCredentials()
    let wallet = await getWallet(token)
    if (!wallet?.active) {
      // without storage the device share is lost with the page, and an active wallet without it could never be used
      if (!escrow && !(await persistence)) return { kind: 'new' }
      try {
        await createFirstSet(account, token)
      } catch (error) {
        // the storage has turned out to be full
        if (error instanceof RequestError && error.code === 'notProtected') return { kind: 'new' }
        throw error
      }
      wallet = await getWallet(token)
    }
    if (!wallet) throw createMissingWalletError()
    const state = await getState(account, wallet)
    // custody `operator-recoverable`, for local demos only: the operator recovers it without the person
    if (state.kind === 'recover' && escrow && wallet.active?.hasEscrow)
      return recoverWallet({ kind: 'escrow' })
    return state
  }

  async function openExisting(): Promise<WalletState> {
    const { account, token } = await getCredentials()
    const wallet = await getWallet(token)
    return wallet?.active ? getState(account, wallet) : { kind: 'new' }
  }

  async function recoverWallet(
    method: { readonly kind: 'escrow' } | ({ readonly kind: 'factor' } & Parameters<Wallet['recover']>[0]),
  ): Promise<WalletState> {
    const { account, token } = await getCredentials()
    const wallet = await getWallet(token)
    if (!wallet?.active) throw walletNotFound()
    const { walletId, active } = wallet
    const recipient = method.kind === 'escrow' ? await vault.createRecipient() : undefined
    const [sealingKey, recovery, released] = await Promise.all([
      api.call(keys, keysApi.sealingKey, undefined),
      api.call(
        keys,
        keysApi.recoveryRead,
        { walletId, setId: active.setId, ...(recipient && { recipient }) },
        token,
      ),
      release(token, walletId, active.setId),
    ])
    const by = method.kind === 'escrow' ? { kind: method.kind, recipient: recipient ?? '' } : method
    const staged = await vault.recover({
      account,
      sealingKey,
      escrow,
      recoveryKeys: recovery.keys,
      facts: wallet,
      setId: active.setId,
      released,
      read: recovery,
      by,
    })
    await commit(account, token, staged, active.setId)
    // A method that was tampered with is not carried over, and its passkey lets no device in either. From a device that is new to
    // the account the service refuses that: then the passkey stays in the list of the settings.
    if (staged.recovery.keys.length < recovery.keys.length)
      await passkeys.retain(staged.recovery.keys).catch(() => undefined)
    return open()
  }

  return {
    open,
    openExisting,
    prepare: () => void vault.isPersistent().catch(() => undefined),
    find: async () => getWallet((await getCredentials()).token),
    inspect: (secret) => vault.inspect(secret),
    importSecret: createImport(options, calls, open),
    recover: (method) => recoverWallet({ kind: 'factor', ...method }),
    ...createRecoveryCalls(options, calls),
    ...createTransfers(options, calls, open),
    exportKeys,
    sign: createSigning(options, calls),
  }
}

/** The wallet was created a moment ago, and the server doesn't list it. */
function createMissingWalletError(): FrameApiError {
  const message = 'The wallet’s server returned an invalid response. Try again in a moment.'
  return new FrameApiError('wallet', 404, message)
}

/** Creates the function that makes the account's wallet from a secret of the person. `open` opens what it has made. */
function createImport(
  { vault }: Pick<WalletOptions, 'vault'>,
  {
    getCredentials,
    getWallet,
    createFirstSet,
  }: Pick<ReturnType<typeof createShareSetCalls>, 'getCredentials' | 'getWallet' | 'createFirstSet'>,
  open: Wallet['open'],
): Wallet['importSecret'] {
  return async (secret) => {
    const { account, token } = await getCredentials()
    if ((await getWallet(token))?.active) throw hasWallet()
    if (!(await vault.isPersistent()))
      throw new KeyError(
        'failed',
        'This browser doesn’t store data, so an imported wallet would be lost with this page. Use a browser that does.',
      )
    await createFirstSet(account, token, { secret })
    return open()
  }
}

function hasWallet(): KeyError {
  return new KeyError(
    'failed',
    'This account already has a wallet, and its address never changes. Nothing was imported. Sign in with another email address to import a wallet.',
  )
}

/**
 * Creates the function that signs with the account's active set. The set is cached to save a request per signature. It is
 * loaded again where the service does not know it, and renewed where the service has lost its share.
 */
function createSigning(
  { vault }: Pick<WalletOptions, 'vault'>,
  { getCredentials, getActiveSet, release, renew }: ReturnType<typeof createShareSetCalls>,
): Wallet['sign'] {
  let cachedSet: { readonly account: string; readonly walletId: string; readonly setId: string } | undefined

  async function sign(...[prepared, digest]: Parameters<Wallet['sign']>) {
    const { account, token } = await getCredentials()
    if (cachedSet?.account !== account) {
      const { walletId, setId } = await getActiveSet()
      cachedSet = { account, walletId, setId }
    }
    const { walletId, setId } = cachedSet
    const released = await release(token, walletId, setId)
    return vault.sign({ account, walletId, setId, prepared, digest, released })
  }

  return async (prepared, digest) => {
    try {
      return await sign(prepared, digest)
    } catch (error) {
      const code = error instanceof FrameApiError ? error.code : undefined
      if (code !== 'wallet' && code !== 'share_lost') throw error
      cachedSet = undefined
      if (code === 'share_lost') {
        const { account, token } = await getCredentials()
        await renew(account, token)
      }
      return sign(prepared, digest)
    }
  }
}
