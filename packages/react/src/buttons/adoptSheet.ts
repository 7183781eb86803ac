/**
 * Brings a stylesheet to a tree; the returned function takes it away. One sheet a button: small, and no count to keep.
 * A tree cut from its document, or an old browser, has none.
 */
export function adoptSheet(tree: Node, css: string): (() => void) | undefined {
  const root = tree as Document | ShadowRoot
  if (!root.adoptedStyleSheets) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
