import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showImagePlaceholders } from './walletImages.ts'

let root: ShadowRoot
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  const host = document.createElement('div')
  document.body.append(host)
  root = host.attachShadow({ mode: 'open' })
  stop = showImagePlaceholders(root)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
  vi.useRealTimers()
})

const late = () => root.querySelector<HTMLElement>('.lk-wallet-image')?.dataset.late
const image = () => root.querySelector('img')
/** A row whose image is on its way for ever. */
async function show(complete = false) {
  root.innerHTML = '<button class="lk-row"><span class="lk-wallet-image"><img /></span>foxglove</button>'
  Object.defineProperty(image(), 'complete', { value: complete, configurable: true })
  await vi.advanceTimersByTimeAsync(0)
}

describe('an image that doesn’t load', () => {
  it('[S9.29] has a placeholder after 2 s, not before; when it loads late it replaces the placeholder', async () => {
    await show()
    await vi.advanceTimersByTimeAsync(1_999)
    expect(late()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(late()).toBe('F')
    image()?.dispatchEvent(new Event('load'))
    expect(late()).toBeUndefined()
  })

  it('[S9.29] one that has loaded has none', async () => {
    await show()
    await vi.advanceTimersByTimeAsync(1_000)
    image()?.dispatchEvent(new Event('load'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(late()).toBeUndefined()
    await show(true)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(late()).toBeUndefined()
  })

  it('[S9.29] the placeholder of a tile is the first letter of its name', async () => {
    root.innerHTML =
      '<figure><span class="lk-wallet-image"><img /></span><figcaption>key #7</figcaption></figure>'
    Object.defineProperty(image(), 'complete', { value: false })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(late()).toBe('K')
  })

  it('timers of removed rows are cleared', async () => {
    await show()
    root.replaceChildren()
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})
