import type { ReactNode } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './Heading.css?inline'

/** Properties of {@link Heading}. */
export type HeadingProps = { children: ReactNode; align?: 'start' | 'center' | undefined }

/** A heading inside a view; the view's own title is in the header of the modal. */
export function Heading({ children, align = 'start' }: HeadingProps) {
  useStyles(css)
  return (
    <h3 className="lk-heading" data-align={align}>
      {children}
    </h3>
  )
}
