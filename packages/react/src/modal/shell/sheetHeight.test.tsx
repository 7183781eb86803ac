import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp } from '../../testing/createTestApp.tsx'
import { createDrafts, DraftsContext } from '../drafts.ts'
import { initialStack, type Stack } from '../router.ts'
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

/** Renders the stage on a wide screen, with a function that changes its history. */
async function showStacks() {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const app = createTestApp()
  const drafts = createDrafts(app.config)
  const render = (stack: Stack) => (
    <DraftsContext.Provider value={drafts}>
      <ViewStage modal={app.modal} stack={stack} />
    </DraftsContext.Provider>
  )
  const { container, rerender } = app.show(render(initialStack))
  await waitFor(() => expect(resize).toBeDefined())
  return {
    stage: container.querySelector('.lk-stage') as HTMLElement,
    change: (stack: Stack) => rerender(render(stack)),
  }
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

  it('of a view that was shown before is the one it had, while its data loads again, until the person does something in it', async () => {
    const { stage, change } = await showStacks()
    resize?.(520)
    change([{ view: 'Connect' }, { view: 'ConnectWallets' }])
    resize?.(300)
    expect(stage.style.blockSize).toBe('300px')
    change([{ view: 'Connect' }])
    resize?.(180)
    expect(stage.style.blockSize).toBe('520px')
    resize?.(540)
    expect(stage.style.blockSize).toBe('540px')
    fireEvent.pointerDown(stage)
    resize?.(200)
    expect(stage.style.blockSize).toBe('200px')
  })

  it('doesn’t shrink while a list is searched', async () => {
    const { stage } = await showStacks()
    resize?.(520)
    const search = document.createElement('input')
    search.setAttribute('inputmode', 'search')
    stage.querySelector('.lk-view-content')?.append(search)
    fireEvent.input(search, { target: { value: 'fox' } })
    resize?.(200)
    expect(stage.style.blockSize).toBe('520px')
    fireEvent.input(search, { target: { value: '' } })
    resize?.(200)
    expect(stage.style.blockSize).toBe('200px')
  })

  it('of a wide window, whose upper edge is fixed, follows the content', async () => {
    const stage = await show({ isNarrow: false })
    resize?.(300)
    resize?.(420)
    expect(stage.style.blockSize).toBe('420px')
  })
})
