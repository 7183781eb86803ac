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

const frame = () => root.querySelector<HTMLElement>('.lk-wallet-image, .lk-network-image')
const late = () => frame()?.dataset.late
const image = () => root.querySelector('img')
/** A picture of the kit in the modal; its image is on its way for ever, unless it is complete. */
async function show({ kind = 'wallet', letter = 'F', complete = false } = {}) {
  root.innerHTML = `<span class="lk-${kind}-image"><img data-letter="${letter}" /></span>`
  Object.defineProperty(image(), 'complete', { value: complete, configurable: true })
  await vi.advanceTimersByTimeAsync(0)
}

describe('an image that doesn’t load', () => {
  it.each(['wallet', 'network'])(
    '[S9.29] of a %s has a placeholder after 2 s, not before; when it loads late it replaces the placeholder',
    async (kind) => {
      await show({ kind })
      await vi.advanceTimersByTimeAsync(1_999)
      expect(late()).toBeUndefined()
      await vi.advanceTimersByTimeAsync(1)
      expect(late()).toBe('F')
      image()?.dispatchEvent(new Event('load'))
      expect(late()).toBeUndefined()
    },
  )

  it('[S9.29] one that has loaded has none', async () => {
    await show()
    await vi.advanceTimersByTimeAsync(1_000)
    image()?.dispatchEvent(new Event('load'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(late()).toBeUndefined()
    await show({ complete: true })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(late()).toBeUndefined()
  })

  it('[S9.29] one that fails late has its letter tile, and no placeholder over it', async () => {
    await show()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(late()).toBe('F')
    image()?.dispatchEvent(new Event('error'))
    expect(late()).toBeUndefined()
  })

  it('timers of removed rows are cleared', async () => {
    await show()
    root.replaceChildren()
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})
