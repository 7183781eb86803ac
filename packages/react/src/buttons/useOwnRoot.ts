import { useEffect, useState } from 'react'
import { createStyleRoot } from '../modal/styles/createStyleRoot.ts'
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
    if (!isolated) {
      const tree = place.getRootNode()
      return tree instanceof Document || tree instanceof ShadowRoot
        ? createStyleRoot(tree).adopt(css)
        : undefined
    }
    const host = document.createElement('latchkey-button')
    const shadow = host.attachShadow({ mode: 'open' })
    const styles = createStyleRoot(shadow)
    styles.adopt(hostCss)
    styles.adopt(css)
    place.append(host)
    setRoot(shadow)
    return () => {
      host.remove()
      setRoot(undefined)
    }
  }, [place, isolated, css])
  return root
}
