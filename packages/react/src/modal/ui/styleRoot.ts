import { createContext } from 'react'

/** The stylesheets of the surrounding tree. Absent outside of a modal, e.g. in a test of one component. */
export const StyleRootContext = createContext<StyleRoot | undefined>(undefined)

/** The stylesheets of one tree. */
export type StyleRoot = {
  /** Adds a stylesheet, once. */
  adopt(css: string): void
}

/**
 * Creates a {@link StyleRoot} for a document or shadow root. It uses constructable stylesheets, which need no
 * `style-src 'unsafe-inline'`; in a browser without them there are no styles. Sheets are never removed, because each change
 * makes the browser recompute the styles of the tree.
 *
 * @param first styles adopted at once, as one sheet
 */
export function createStyleRoot(root: Document | ShadowRoot, first: readonly string[] = []): StyleRoot {
  const adopted = new Set(first)
  const ownerWindow = (root instanceof Document ? root : root.ownerDocument).defaultView

  function add(css: string): void {
    if (css === '' || !ownerWindow?.CSSStyleSheet || !('adoptedStyleSheets' in root)) return
    const sheet = new ownerWindow.CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }
  add(first.join('\n'))

  return {
    adopt(css) {
      if (adopted.has(css)) return
      adopted.add(css)
      add(css)
    },
  }
}
