// @vitest-environment happy-dom
import { frameLimits } from '@latchkey/protocol'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { element } from './forms.ts'
import { measureScreen, watchScreenHeight } from './screenHeight.ts'

// happy-dom has no layout: heights are those of `data-height`, and nothing has any while the frame is hidden.
let isDisplayed = true
const heightOf = (node: HTMLElement): number =>
  isDisplayed
    ? Number(
        node.dataset.height ?? [...node.children].reduce((sum, one) => sum + heightOf(one as HTMLElement), 0),
      )
    : 0
const layout = {
  configurable: true,
  get(this: HTMLElement) {
    return heightOf(this)
  },
}

let frames: (() => void)[] = []
/** Draws the frame: what waits for the next drawing runs, unless the app hides the frame. */
const draw = async () => {
  // observers report in a microtask
  await Promise.resolve()
  if (isDisplayed) for (const run of frames.splice(0)) run()
}

let stop = () => {}
beforeEach(() => {
  isDisplayed = true
  frames = []
  document.body.replaceChildren()
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', layout)
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', layout)
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', () => {})
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  for (const name of ['offsetHeight', 'scrollHeight'] as const)
    Reflect.deleteProperty(HTMLElement.prototype, name)
})

const part = (height: number, className = '') => {
  const node = element('div', { class: className })
  node.dataset.height = String(height)
  return node
}
const form = (height: number) => element('main', { class: 'screen' }, part(80), part(height, 'content'))
const approval = (height: number) => {
  const actions = part(90, 'actions')
  actions.append(element('button', { class: 'approve' }))
  return element('main', { class: 'screen' }, part(60), part(height, 'content'), actions)
}

describe('the height of a screen', () => {
  it('is that of all its parts; of an approval at least that in which a press counts', () => {
    expect(measureScreen(form(100))).toBe(180)
    expect(measureScreen(approval(700))).toBe(850)
    expect(measureScreen(approval(100))).toBe(frameLimits.minHeight)
  })

  it('is reported once for each screen, not before the frame is displayed, and again when it changes', async () => {
    const heights: number[] = []
    stop = watchScreenHeight((height) => heights.push(height))
    isDisplayed = false
    document.body.replaceChildren(form(100))
    await draw()
    expect(heights).toEqual([])
    isDisplayed = true
    await draw()
    expect(heights).toEqual([192])
    document.body.querySelector('.content')?.replaceChildren(part(1))
    await draw()
    expect(heights).toEqual([192])
    document.body.querySelector('.content')?.replaceWith(part(40, 'content'))
    await draw()
    expect(heights).toEqual([192, 128])
    // another screen that is as high: the app waits for its height before it shows the frame again
    document.body.replaceChildren(form(40))
    await draw()
    expect(heights).toEqual([192, 128, 128])
  })

  it('[T-CLK] is reported in steps of 16 px, and not at a width at which lines would break letter by letter', async () => {
    const heights: number[] = []
    stop = watchScreenHeight((height) => heights.push(height))
    document.body.replaceChildren(form(100))
    await draw()
    const setContent = async (height: number) => {
      document.body.querySelector('.content')?.replaceWith(part(height, 'content'))
      await draw()
    }
    await setContent(112)
    expect(heights).toEqual([192])
    await setContent(113)
    expect(heights).toEqual([192, 208])
    const width = innerWidth
    Object.assign(window, { innerWidth: frameLimits.minWidth - 1 })
    onTestFinished(() => void Object.assign(window, { innerWidth: width }))
    await setContent(400)
    expect(heights).toEqual([192, 208])
  })

  it('[X.06] of an approval only grows, so that a line of text that comes and goes never keeps a press from counting', async () => {
    const heights: number[] = []
    stop = watchScreenHeight((height) => heights.push(height))
    document.body.replaceChildren(approval(500))
    await draw()
    const setContent = async (height: number) => {
      document.body.querySelector('.content')?.replaceWith(part(height, 'content'))
      await draw()
    }
    await setContent(540)
    await setContent(500)
    await setContent(540)
    expect(heights).toEqual([656, 704])
  })
})
