import { element } from '../app/element.ts'

/** A button of a form. */
export function formButton(text: string, testId: string, onClick: () => void): HTMLButtonElement {
  const node = element('button', { text, testId, attributes: { type: 'button' } })
  node.addEventListener('click', onClick)
  return node
}
