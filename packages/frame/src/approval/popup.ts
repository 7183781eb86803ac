import { RequestError } from '../requests/RequestError.ts'
import type { Approval, Decision } from './Approval.ts'

const ready = '@latchkey-popup/READY'

/** Opens the wallet's own window and asks there: for browsers that can't prove what is seen. Call it in a click. */
export function askInPopup(approval: Approval, signal: AbortSignal): Promise<Decision> {
  // without a name: by one the app, an ancestor of ours, could find the window and put a page of its own in it
  const popup = window.open('/approve', '_blank', 'popup,width=420,height=680')
  if (!popup)
    return Promise.reject(
      new RequestError(
        'unsupported',
        'The wallet’s window can’t be reached. Allow pop-ups for this page. If a window did open, the app’s Cross-Origin-Opener-Policy cut it off: tell who runs the app.',
      ),
    )
  return new Promise((resolve) => {
    const channel = new MessageChannel()
    const end = (decision: Decision) => {
      clearInterval(timer)
      removeEventListener('message', onMessage)
      signal.removeEventListener('abort', abort)
      channel.port1.close()
      popup.close()
      resolve(decision)
    }
    const no = () => end({ digest: approval.digest, isApproved: false })
    const abort = () => no()
    // a window that was closed says nothing
    const timer = setInterval(() => popup.closed && no(), 500)
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== popup || data !== ready) return
      removeEventListener('message', onMessage)
      popup.postMessage(approval, location.origin, [channel.port2])
    }
    channel.port1.onmessage = ({ data }: MessageEvent<Decision>) => end(data)
    addEventListener('message', onMessage)
    signal.addEventListener('abort', abort)
  })
}

/** In that window: takes the approval from the frame that opened it (same origin, checked), and answers over its port. */
export function answerOpener(show: (approval: Approval) => Promise<Decision>): boolean {
  const opener = window.opener as Window | null
  if (!opener || window.top !== window) return false
  const onMessage = ({ origin, source, data, ports }: MessageEvent<Approval>) => {
    const [port] = ports
    if (origin !== location.origin || source !== opener || !port) return
    removeEventListener('message', onMessage)
    void show(data).then((decision) => port.postMessage(decision))
  }
  addEventListener('message', onMessage)
  opener.postMessage(ready, location.origin)
  return true
}
