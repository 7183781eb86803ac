import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react'

/**
 * What was pasted into the receiver's field last, while nobody has typed there since: what else stands in it then was put there by
 * something on the page or in the browser (X.39). Only the browser's own events say that somebody typed. The form itself listens, since
 * people paste before the words about a receiver are loaded.
 */
export function usePastedReceiver() {
  const latest = useRef<string>(undefined)
  const [pasted, setPasted] = useState<string>()
  return {
    pasted,
    /** For what surrounds the field. */
    events: {
      onPaste: (event: ClipboardEvent) => {
        latest.current = event.clipboardData.getData('text/plain').trim()
      },
      onInput: ({ nativeEvent }: FormEvent) => {
        if (nativeEvent.isTrusted && (nativeEvent as InputEvent).inputType !== 'insertFromPaste')
          latest.current = undefined
        setPasted(latest.current)
      },
    },
  }
}
