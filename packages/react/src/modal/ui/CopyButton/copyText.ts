/**
 * Puts a text on the clipboard; answers whether it got there. Where the page has no clipboard permission the old
 * selection way is tried, inside `near`'s tree, because a modal dialog makes the rest of the page inert.
 */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text, near)
  }
}

function copyBySelection(text: string, near: HTMLElement): boolean {
  const document = near.ownerDocument
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'lk-visually-hidden'
  near.parentElement?.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    near.focus({ preventScroll: true })
  }
}
