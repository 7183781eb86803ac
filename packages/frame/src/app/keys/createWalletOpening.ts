import type { HandlerContext } from '../boot/openChannel.ts'
import { notProtected, RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { setOwnAddresses, userChanged } from './ownAddresses.ts'
import { needsPerson, offerProtection, promptPerson } from './promptPerson.ts'
import { getCustody, type WalletState } from './Wallet.ts'

/**
 * What may be shown while the wallet opens. `nothing`: a wallet that needs the person is an error. `needed`: the screen that the
 * person has to act on. `protect`: the person wants to set up a recovery method now.
 */
type MayShow = 'nothing' | 'needed' | 'protect'

/**
 * Creates the function that opens the wallet for a request. Where the person has to act first, it shows the frame and sends
 * progress, so that the app does not time out. An existing client shows the frame for approvals only, so it is answered at once,
 * and the first approval asks the person.
 */
export function createWalletOpening(services: FrameServices) {
  const { config, session, wallet, state } = services
  /** The shown recovery or protection screen, which concurrent requests share. */
  let prompting: Promise<WalletState> | undefined
  /** Id of the wallet that this document has offered a recovery method for. Another person may sign in to the same document. */
  let offeredFor: string | undefined

  async function openWallet({ progress, hasPort }: HandlerContext, mayShow: MayShow = 'needed') {
    const silent = mayShow === 'nothing'
    const keepAlive = setInterval(progress, 5_000)
    try {
      const account = await session.account()
      let opened = await wallet.open()
      if (!hasPort && opened.kind === 'new') throw notProtected()
      if (!hasPort && opened.kind !== 'new') return finishOpening(opened, account?.id)
      if (opened.kind !== 'ready' && silent)
        throw new RequestError(
          'rejected',
          'The wallet isn’t on this device. Sign in again to recover it here.',
        )
      // without storage the wallet would be lost with the page, and with it what is sent to its address
      const mustAct = opened.kind !== 'ready' || mayShow === 'protect' || !services.store.isPersistent
      if (!silent && mustAct && needsPerson(config, opened)) {
        // one screen at a time: an approval may be shown
        prompting ??= state.queue
          .then(async () => promptPerson(services, await wallet.open()))
          .finally(() => {
            prompting = undefined
          })
        state.queue = prompting.catch(() => undefined)
        await prompting
        // opened again: the person may have added a recovery method
        opened = await wallet.open()
        // the person was asked just now, so not again after the answer
        if (opened.kind !== 'new') offeredFor = opened.wallet.walletId
      }
      if (opened.kind === 'new') throw notProtected()
      if (hasPort && opened.kind === 'ready' && !opened.isProtected) offerLater(opened)
      return finishOpening(opened, account?.id)
    } finally {
      clearInterval(keepAlive)
    }
  }

  /** Offers a recovery method once the app has its answer, at most once for each wallet in a loaded frame. */
  function offerLater(opened: Extract<WalletState, { kind: 'ready' }>) {
    if (offeredFor === opened.wallet.walletId) return
    offeredFor = opened.wallet.walletId
    setTimeout(() => {
      const { signal } = state.abort
      const turn = state.queue.then(() => offerProtection(services, opened, signal))
      state.queue = turn.catch(() => undefined)
      turn.then(
        // the app reads the user again
        (isProtected) => isProtected && services.notify(userChanged),
        () => undefined,
      )
    })
  }

  /**
   * Stores the addresses, and returns them with the account that they are of.
   *
   * @param account id of the account that was signed in when the opening began
   * @throws RequestError `mismatch` where somebody else has signed in meanwhile, `rejected` where nobody is signed in any more
   */
  async function finishOpening(opened: Exclude<WalletState, { kind: 'new' }>, account: string | undefined) {
    const accountNow = await session.account()
    if (account === undefined || accountNow?.id !== account) {
      state.addresses = undefined
      if (!accountNow) throw new RequestError('rejected', 'You’re signed out. Sign in again.')
      // It is open which of the two people the wallet is of.
      state.isUserOutdated = true
      services.notify(userChanged)
      throw new RequestError('mismatch', 'Another account was signed in meanwhile. Try again.')
    }
    setOwnAddresses(state, opened.wallet.addresses, account)
    return {
      account: accountNow,
      addresses: opened.wallet.addresses,
      isReady: opened.kind === 'ready',
      isProtected: opened.kind === 'ready' && opened.isProtected,
      custody: getCustody(config, opened.wallet),
    }
  }

  return openWallet
}
