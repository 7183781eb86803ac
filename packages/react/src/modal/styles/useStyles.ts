import { useContext, useInsertionEffect } from 'react'
import { StyleRootContext } from './StyleRootContext.ts'

/**
 * Adds a stylesheet to the surrounding tree with the first component that asks for it, once per tree.
 *
 * @example
 * import css from './Row.css?inline'
 * export function Row() { useStyles(css); ... }
 */
export function useStyles(css: string): void {
  const root = useContext(StyleRootContext)
  useInsertionEffect(() => root?.adopt(css), [root, css])
}
