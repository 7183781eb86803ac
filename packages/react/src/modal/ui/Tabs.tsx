import { type KeyboardEvent, type ReactNode, useId } from 'react'
import css from './Tabs.css?inline'

type TabsProps<id extends string> = {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly { readonly id: id; readonly label: ReactNode; readonly testId: string }[]
  selected: id
  onSelect: (id: id) => void
  /** Content of the selected tab. */
  children: ReactNode
}

/** Tabs with a panel (ARIA tabs pattern). Arrow keys, Home and End select a tab. */
export function Tabs<id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<id>) {
  const base = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = tabForKey(
      event,
      tabs.length,
      tabs.findIndex(({ id }) => id === selected),
    )
    const tab = index === undefined ? undefined : tabs[index]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[index ?? 0]?.focus()
  }
  return (
    <div className="lk-tabs">
      <div className="lk-tabs-list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${base}-${tab.id}`}
            type="button"
            role="tab"
            className="lk-tabs-tab"
            aria-selected={tab.id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            data-testid={tab.testId}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        className="lk-tabs-panel"
        id={`${base}-panel`}
        role="tabpanel"
        aria-labelledby={`${base}-${selected}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without focusable content must be scrollable by keyboard
        tabIndex={0}
      >
        {children}
      </div>
    </div>
  )
}

Tabs.css = css

/** Returns the index of the tab a key selects. In right-to-left text the arrow keys are swapped. */
function tabForKey(
  event: KeyboardEvent<HTMLElement>,
  count: number,
  selectedIndex: number,
): number | undefined {
  if (event.key === 'Home') return 0
  if (event.key === 'End') return count - 1
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return undefined
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  return (selectedIndex + (rtl === (event.key === 'ArrowLeft') ? 1 : -1) + count) % count
}
