import { createStyleRoot, type StyleRoot } from '../styles/createStyleRoot.ts'
import { firstStyles } from './firstStyles.ts'

/** The element the modal lives in, and the tree inside it. */
export type Host = {
  readonly element: HTMLElement
  readonly shadow: ShadowRoot
  readonly styles: StyleRoot
}

/**
 * Makes a host element with an open shadow root; one that isn't `embedded` takes no place in the page. Some events end
 * here: keys, because a page's shortcuts would take our inputs for plain elements; presses, because a dialog of the page
 * would take them for a click beside it and close (D7).
 */
export function createHost(embedded: boolean): Host {
  const element = document.createElement('latchkey-modal')
  element.toggleAttribute('data-embedded', embedded)
  const shadow = element.attachShadow({ mode: 'open' })
  const styles = createStyleRoot(shadow, firstStyles)
  for (const type of ['keydown', 'keyup', 'keypress', 'pointerdown', 'mousedown', 'touchstart']) {
    element.addEventListener(type, (event) => event.stopPropagation())
  }
  return { element, shadow, styles }
}
