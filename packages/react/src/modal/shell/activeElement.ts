/** The element that has the focus, looked for inside open shadow roots too. */
export function activeElement(root: Document | ShadowRoot): HTMLElement | undefined {
  const active = root.activeElement
  if (active?.shadowRoot?.activeElement) return activeElement(active.shadowRoot)
  return active instanceof HTMLElement ? active : undefined
}
