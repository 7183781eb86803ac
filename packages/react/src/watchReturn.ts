import { type AwaitedWallet, getAttachedModal } from '@latchkey/core'
import type { Modal } from './createModal.ts'

/**
 * Milliseconds for an answer to arrive after a person came back from a wallet app. What was answered there is usually in the
 * relay's mailbox by then.
 */
const answerTime = 1_500
/** Milliseconds without a key after which a person has stopped typing. */
const quietTime = 3_000
/** Milliseconds between two looks whether a dialog is still open. */
const dialogInterval = 1_000

/**
 * Opens the modal for a person who came back from a wallet app without having answered there: the modal offers the way back into the
 * wallet. It opens once for each request, and not above what the person is doing: while keys are pressed or another dialog is open, it
 * waits for the end of that. Who is in the modal already stays there. It closes once the wallet has answered, unless the person went on
 * to another view or has closed it meanwhile. Only requests whose wallet was opened by a link on this device count, and of several
 * modals of one config only the attached one opens. Returns a function that stops watching.
 */
export function watchReturn(modal: Modal): () => void {
  const { config } = modal
  const offered = new WeakSet<AwaitedWallet>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopWaiting = () => {}
  let check = () => {}
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const checkLater = (delay: number) => {
    cancel()
    timer = setTimeout(() => {
      timer = undefined
      check()
    }, delay)
  }
  // Whoever sent by Enter comes back with the field still focused: only keys pressed since then are typing.
  const noteTyping = () => {
    if (timer !== undefined) checkLater(quietTime)
  }
  const offer = () => {
    cancel()
    // Each chain family pairs by a connector of its own: requests may wait in two apps, of which one was offered before.
    const source = config.connectors.find(({ pairing }) => {
      const waiting = pairing?.awaited()
      return waiting && !offered.has(waiting)
    })?.pairing
    const wallet = source?.awaited()
    if (!wallet || document.hidden) return
    check = () => {
      const attached = getAttachedModal(config)
      if (attached !== undefined && attached !== modal) return
      if (source?.awaited() !== wallet || modal.state.open) return
      if (hasOpenDialog()) return checkLater(dialogInterval)
      offered.add(wallet)
      modal.open()
      stopWaiting()
      const stopAnswer = source.subscribe(() => {
        if (source.awaited() === wallet) return
        stopWaiting()
        if (modal.state.stack.length === 1) modal.close()
      })
      // What is opened after that is the person's own.
      const stopClose = modal.on('close', () => stopWaiting())
      stopWaiting = () => {
        stopAnswer()
        stopClose()
      }
    }
    checkLater(answerTime)
  }
  document.addEventListener('visibilitychange', offer)
  window.addEventListener('pageshow', offer)
  document.addEventListener('beforeinput', noteTyping, true)
  document.addEventListener('keydown', noteTyping, true)
  return () => {
    cancel()
    stopWaiting()
    document.removeEventListener('visibilitychange', offer)
    window.removeEventListener('pageshow', offer)
    document.removeEventListener('beforeinput', noteTyping, true)
    document.removeEventListener('keydown', noteTyping, true)
  }
}

/** Whether a dialog is open, of the page or of another modal. */
function hasOpenDialog(): boolean {
  const dialogs = 'dialog[open], [role=dialog][aria-modal=true]'
  const hasDialog = (root: ParentNode | null) => root?.querySelector(dialogs) != null
  return (
    hasDialog(document) ||
    [...document.querySelectorAll('latchkey-modal')].some(({ shadowRoot }) => hasDialog(shadowRoot))
  )
}
