import { FrameError, randomId } from '@latchkey/frame/messenger'
import { requestLimits, withDeadline } from '../../base/deadline.ts'
import { TimeoutError } from '../../base/errors.ts'
import type { LoginEvent } from '../../config/LoginSource.ts'
import type { ModalPort } from '../../config/stores.ts'
import { parseFrameError } from '../errors.ts'
import type { AskedEvent, FrameAccess } from './FrameAccess.ts'

/** Requests that wait for approval. */
type Approvals = {
  readonly run: FrameAccess['runApproval']
  readonly abort: FrameAccess['abort']
  /** Whether there are any that aren't withdrawn. */
  isRunning(): boolean
  /** The event of what waits now, for a listener that comes late. */
  asked(): AskedEvent | undefined
  /** The frame shows the approval of one of them; which one, it doesn't say. */
  onShown(): void
}

/** Milliseconds to wait for the app's modal to open behind the frame. */
const modalTimeout = 1_000
/** The same where the modal's code isn't loaded yet. */
const modalCodeTimeout = 5_000

/**
 * Tracks requests that wait for approval; emits when the first one begins and when none is left. A payment that is withdrawn while the
 * frame shows it ends with the frame's own answer, because it may be on its way already.
 *
 * @param options.modal the app's modal. Opened for a request that no listener has prepared for: its code, which listens, isn't loaded
 * @param options.onUnavailable called when the frame could not be loaded for one of them. One that isn't answered in time tells nothing of
 *   the frame: most often the person has not decided
 * @param options.withdraw tells the frame that one, or all, were aborted
 */
export function createApprovals(
  emit: (event: LoginEvent) => void,
  {
    modal,
    onUnavailable,
    withdraw,
  }: {
    readonly modal: () => ModalPort | undefined
    readonly onUnavailable: () => void
    readonly withdraw: (only: { readonly id: string } | undefined) => void
  },
): Approvals {
  /** All that haven't ended, withdrawn ones among them. */
  const open = new Set<Approval>()
  /** Whether one of them was approved since the first began. */
  let isAnyApproved = false
  const isRunning = () => [...open].some(({ withdrawn }) => !withdrawn.aborted)
  let asked: AskedEvent | undefined
  /** Done when what the listeners prepare is. */
  let announced = Promise.resolve()
  /** Closes a modal that was opened here and never came to show the request. */
  let closeUnused = () => {}

  /** Emits that the person is asked, and waits for what the listeners prepare. */
  async function announce(): Promise<void> {
    const { add, isEmpty, done } = createPreparation()
    const event: AskedEvent = { type: 'asked', wait: add }
    asked = event
    emit(event)
    let timeout = modalTimeout
    if (isEmpty()) {
      const opened = modal()
      if (!opened) return
      if (!opened.state.open) {
        asked = { ...event, hasOpenedModal: true }
        timeout = modalCodeTimeout
        closeUnused = () => {
          closeUnused = () => {}
          if (isEmpty()) opened.close?.()
        }
        opened.open()
      }
    }
    await withDeadline(() => done, { timeout, operation: 'showRequest' }).catch(() => undefined)
  }

  /** Requests that come while the first one waits for the modal wait with it, so that they come up after it. */
  async function untilAnnounced(signal: AbortSignal): Promise<void> {
    const options = { timeout: modalCodeTimeout, operation: 'showRequest', signal }
    await withDeadline(() => announced, options).catch(() => undefined)
  }

  /** Emits that the person is no longer asked, when nothing waits any more. A payment that was withdrawn doesn't hold the modal open. */
  function endIfIdle(): void {
    if (!asked || isRunning()) return
    const approved = isAnyApproved
    isAnyApproved = false
    asked = undefined
    closeUnused()
    emit({ type: 'answered', approved })
  }

  /** Withdraws without a message to the frame. */
  function leave(approval: Approval): void {
    approval.withdraw()
    // Listeners may be what aborts.
    queueMicrotask(endIfIdle)
  }

  return {
    async run(request, { method, signal }) {
      const approval = createApproval(method)
      const { id, withdrawn } = approval
      const onAbort = () => {
        if (withdrawn.aborted) return
        leave(approval)
        withdraw({ id })
      }
      open.add(approval)
      signal?.addEventListener('abort', onAbort)
      if (signal?.aborted) leave(approval)
      try {
        if (!asked && !withdrawn.aborted) announced = announce()
        await untilAnnounced(withdrawn)
        const answer = await request(approval.begin())
        isAnyApproved ||= !withdrawn.aborted
        return answer
      } catch (error) {
        if (parseFrameError(error).code === 'unavailable') onUnavailable()
        throw approval.toOutcome(error)
      } finally {
        signal?.removeEventListener('abort', onAbort)
        approval.end()
        open.delete(approval)
        endIfIdle()
      }
    },
    abort() {
      if (open.size === 0) return false
      for (const approval of [...open]) leave(approval)
      withdraw(undefined)
      return true
    },
    isRunning,
    asked: () => asked,
    onShown() {
      for (const approval of open) approval.onShown()
    },
  }
}

