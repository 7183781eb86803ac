/** Adopts stylesheets into one tree, each once however many components ask for it. */
export type StyleRoot = {
  /** Adds the sheet, or counts one more user of it; the returned function gives it back. */
  adopt(css: string): () => void
}

/**
 * A {@link StyleRoot} over a document or shadow root. Constructable sheets need no `style-src 'unsafe-inline'`.
 * Where a browser has none, the sheet is left out rather than injected as markup.
 */
export function createStyleRoot(root: Document | ShadowRoot): StyleRoot {
  const held = new Map<string, { sheet: CSSStyleSheet; users: number }>()
  const view = (root instanceof Document ? root : root.ownerDocument).defaultView
  return {
    adopt(css) {
      if (css === '' || !view?.CSSStyleSheet || !('adoptedStyleSheets' in root)) return () => {}
      let entry = held.get(css)
      if (!entry) {
        const sheet = new view.CSSStyleSheet()
        sheet.replaceSync(css)
        root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
        entry = { sheet, users: 0 }
        held.set(css, entry)
      }
      const mine = entry
      mine.users += 1
      let released = false
      return () => {
        if (released) return
        released = true
        mine.users -= 1
        if (mine.users > 0) return
        held.delete(css)
        root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== mine.sheet)
      }
    },
  }
}
