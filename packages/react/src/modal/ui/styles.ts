import { useContext, useInsertionEffect } from 'react'
import { kitStyles } from './kit.ts'
import { StyleRootContext } from './styleRoot.ts'

/**
 * Adds a stylesheet to the modal's tree when the first component that uses it is mounted, after those of the kit. For views and
 * parts that load after the shell; the styles of the shell and the first view are there from the start (`host.ts`).
 *
 * @example
 * import css from './Account.css?inline'
 * export function Account() { useStyles(css); ... }
 */
export function useStyles(css: string): void {
  const root = useContext(StyleRootContext)
  useInsertionEffect(() => {
    root?.adopt(kitStyles)
    root?.adopt(css)
  }, [root, css])
}
