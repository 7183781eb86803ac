import { createContext, useContext, useInsertionEffect } from 'react'

/**
 * Adds a stylesheet to the surrounding tree with the first component that asks for it, once per tree.
 *
 * @example
 * import css from './Row.css?inline'
 * export function Row() { useStyles(css); ... }
 */
export function useStyles(css: string): void {
  const root = useContext(StyleRootContext)
  useInsertionEffect(() => root?.adopt(css), [root, css])
}

/** Where styles of the surrounding tree go; absent outside of a tree of ours, e.g. in a unit test of one component. */
export const StyleRootContext = createContext<StyleRoot | undefined>(undefined)

/** Adopts stylesheets into one tree, each once however many components ask for it. */
export type StyleRoot = {
  /** Adds the sheet, if the tree doesn't have it yet. */
  adopt(css: string): void
}

/**
 * A {@link StyleRoot} over a document or shadow root. Constructable sheets need no `style-src 'unsafe-inline'`.
 * Where a browser has none, the sheet is left out rather than injected as markup. `first` is there from the start, as one
 * sheet: a dozen of them would be adopted, and the tree's styles thrown away, one by one. So does every sheet that comes or
 * goes; what a view brought stays for as long as the tree, and the way back to it costs nothing.
 */
export function createStyleRoot(root: Document | ShadowRoot, first: readonly string[] = []): StyleRoot {
  const held = new Set(first)
  const view = (root instanceof Document ? root : root.ownerDocument).defaultView

  function add(css: string): void {
    if (css === '' || !view?.CSSStyleSheet || !('adoptedStyleSheets' in root)) return
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }
  add(first.join('\n'))

  return {
    adopt(css) {
      if (held.has(css)) return
      held.add(css)
      add(css)
    },
  }
}
