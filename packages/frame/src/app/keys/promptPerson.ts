import { notProtected, RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { showProtect, showRecover } from '../screens/recoveryScreens.ts'
import { openSettingsPage } from '../screens/walletWindow.ts'
import { ensureFreshSignIn } from '../session/freshSignIn.ts'
import { createTranslator } from '../words/createTranslator.ts'
import { moveWallet, receiveWallet } from './moveWallet.ts'
import { getDueOffer, storeOffer } from './protectOffer.ts'
import { readOperatorSecret } from './secondOperatorPort.ts'
import type { WalletState } from './Wallet.ts'

/** Whether the wallet has to be recovered, created or protected first. */
export function needsPerson({ custody }: FrameServices['config'], opened: WalletState): boolean {
  return opened.kind !== 'ready' || (!opened.isProtected && custody !== 'operator-recoverable')
}

/**
 * Shows the recovery or protection screen, if it is still needed.
 *
 * @param signal closes the screen
 * @throws RequestError `rejected` when the person declines to recover; `aborted`
 */
export async function promptPerson(
  services: FrameServices,
  opened: WalletState,
  signal?: AbortSignal,
): Promise<WalletState> {
  const { config, session, wallet, store, notify, checkPassword } = services
  if (!needsPerson(config, opened)) return opened
  const reason = opened.kind === 'recover' ? 'recover' : 'protect'
  const { look } = services.state
  const { translate } = createTranslator(look.translations)
  const isStorageBlocked = !store.isPersistent
  notify({ type: '@latchkey-frame/SHOW', payload: { reason } })
  try {
    if (opened.kind === 'recover') {
      const takes = () => receiveWallet(services, signal)
      const screen = ensureFreshSignIn(services).then(async () =>
        showRecover({
          wallet,
          translate,
          look,
          isStorageBlocked,
          accountName: (await session.account())?.email,
          onDecline: notRecovered,
          receiveWallet: takes,
          readOperatorSecret: (method) => readOperatorSecret(services, method),
        }),
      )
      return await closeOnAbort(screen, signal)
    }
    const account = await session.account()
    const mayDecline = !isStorageBlocked && opened.kind !== 'new'
    if (!account) return opened
    const screen = showProtect({
      wallet,
      account,
      translate,
      look,
      isStorageBlocked,
      checkPassword,
      ensureFresh: () => ensureFreshSignIn(services),
      ...(mayDecline ? { moveWallet: () => moveWallet(services, signal) } : { onDecline: notProtected }),
      // people on other clients have no other way there from an app
      ...(window.top !== window && { openSettings: () => openSettingsPage(config.projectId) }),
    })
    const outcome = await closeOnAbort(screen, signal)
    return opened.kind === 'ready' ? { ...opened, isProtected: outcome === 'protected' } : opened
  } finally {
    notify({ type: '@latchkey-frame/HIDE' })
  }
}

/**
 * Makes the wallet of an existing client ready to sign, within the request that needs an approval: such a client shows the frame
 * only then. A wallet without a recovery method is offered one, once for each loaded frame; a wallet that this device has no
 * share of is recovered.
 *
 * @param account the address that the request was prepared for
 * @throws RequestError `rejected`, `aborted`; `otherWallet` when the recovered wallet has another address
 */
export async function prepareToSign(services: FrameServices, account: string, signal: AbortSignal) {
  const { state } = services
  if (state.isWalletReady) return
  const opened = await openToSign(services, signal)
  if (opened.kind !== 'ready') throw notRecovered()
  const { addresses } = opened.wallet
  // until now the address came from the service
  if (account !== addresses.eip155 && account !== addresses.solana)
    throw new RequestError('otherWallet', 'This device has a different wallet. Sign out, then sign in again.')
  state.addresses = addresses
  state.isWalletReady = true
}

/** Opens the wallet; recovers it, or offers a recovery method where that is due. */
async function openToSign(services: FrameServices, signal: AbortSignal): Promise<WalletState> {
  const opened = await services.wallet.open()
  if (opened.kind !== 'ready') return promptPerson(services, opened, signal)
  await offerProtection(services, opened, signal)
  return opened
}

/**
 * Offers the person of an unprotected wallet a recovery method, if that is due. Resolves to whether the wallet is protected
 * now.
 *
 * @throws RequestError `aborted`
 */
export async function offerProtection(
  services: FrameServices,
  opened: Extract<WalletState, { kind: 'ready' }>,
  signal?: AbortSignal,
): Promise<boolean> {
  const { config, session } = services
  const account = await session.account()
  if (!account || !needsPerson(config, opened)) return false
  const reason = await getDueOffer(services, account.id, opened.wallet.addresses)
  if (!reason) return false
  await storeOffer(services, account.id, reason)
  const after = await promptPerson(services, opened, signal)
  return after.kind === 'ready' && after.isProtected
}

/** Resolves with the screen, or closes it when `signal` aborts. */
function closeOnAbort<result>(screen: Promise<result>, signal: AbortSignal | undefined): Promise<result> {
  return new Promise((resolve, reject) => {
    const close = () => {
      document.body.replaceChildren()
      reject(new RequestError('aborted', 'Request was aborted'))
    }
    signal?.addEventListener('abort', close, { once: true })
    screen.then(resolve, reject).finally(() => signal?.removeEventListener('abort', close))
  })
}

/** The error of a device whose person did not recover the wallet. */
function notRecovered(): RequestError {
  return new RequestError('rejected', 'The wallet was not recovered on this device.')
}
