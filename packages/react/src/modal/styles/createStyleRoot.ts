/** Adopts stylesheets into one tree, each once however many components ask for it. */
export type StyleRoot = {
  /** Adds the sheet, or counts one more user of it; the returned function gives it back. */
  adopt(css: string): () => void
}

/**
 * A {@link StyleRoot} over a document or shadow root. Constructable sheets need no `style-src 'unsafe-inline'`.
 * Where a browser has none, the sheet is left out rather than injected as markup. `first` is there from the start and
 * stays, as one sheet: a dozen of them would be adopted, and the tree's styles thrown away, one by one.
 */
export function createStyleRoot(root: Document | ShadowRoot, first: readonly string[] = []): StyleRoot {
  const held = new Map<string, { sheet: CSSStyleSheet; users: number }>()
  const view = (root instanceof Document ? root : root.ownerDocument).defaultView

  function add(css: string): CSSStyleSheet | undefined {
    if (css === '' || !view?.CSSStyleSheet || !('adoptedStyleSheets' in root)) return undefined
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    return sheet
  }
  const whole = add(first.join('\n'))
  if (whole) for (const css of first) held.set(css, { sheet: whole, users: 1 })

  return {
    adopt(css) {
      let mine = held.get(css)
      if (!mine) {
        const sheet = add(css)
        if (!sheet) return () => {}
        mine = { sheet, users: 0 }
        held.set(css, mine)
      }
      const entry = mine
      entry.users += 1
      let released = false
      return () => {
        if (released) return
        released = true
        entry.users -= 1
        if (entry.users > 0) return
        held.delete(css)
        root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== entry.sheet)
      }
    },
  }
}
