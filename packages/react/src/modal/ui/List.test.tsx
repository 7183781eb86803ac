import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ForeignImage } from './Image.tsx'
import { HiddenRow, LoadMore } from './List.tsx'
import { Tabs } from './Tabs.tsx'
import { ForeignText } from './Text.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const tabs = [
  { id: 'one', label: 'One', testId: 'tab-one' },
  { id: 'two', label: 'Two', testId: 'tab-two' },
  { id: 'three', label: 'Three', testId: 'tab-three' },
] as const
type Id = (typeof tabs)[number]['id']

function Sample() {
  const [selected, select] = useState<Id>('one')
  return (
    <Tabs label="Numbers" tabs={tabs} selected={selected} onSelect={select}>
      {`panel ${selected}`}
    </Tabs>
  )
}

describe('Tabs', () => {
  const selected = () => screen.getByRole('tab', { selected: true }).textContent
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key })

  it('[X.44] is a list of tabs whose panel carries the name of the one selected', () => {
    render(<Sample />)
    expect(screen.getByRole('tablist', { name: 'Numbers' })).toBeTruthy()
    expect(screen.getByRole('tabpanel', { name: 'One' }).textContent).toBe('panel one')
    fireEvent.click(screen.getByTestId('tab-three'))
    expect(screen.getByRole('tabpanel', { name: 'Three' }).textContent).toBe('panel three')
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0])
  })

  it.each([
    [
      'ltr',
      ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End'],
      'Two Three One Three One Three',
    ],
    ['rtl', ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Home', 'ArrowRight'], 'Two Three Two One Three'],
  ])('[X.44] arrow keys, Home and End move selection and focus in %s text', (direction, keys, expected) => {
    render(
      <div style={{ direction: direction as 'ltr' }}>
        <Sample />
      </div>,
    )
    const seen = keys.map((key) => {
      press(key)
      expect(document.activeElement?.textContent).toBe(selected())
      return selected()
    })
    expect(seen.join(' ')).toBe(expected)
  })
})

describe('LoadMore', () => {
  const observe = () => {
    let see: () => void = () => {}
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
          see = () => callback([{ isIntersecting: true }])
        }
        observe() {}
        disconnect() {
          see = () => {}
        }
      },
    )
    return () => act(() => see())
  }

  it('loads when it becomes visible, and by its button without IntersectionObserver', () => {
    const see = observe()
    const onMore = vi.fn()
    const { rerender } = render(
      <LoadMore loading={false} onMore={onMore}>
        More
      </LoadMore>,
    )
    see()
    expect(onMore).toHaveBeenCalledTimes(1)
    rerender(
      <LoadMore loading onMore={onMore}>
        More
      </LoadMore>,
    )
    see()
    fireEvent.click(screen.getByRole('button'))
    expect(onMore).toHaveBeenCalledTimes(1)
    vi.unstubAllGlobals()
    rerender(
      <LoadMore loading={false} onMore={onMore}>
        More
      </LoadMore>,
    )
    fireEvent.click(screen.getByRole('button'))
    expect(onMore).toHaveBeenCalledTimes(2)
  })

  it('after a failure only the button loads again', () => {
    const see = observe()
    const onMore = vi.fn()
    render(
      <LoadMore loading={false} failed onMore={onMore}>
        Try again
      </LoadMore>,
    )
    see()
    expect(onMore).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button'))
    expect(onMore).toHaveBeenCalledTimes(1)
  })
})

it('[X.40] the row of hidden items says how many there are, and whether they are shown', () => {
  const onToggle = vi.fn()
  render(
    <HiddenRow open={false} onToggle={onToggle}>
      3 hidden
    </HiddenRow>,
  )
  const row = screen.getByTestId('hidden-count')
  expect([row.textContent, row.getAttribute('aria-expanded')]).toEqual(['3 hidden', 'false'])
  fireEvent.click(row)
  expect(onToggle).toHaveBeenCalledTimes(1)
})

describe('what comes from outside', () => {
  it('[X.41] a name is text in an isolate of its own', () => {
    const { container } = render(<ForeignText>{'<b onclick=alert(1)>\u202Ex'}</ForeignText>)
    expect(container.innerHTML).toBe('<bdi>&lt;b onclick=alert(1)&gt;x</bdi>')
  })

  it('[X.41] a missing or failed image is the first letter of the name', () => {
    const { container, rerender } = render(
      <ForeignImage src="data:image/png;base64,AA==" name="Zed" seed="1" />,
    )
    const image = container.querySelector('img')
    expect(image?.getAttribute('referrerpolicy')).toBe('no-referrer')
    if (image) fireEvent.error(image)
    expect([container.querySelector('img'), container.textContent]).toEqual([null, 'Z'])
    rerender(<ForeignImage name="隼" seed="1" shape="square" />)
    expect(container.textContent).toBe('隼')
  })
})
