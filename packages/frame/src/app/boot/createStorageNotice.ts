import type { FrameEvent } from '@latchkey/protocol'
import type { OnStorageFault } from '../store.ts'

/**
 * Tracks whether the browser stores anything for this document, and notifies our own client once where it doesn't, also where that
 * was found out before HELLO. Existing clients have no port and are sent nothing.
 */
export function createStorageNotice(notify: (event: FrameEvent) => void) {
  let fault: FrameEvent | undefined
  let hasPort = false
  const notifyOnce = () => {
    if (fault && hasPort) notify(fault)
  }
  return {
    onFault(operation: Parameters<OnStorageFault>[0]) {
      fault = { type: '@latchkey-frame/STORAGE_UNAVAILABLE', payload: { operation } }
      notifyOnce()
    },
    onHello() {
      hasPort = true
      // after the answer to HELLO, which has to be the first message of the port
      queueMicrotask(notifyOnce)
    },
  }
}
