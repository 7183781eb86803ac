import { createTranslator, type FrameText, translateText } from '../words/createTranslator.ts'
import { type Approval, approvalScreen, type Decision } from './approvalScreen.ts'
import { type ArmingWatch, canProveVisibility, watchArming } from './arming.ts'
import { connectToOpener, openOwnWindow } from './ownWindow.ts'

type ShowOptions = {
  readonly approval: Approval
  readonly isTopLevel: boolean
  readonly signal: AbortSignal
  /** Approves in a separate window of the wallet; absent in that window. Must be called in a click. */
  readonly approveElsewhere?: (() => Promise<Decision>) | undefined
}

const hints: Readonly<Record<NonNullable<ReturnType<ArmingWatch['disarmedBy']>>, FrameText>> = {
  hidden: 'Waiting until nothing covers this window.',
  small: 'This window is too small to approve anything in it.',
  unfocused: 'Click into this window first, then approve.',
  early: 'One moment: read what is asked.',
}

/**
 * Shows an approval and resolves with the decision. Rejecting is always possible. Approving needs a trusted
 * click on a screen that is visible, unmoved, focused and large enough (`arming.ts`).
 */
export function showApproval({
  approval,
  isTopLevel,
  signal,
  approveElsewhere,
}: ShowOptions): Promise<Decision> {
  const { translate } = createTranslator(approval.look.locale)
  const screen = approvalScreen(approval, translate)
  const before = document.activeElement
  document.body.replaceChildren(screen.root)
  let watch: ArmingWatch | undefined
  // A browser without the needed API cannot prove that the frame is visible.
  const cannotProve = !isTopLevel && !canProveVisibility()
  /**
   * Why the wallet's window could not be opened. Shown until the next attempt or until approving works here.
   */
  let failure = ''
  let hiddenSince: number | undefined = performance.now()

  function update() {
    const reason = watch ? watch.disarmedBy() : 'early'
    screen.approve.setAttribute('aria-disabled', String(reason !== undefined))
    screen.setHint(
      failure && (cannotProve || reason)
        ? failure
        : cannotProve
          ? translate(
              'This browser can’t show that nothing covers this window. Continue in the wallet’s own.',
            )
          : reason
            ? translate(hints[reason])
            : '',
    )
    hiddenSince = reason === 'hidden' || reason === 'small' ? (hiddenSince ?? performance.now()) : undefined
    // The wallet's window is also offered after the screen was covered or too small for 3 s.
    const offersWindow = cannotProve || (hiddenSince !== undefined && performance.now() - hiddenSince > 3000)
    screen.elsewhere.hidden = !approveElsewhere || !offersWindow
  }

  watch = watchArming(screen.root, isTopLevel, update)
  const watched = watch
  return new Promise((resolve) => {
    const end = (isApproved: boolean) => {
      watched.stop()
      signal.removeEventListener('abort', abort)
      document.body.replaceChildren()
      if (before instanceof HTMLElement) before.focus()
      resolve({ digest: approval.digest, isApproved })
    }
    const abort = () => end(false)
    signal.addEventListener('abort', abort)
    screen.reject.addEventListener('click', () => end(false))
    screen.root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') end(false)
    })
    screen.approve.addEventListener('click', (event) => {
      if (event.isTrusted && !cannotProve && watched.disarmedBy() === undefined) end(true)
    })
    screen.elsewhere.addEventListener('click', (event) => {
      if (!event.isTrusted || !approveElsewhere) return
      failure = ''
      void approveElsewhere().then(
        // An approval of another digest counts as a rejection.
        (decision) => end(decision.isApproved && decision.digest === approval.digest),
        (error: unknown) => {
          failure =
            error instanceof Error
              ? translateText(translate, error.message)
              : translate('The window could not be opened.')
          update()
        },
      )
    })
    update()
    screen.root.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
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
      signal.removeEventListener('abort', no)
      own.close()
      resolve(decision)
    }
    const no = () => end({ digest: approval.digest, isApproved: false })
    let own: ReturnType<typeof openOwnWindow>
    try {
      own = openOwnWindow('/approve', approval, no)
    } catch (error) {
      return reject(error)
    }
    own.port.onmessage = ({ data }: MessageEvent<Decision>) => end(data)
    signal.addEventListener('abort', no)
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
