import { type KeyboardEvent, type ReactNode, useId } from 'react'
import css from './Tabs.css?inline'

/** Properties of {@link Tabs}. */
type TabsProps<id extends string> = {
  /** Names the row of tabs for screen readers. */
  label: string
  tabs: readonly { readonly id: id; readonly label: ReactNode; readonly testId: string }[]
  selected: id
  onSelect: (id: id) => void
  /** What the selected tab shows. */
  children: ReactNode
}

/** Tabs and the panel of the one that is selected; arrow keys, Home and End move between them (ARIA tabs pattern). */
export function Tabs<id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<id>) {
  const base = useId()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const to = tabForKey(
      event,
      tabs.length,
      tabs.findIndex(({ id }) => id === selected),
    )
    const tab = to === undefined ? undefined : tabs[to]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[to ?? 0]?.focus()
  }
  return (
    <div className="lk-tabs">
      <div className="lk-tabs-list" role="tablist" aria-label={label} onKeyDown={move}>
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that may hold nothing to press must still scroll by keyboard
        tabIndex={0}
      >
        {children}
      </div>
    </div>
  )
}

Tabs.css = css

/** Which tab a key leads to; in right-to-left text the arrows change places. */
function tabForKey(event: KeyboardEvent<HTMLElement>, count: number, at: number): number | undefined {
  if (event.key === 'Home') return 0
  if (event.key === 'End') return count - 1
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return undefined
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  return (at + (rtl === (event.key === 'ArrowLeft') ? 1 : -1) + count) % count
}
