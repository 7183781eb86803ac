import type { ReactNode } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './Text.css?inline'

/** Properties of {@link Text}. */
export type TextProps = {
  tone?: 'muted' | 'faint' | 'danger' | undefined
  /** 12, 13, 15, 17, 22 or 34 px. */
  size?: 'xs' | 's' | 'm' | 'l' | 'xl' | 'xxl' | undefined
  align?: 'start' | 'center' | undefined
  children: ReactNode
}

/** A paragraph. */
export function Text({ tone, size = 'm', align = 'start', children }: TextProps) {
  useStyles(css)
  return (
    <p className="lk-text" data-tone={tone} data-size={size} data-align={align}>
      {children}
    </p>
  )
}
