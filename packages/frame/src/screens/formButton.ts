import { element } from '../app/element.ts'

/** A button of a form; `main`: what most people want here, `quiet`: the way out. */
export function formButton(
  text: string,
  testId: string,
  onClick: () => void,
  weight?: 'main' | 'quiet',
): HTMLButtonElement {
  const node = element('button', {
    text,
    testId,
    attributes: { type: 'button' },
    ...(weight && { class: weight }),
  })
  node.addEventListener('click', onClick)
  return node
}
