import { createStyleRoot, type StyleRoot } from '../styles/createStyleRoot.ts'
import { firstStyles } from './firstStyles.ts'

/** The element the modal lives in, and the tree inside it. */
export type Host = {
  readonly element: HTMLElement
  readonly shadow: ShadowRoot
  readonly styles: StyleRoot
}

/**
 * Makes a host element with an open shadow root; one that isn't `embedded` takes no place in the page. Key events end here,
 * because a page's shortcuts would take our inputs for plain elements.
 */
export function createHost(embedded: boolean): Host {
  const element = document.createElement('latchkey-modal')
  element.toggleAttribute('data-embedded', embedded)
  const shadow = element.attachShadow({ mode: 'open' })
  const styles = createStyleRoot(shadow, firstStyles)
  for (const type of ['keydown', 'keyup', 'keypress']) {
    element.addEventListener(type, (event) => event.stopPropagation())
  }
  return { element, shadow, styles }
}
