import type { ChainNamespace } from '@latchkey/core'
import { useEffect, useState } from 'react'

/**
 * Whether the receiver isn't what was pasted last, though the person hasn't typed since: something on the page or in the
 * browser has put another address in its place (X.39). Only the browser's own events say that somebody typed.
 */
export function usePastedReceiver(to: string, namespace: ChainNamespace): boolean {
  const [pasted, setPasted] = useState<string>()
  useEffect(() => {
    let latest: string | undefined
    const paste = (event: ClipboardEvent) => {
      if (isReceiver(event)) latest = event.clipboardData?.getData('text/plain').trim()
    }
    const input = (event: Event) => {
      if (!isReceiver(event)) return
      const typed = event.isTrusted && (event as InputEvent).inputType !== 'insertFromPaste'
      if (typed) latest = undefined
      setPasted(latest)
    }
    document.addEventListener('paste', paste, true)
    document.addEventListener('input', input, true)
    return () => {
      document.removeEventListener('paste', paste, true)
      document.removeEventListener('input', input, true)
    }
  }, [])
  if (!pasted || to === '') return false
  const [field, clipboard] = namespace === 'eip155' ? [to.toLowerCase(), pasted.toLowerCase()] : [to, pasted]
  return !field.includes(clipboard)
}

/** The modal is in a shadow root: the document sees the field only on the event's path. */
function isReceiver(event: Event): boolean {
  const [target] = event.composedPath()
  return target instanceof HTMLElement && target.dataset.testid === 'send-receiver'
}
