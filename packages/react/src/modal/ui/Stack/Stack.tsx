import type { ReactNode } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './Stack.css?inline'

/** Properties of {@link Stack}. */
export type StackProps = {
  /** Pixels, on the 4 px grid; 8 by default. Sections are 20 apart. */
  gap?: number | undefined
  children: ReactNode
}

/** Children below each other. */
export function Stack({ gap = 8, children }: StackProps) {
  useStyles(css)
  return (
    <div className="lk-stack" style={{ gap }}>
      {children}
    </div>
  )
}
