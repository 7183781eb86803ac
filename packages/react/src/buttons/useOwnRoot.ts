import { useEffect, useState } from 'react'
import hostCss from '../modal/styles/isolatedHost.css?inline'

/**
 * Brings a stylesheet to where `place` is: to the tree around it, or, when `isolated`, to a shadow root put on a new
 * element inside of it, which is returned. Only after mounting, so that a server renders the same as the first paint.
 */
export function useOwnRoot(
  place: HTMLElement | null,
  isolated: boolean,
  css: string,
): ShadowRoot | undefined {
  const [root, setRoot] = useState<ShadowRoot>()
  useEffect(() => {
    if (!place) return
    if (!isolated) return adopt(place.getRootNode() as Document | ShadowRoot, css)
    const host = document.createElement('latchkey-button')
    const shadow = host.attachShadow({ mode: 'open' })
    adopt(shadow, hostCss + css)
    place.append(host)
    setRoot(shadow)
    return () => {
      host.remove()
      setRoot(undefined)
    }
  }, [place, isolated, css])
  return root
}

/** One sheet a button: small, and no count to keep. A tree cut from its document, or an old browser, has none. */
function adopt(tree: Document | ShadowRoot, css: string): (() => void) | undefined {
  if (!tree.adoptedStyleSheets) return undefined
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, sheet]
  return () => {
    tree.adoptedStyleSheets = tree.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
