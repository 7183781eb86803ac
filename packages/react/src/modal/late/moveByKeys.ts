const rows = '.lk-row:is(a, button:not(:disabled))'

/**
 * Arrow keys, Home and End move between the rows of the list that has the focus; a letter typed where nothing takes it goes
 * to the view's search, or waits in `data-typed` while the view's code is on its way. Answers how to take it back.
 */
export function moveByKeys(root: ShadowRoot): () => void {
  const press = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey) return
    const at = root.activeElement
    const view = root.querySelector<HTMLElement>('.lk-view:not([data-leaving])')
    if (!view || (at && /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName))) return
    const to = at?.matches(rows)
      ? target(event.key, [...view.querySelectorAll<HTMLElement>(rows)], at)
      : undefined
    if (to) {
      event.preventDefault()
      to.focus()
    } else if (event.key.trim().length === 1) {
      const search = view.querySelector<HTMLInputElement>('input[inputmode="search"]')
      // The letter itself arrives there: the focus moves before the key's own work is done.
      if (search) search.focus()
      else if (view.querySelector('.lk-skeleton')) view.dataset.typed = (view.dataset.typed ?? '') + event.key
    }
  }
  root.addEventListener('keydown', press)
  return () => root.removeEventListener('keydown', press)
}

function target(key: string, all: readonly HTMLElement[], from: Element): HTMLElement | undefined {
  const at = (all as readonly Element[]).indexOf(from)
  switch (key) {
    case 'ArrowDown':
      return all[at + 1]
    case 'ArrowUp':
      return all[at - 1]
    case 'Home':
      return all[0]
    case 'End':
      return all.at(-1)
    default:
      return undefined
  }
}
