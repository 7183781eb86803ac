import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { moveByKeys } from './ModalGestures.tsx'

let root: ShadowRoot
let stop: () => void
beforeEach(() => {
  const host = document.createElement('div')
  document.body.append(host)
  root = host.attachShadow({ mode: 'open' })
  root.innerHTML = `
    <h2 class="lk-title" tabindex="-1">Title</h2>
    <div class="lk-view" data-leaving><button class="lk-row">gone</button></div>
    <div class="lk-view">
      <input inputmode="search" />
      <button class="lk-row">one</button>
      <button class="lk-row" disabled>not now</button>
      <a class="lk-row" href="https://example.test">two</a>
      <button>Help</button>
      <button class="lk-row">three</button>
    </div>`
  stop = moveByKeys(root)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

const focus = (text: string) =>
  [...root.querySelectorAll<HTMLElement>('h2, button, a')].find((one) => one.textContent === text)?.focus()
const press = (key: string, more: KeyboardEventInit = {}) =>
  (root.activeElement ?? root).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  )
const focused = () => root.activeElement?.textContent || root.activeElement?.localName

describe('keys in a view', () => {
  it.each([
    ['one', 'ArrowDown', 'two'],
    ['two', 'ArrowDown', 'three'],
    ['three', 'ArrowDown', 'three'],
    ['two', 'ArrowUp', 'one'],
    ['one', 'ArrowUp', 'one'],
    ['two', 'End', 'three'],
    ['two', 'Home', 'one'],
    ['Help', 'ArrowDown', 'Help'],
    ['Title', 'ArrowDown', 'one'],
    ['Title', 'ArrowUp', 'Title'],
  ])('[X.44] on %s, %s goes to %s', (from, key, to) => {
    focus(from)
    press(key)
    expect(focused()).toBe(to)
  })

  it('[X.44] a letter typed on a row goes to the search; a space, Enter and shortcuts are the row’s own', () => {
    for (const [key, more] of [
      [' ', {}],
      ['Enter', {}],
      ['k', { ctrlKey: true }],
    ] as const) {
      focus('one')
      press(key, more)
      expect(focused()).toBe('one')
    }
    press('m')
    expect(focused()).toBe('input')
    // In the field itself arrows move the caret.
    expect(press('ArrowDown')).toBe(true)
    expect(focused()).toBe('input')
  })

  it('[X.44] letters typed while a view’s code loads are stored for it; otherwise nothing is', () => {
    const view = root.querySelector<HTMLElement>('.lk-view:not([data-leaving])')
    root.querySelector('input')?.remove()
    focus('Help')
    press('a')
    expect(view?.dataset.typed).toBeUndefined()
    view?.insertAdjacentHTML('beforeend', '<div class="lk-skeleton"></div>')
    for (const key of ['q', 'Enter', ' ', 'r']) press(key)
    expect(view?.dataset.typed).toBe('qr')
  })
})