/** What listeners prepare before the frame asks, e.g. the modal behind it. */
function createPreparation() {
  let pending = 0
  let isEmpty = true
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  const settle = () => {
    pending -= 1
    if (pending === 0) end()
  }
  return {
    add(until: Promise<unknown>) {
      isEmpty = false
      pending += 1
      until.then(settle, settle)
    },
    isEmpty: () => isEmpty,
    /** Resolves when all of it is done; while it is empty, when the first of it has come and is done. */
    done,
  }
}

/** Methods whose approval sends a payment, or gives or revokes a permission (ERC-7715), which no cancellation undoes. */
const payments = [
  'eth_sendTransaction',
  'wallet_sendCalls',
  'solana_signAndSendTransaction',
  'wallet_grantPermissions',
  'wallet_requestExecutionPermissions',
  'wallet_revokePermissions',
  'wallet_revokeExecutionPermission',
]

type Approval = ReturnType<typeof createApproval>

/** One request that waits for approval. */
function createApproval(method: string) {
  const id = randomId()
  const begunAt = Date.now()
  const withdrawal = new AbortController()
  /** Ends the wait for the frame's answer. */
  const surrender = new AbortController()
  let isBegun = false
  let isShown = false
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    /** Of the message to the frame. */
    id,
    /** Fires when nobody wants it any more. */
    withdrawn: withdrawal.signal,
    /** Begins to send it. Returns the options of the message. */
    begin() {
      isBegun = true
      return { id, unsentSignal: withdrawal.signal, signal: surrender.signal }
    },
    onShown() {
      isShown ||= isBegun && !withdrawal.signal.aborted
    },
    /** What the person hasn't seen can't be sent, so only a payment that was shown waits for the frame's answer. */
    withdraw() {
      if (withdrawal.signal.aborted) return
      withdrawal.abort()
      if (isShown && payments.includes(method))
        timer = setTimeout(() => surrender.abort(), requestLimits.outcome)
      else surrender.abort()
    },
    /** Converts the error of the frame: a payment that was shown and not answered may have been sent. */
    toOutcome(error: unknown): unknown {
      const { code, reason } = parseFrameError(error)
      if (!payments.includes(method)) return error
      if (code === 'aborted' && isShown)
        return new TimeoutError({
          operation: method,
          timeout: 1_000 * Math.ceil((Date.now() - begunAt) / 1_000),
          hint: 'It may have been sent all the same: look at the activity of your account before you try again.',
          cause: error,
        })
      // Not sent, whatever else the frame says of it.
      if (code === 'refused' && withdrawal.signal.aborted && reason !== 'unconfirmed')
        return new FrameError('aborted', 'Request was aborted', { cause: error })
      return error
    },
    end: () => clearTimeout(timer),
  }
}
