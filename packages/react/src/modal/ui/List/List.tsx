import type { ReactNode } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './List.css?inline'

/** Properties of {@link List}. */
export type ListProps<item> = {
  label: string
  items: readonly item[]
  keyOf: (item: item) => string
  children: (item: item) => ReactNode
  /** Pictures beside each other instead of rows. */
  grid?: boolean | undefined
}

/** A list that may be long: what is out of sight is not drawn. */
export function List<item>({ label, items, keyOf, children, grid = false }: ListProps<item>) {
  useStyles(css)
  return (
    <ul className="lk-list" aria-label={label} data-grid={grid ? '' : undefined}>
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  )
}
