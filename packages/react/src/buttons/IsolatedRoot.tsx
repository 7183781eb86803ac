import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import hostCss from '../modal/styles/isolatedHost.css?inline'
import { adoptSheet } from './adoptSheet.ts'

/** A shadow root of its own for what is in it, on a new element where it stands. */
export function IsolatedRoot({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  useEffect(() => {
    if (!place) return
    const host = document.createElement('latchkey-button')
    const shadow = host.attachShadow({ mode: 'open' })
    adoptSheet(shadow, hostCss)
    place.append(host)
    setRoot(shadow)
    return () => {
      host.remove()
      setRoot(undefined)
    }
  }, [place])
  return <span ref={setPlace}>{root && createPortal(children, root)}</span>
}
