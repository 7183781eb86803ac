import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp } from '../../testing/createTestApp.tsx'
import { initialStack } from '../router.ts'
import { ViewStage } from './ViewStage.tsx'

/** Tells the stage that its content has a height now, pixels. */
let resize: ((height: number) => void) | undefined

beforeEach(() => {
  resize = undefined
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly callback: (entries: unknown[]) => void
      constructor(callback: (entries: unknown[]) => void) {
        this.callback = callback
      }
      observe() {
        resize = (height) => act(() => this.callback([{ borderBoxSize: [{ blockSize: height }] }]))
      }
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Renders the stage on a screen that is narrow or not; returns its element. */
async function show({ isNarrow }: { isNarrow: boolean }): Promise<HTMLElement> {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isNarrow && query.includes('430px'),
    addEventListener() {},
    removeEventListener() {},
  }))
  const app = createTestApp()
  const { container } = app.show(
    <dialog open>
      <ViewStage modal={app.modal} stack={initialStack} />
    </dialog>,
  )
  await waitFor(() => expect(resize).toBeDefined())
  return container.querySelector('.lk-stage') as HTMLElement
}

describe('the height of the stage', () => {
  it('of a sheet is that of the first paint, whatever arrives, until the person does something in the view', async () => {
    const stage = await show({ isNarrow: true })
    resize?.(300)
    expect(stage.style.blockSize).toBe('300px')
    resize?.(420)
    expect(stage.style.blockSize).toBe('300px')
    fireEvent.pointerDown(stage)
    resize?.(440)
    expect(stage.style.blockSize).toBe('440px')
  })

  it('of a wide window, whose upper edge is fixed, follows the content', async () => {
    const stage = await show({ isNarrow: false })
    resize?.(300)
    resize?.(420)
    expect(stage.style.blockSize).toBe('420px')
  })
})
