import { createTranslator, type FrameText } from '../words/createTranslator.ts'
import { describeError } from '../words/describeError.ts'
import { type Approval, type ApprovalScreen, approvalScreen, type Decision } from './approvalScreen.ts'
import { type ArmingWatch, canProveVisibility, watchArming } from './arming.ts'
import { connectToOpener, openWalletWindow, type WalletWindow } from './walletWindow.ts'

type ShowOptions = {
  readonly approval: Approval
  /** Whether this document is a window of the wallet. Otherwise it is the frame. */
  readonly isTopLevel: boolean
  /** Aborting counts as a rejection. */
  readonly signal: AbortSignal
  /** Approves in a window of the wallet (`approveInWindow`); absent in that window. Called in a click. */
  readonly openWindow?: (() => Promise<Decision>) | undefined
}

type Obstacle = NonNullable<ReturnType<ArmingWatch['disarmedBy']> | ReturnType<ApprovalScreen['unconfirmed']>>

const hints: Readonly<Record<Obstacle, FrameText>> = {
  hidden: 'Waiting until nothing covers this window.',
  small: 'This window is too small to approve requests.',
  unfocused: 'Click in this window first, then approve.',
  early: 'Take a moment to read the request.',
  acknowledge: 'Check the box above first.',
  typeFee: 'Type the fee above first.',
}

/**
 * Shows an approval and resolves with the decision. Rejecting is always possible. Approving needs what the description asks
 * for, and a trusted click on a screen that is visible, unmoved, focused and large enough (`arming.ts`).
 */
export function showApproval({ approval, isTopLevel, signal, openWindow }: ShowOptions): Promise<Decision> {
  const { translate } = createTranslator(approval.look.translations)
  const screen = approvalScreen(approval, translate)
  const focusedBefore = document.activeElement
  document.body.replaceChildren(screen.root)
  let watch: ArmingWatch | undefined
  // A browser without the needed API cannot prove that the frame is visible.
  const lacksProof = !isTopLevel && !canProveVisibility()
  /**
   * Why the wallet's window could not be opened. Shown until the next attempt or until approving works here.
   */
  let failure = ''
  /** Since when the screen is covered or too small, milliseconds. */
  let hiddenSince: number | undefined = performance.now()
  const heading = screen.root.querySelector<HTMLElement>('h1')
  let hadFocus = false

  function update() {
    const reason = watch ? (watch.disarmedBy() ?? screen.unconfirmed()) : 'early'
    // Focused when the screen is first seen: a frame that the app still hides can't have the focus, and one that isn't displayed
    // has no size.
    if (watch && reason !== 'hidden' && reason !== 'small' && !hadFocus) {
      hadFocus = true
      heading?.focus({ preventScroll: true })
    }
    screen.approve.setAttribute('aria-disabled', String(reason !== undefined))
    screen.setHint(
      failure && (lacksProof || reason)
        ? failure
        : lacksProof
          ? translate(
              'This browser can’t confirm that nothing covers this window. Continue in the wallet’s own window.',
            )
          : reason
            ? translate(hints[reason])
            : '',
    )
    hiddenSince = reason === 'hidden' || reason === 'small' ? (hiddenSince ?? performance.now()) : undefined
    // The wallet's window is also offered where the screen was covered or too small for 3 s.
    const offersWindow = lacksProof || (hiddenSince !== undefined && performance.now() - hiddenSince > 3000)
    screen.openWindow.hidden = !openWindow || !offersWindow
  }

  watch = watchArming(screen.root, isTopLevel, update)
  const watched = watch
  return new Promise((resolve) => {
    const end = (isApproved: boolean) => {
      watched.stop()
      signal.removeEventListener('abort', abort)
      document.body.replaceChildren()
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
      resolve({ digest: approval.digest, isApproved })
    }
    const abort = () => end(false)
    signal.addEventListener('abort', abort)
    screen.reject.addEventListener('click', () => end(false))
    screen.root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') end(false)
    })
    screen.approve.addEventListener('click', (event) => {
      const obstacle = watched.disarmedBy()
      if (obstacle === 'early') watched.restart()
      const isReady = obstacle === undefined && screen.unconfirmed() === undefined
      if (event.isTrusted && !lacksProof && isReady) end(true)
    })
    screen.root.addEventListener('input', update)
    screen.openWindow.addEventListener('click', (event) => {
      if (!event.isTrusted || !openWindow) return
      failure = ''
      void openWindow().then(
        // An approval of another digest counts as a rejection.
        (decision) => end(decision.isApproved && decision.digest === approval.digest),
        (error: unknown) => {
          failure = describeError(translate, error)
          update()
        },
      )
    })
    update()
    heading?.focus({ preventScroll: true })
    if (signal.aborted) abort()
  })
}

/**
 * Shows an approval in a separate window of the wallet, for browsers that cannot prove that a frame is
 * visible. Call it in a click.
 */
export async function approveInWindow(approval: Approval, signal: AbortSignal): Promise<Decision> {
  return new Promise((resolve, reject) => {
    const end = (decision: Decision) => {
      signal.removeEventListener('abort', rejectApproval)
      opened.close()
      resolve(decision)
    }
    const rejectApproval = () => end({ digest: approval.digest, isApproved: false })
    let opened: WalletWindow
    try {
      opened = openWalletWindow('/approve', approval, rejectApproval)
    } catch (error) {
      return reject(error)
    }
    opened.port.onmessage = ({ data }: MessageEvent<Decision>) => end(data)
    signal.addEventListener('abort', rejectApproval)
  })
}

/**
 * Runs in the window that `approveInWindow` opens. Receives the approval from the frame and posts the
 * decision to it. Returns false without an opener.
 */
export function serveOpener(show: (approval: Approval) => Promise<Decision>): boolean {
  return connectToOpener<Approval>((approval, port) => {
    void show(approval).then((decision) => port.postMessage(decision))
  })
}
