import type { FrameEvent } from '@latchkey/protocol'
import type { OnStorageFault } from '../store.ts'

/** Tells our own client once that the browser stores nothing for this document, also where that was found out before HELLO. */
export function createStorageNotice(notify: (event: FrameEvent) => void) {
  let fault: FrameEvent | undefined
  let hasPort = false
  const tell = () => {
    if (fault && hasPort) notify(fault)
  }
  return {
    onFault(operation: Parameters<OnStorageFault>[0]) {
      fault = { type: '@latchkey-frame/STORAGE_UNAVAILABLE', payload: { operation } }
      tell()
    },
    onHello() {
      hasPort = true
      // after the answer to HELLO, which has to be the first message of the port
      queueMicrotask(tell)
    },
  }
}
