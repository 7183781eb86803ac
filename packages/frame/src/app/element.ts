export type ElementOptions = {
  readonly class?: string
  /** Set as text, never as markup. */
  readonly text?: string
  readonly testId?: string
  readonly attributes?: Readonly<Record<string, string>>
}

/** An element with its children. Nothing here takes markup, so nothing from outside can become any. */
export function element<name extends keyof HTMLElementTagNameMap>(
  name: name,
  { class: className, text, testId, attributes = {} }: ElementOptions = {},
  ...children: readonly (Node | undefined)[]
): HTMLElementTagNameMap[name] {
  const node = document.createElement(name)
  if (className) node.className = className
  if (text !== undefined) node.textContent = text
  if (testId) node.dataset.testid = testId
  for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, value)
  for (const child of children) if (child) node.append(child)
  return node
}
