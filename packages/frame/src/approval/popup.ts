import { meetOpener } from '../windows/meetOpener.ts'
import { openOwnWindow } from '../windows/openOwnWindow.ts'
import type { Approval, Decision } from './Approval.ts'

/** Opens the wallet's own window and asks there: for browsers that can't prove what is seen. Call it in a click. */
export async function askInPopup(approval: Approval, signal: AbortSignal): Promise<Decision> {
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

/** In that window: takes the approval from the frame that opened it, and answers over its port. */
export function answerOpener(show: (approval: Approval) => Promise<Decision>): boolean {
  return meetOpener<Approval>((approval, port) => {
    void show(approval).then((decision) => port.postMessage(decision))
  })
}
