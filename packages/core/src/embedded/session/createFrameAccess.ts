import type { FrameMessenger } from '@latchkey/frame/messenger'
import type { CaipNetworkId } from '@latchkey/protocol'
import { parseFrameError, toLoginError } from '../errors.ts'
import { createApprovals } from './createApprovals.ts'
import type { EmbeddedSessionParameters, FrameAccess } from './FrameAccess.ts'
import { initializeFrame, openFrame, sendTheme } from './openFrame.ts'

const frameFault = 'There was an issue loading the embedded wallet. Please verify that your domain is allowed'

const frameStorageFault = 'The browser stores nothing for the frame of the embedded wallet.'

/**
 * Opens the frame and sends requests to it, for one session of the embedded wallet.
 *
 * @param p `onUserChanged` is called when the frame reports another user
 * @param openDocument opens a frame; a test gives frames without a page
 */
export function createFrameAccess(
  p: EmbeddedSessionParameters & {
    readonly network: () => CaipNetworkId
    readonly onUserChanged: () => void
  },
  openDocument = openFrame,
): FrameAccess {
  const approvals = createApprovals(p.emitLogin, {
    modal: () => p.context.app?._internal.stores?.modal,
    onUnavailable: () => alertFrameTrouble(p, frame, 'unavailable'),
    withdraw(only) {
      if (only) return void withdrawRequest(request, only).then((isAnswered) => isAnswered || hideIdle())
      frame.hide()
      void request('RPC_ABORT', undefined).catch(() => undefined)
    },
  })
  let appearance = p.appearance
  /** Steps in progress; they are aborted when the person closes the frame. */
  const runningSteps = new Set<AbortController>()
  let frame = open()
  /** The reload in progress. */
  let reloading: Promise<void> | undefined

  function open() {
    const { location, network, options } = p
    const opened = openDocument({
      ...location,
      network,
      frame: options.frame,
      appearance,
      onDismiss: dismiss,
    })
    opened.messenger.subscribe((notice) => {
      if (notice.type === 'ready') void initializeFrame(opened.messenger, p, appearance)
      else if (notice.type === 'session') p.onUserChanged()
      else if (notice.type === 'show' && notice.reason === 'approve') approvals.onShown()
      // The wallet goes on in memory, and has to be recovered after the next reload.
      else if (notice.type === 'storage')
        p.context.app?._internal.storage?.reportFault?.(notice.operation, new Error(frameStorageFault))
    })
    return opened
  }

  /** Opens the frame again if its document was removed from the page. */
  const send: FrameAccess['request'] = (name, payload, options) => {
    if (!frame.isInPage()) {
      frame.close()
      frame = open()
    }
    return frame.messenger.request(name, payload, options)
  }
  const request: FrameAccess['request'] = (name, payload, options) =>
    reloading ? reloading.then(() => send(name, payload, options)) : send(name, payload, options)

  /** A document that is gone doesn't close its dialog, which would cover the app. */
  function hideIdle() {
    if (!approvals.isRunning() && runningSteps.size === 0) frame.hide()
  }

  function reload(delay: number) {
    if (!frame.isLoaded()) return
    const done = reloadFrame(frame.messenger, delay)
      .catch((error: unknown) => {
        p.context.logger.warn('The frame of the embedded wallet could not be reloaded', { error })
        // A document that is gone can't load itself anew.
        if (p.options.frame) return
        frame.close()
        frame = open()
      })
      .finally(() => {
        if (reloading === done) reloading = undefined
      })
    reloading = done
  }

  /** The person closed the frame, which declines everything it asked. */
  function dismiss() {
    frame.hide()
    for (const step of [...runningSteps]) step.abort()
    // The frame may still show how to protect or recover the wallet; a new document shows nothing.
    if (!approvals.abort()) reload(0)
  }

  return {
    request,
    async runCancellable(step, signal, { logsTimeout = false } = {}) {
      const controller = new AbortController()
      const stop = () => controller.abort()
      signal?.addEventListener('abort', stop)
      if (signal?.aborted) stop()
      runningSteps.add(controller)
      try {
        return await step(controller.signal)
      } catch (thrown) {
        const { code } = parseFrameError(thrown)
        if (code === 'unavailable' || code === 'timeout') {
          // A document that is gone doesn't close its dialog, which would cover what the app offers next.
          if (!approvals.isRunning()) frame.hide()
          if (code === 'timeout' && logsTimeout)
            p.context.logger.warn('The frame of the embedded wallet did not answer in time', {
              error: thrown,
            })
          else alertFrameTrouble(p, frame, code)
        }
        throw toLoginError(thrown, controller.signal)
      } finally {
        signal?.removeEventListener('abort', stop)
        runningSteps.delete(controller)
      }
    },
    runApproval: approvals.run,
    asked: approvals.asked,
    abort: approvals.abort,
    reload,
    setAppearance(next) {
      appearance = next
      frame.setAppearance(next)
      if (frame.isLoaded()) void sendTheme(frame.messenger, next).catch(() => undefined)
    },
    close: () => frame.close(),
  }
}

/** Milliseconds to wait for the frame's answer that it has withdrawn a request. */
const withdrawTimeout = 3_000

/**
 * Withdraws one request from the frame, which takes its dialog away itself, unless it shows something else, e.g. the settings.
 *
 * @returns whether the frame has answered
 */
async function withdrawRequest(
  request: FrameAccess['request'],
  only: { readonly id: string },
): Promise<boolean> {
  try {
    await request('RPC_ABORT', only, { timeout: withdrawTimeout })
    return true
  } catch (thrown) {
    if (parseFrameError(thrown).code !== 'refused') return false
    // A frame of an earlier version ends all or nothing. What stays could be approved while nobody waits for it.
    void request('RPC_ABORT', undefined).catch(() => undefined)
    return true
  }
}

const frameTroubles = {
  forbidden: 'The policy of this page (frame-src) forbids the frame.',
  timeout: 'The frame does not answer.',
  unavailable: 'The frame could not be loaded.',
} as const

function alertFrameTrouble(
  { context }: EmbeddedSessionParameters,
  frame: { isForbidden(): boolean },
  code: 'timeout' | 'unavailable',
) {
  const detail = frameTroubles[frame.isForbidden() ? 'forbidden' : code]
  const { alert, diagnoseProject } = context.app?._internal ?? {}
  alert?.('originRefused', { long: `${frameFault}. ${detail}` }).then(() => diagnoseProject?.('frame'))
}

/** Milliseconds to wait for a frame's answer that it reloads, and for its new document. */
const reloadTimeout = 3_000

async function reloadFrame(messenger: FrameMessenger, delay: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, delay))
  // The frame answers before it reloads. An earlier `ready` belongs to another document.
  await messenger.request('RELOAD', undefined, { timeout: reloadTimeout })
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(end, reloadTimeout)
    const unsubscribe = messenger.subscribe(({ type }) => type === 'ready' && end())
  })
}
