import type { ReactNode } from 'react'
import css from './Stack.css?inline'

/** Properties of {@link Stack}. */
type StackProps = {
  /** Pixels, on the 4 px grid; 8 by default. Sections are 20 apart. */
  gap?: number | undefined
  children: ReactNode
}

/** Children below each other. */
export function Stack({ gap = 8, children }: StackProps) {
  return (
    <div className="lk-stack" style={{ gap }}>
      {children}
    </div>
  )
}

Stack.css = css

/** What a view ends with, in sight however high the rest of it is: the one action, and what stands in its way. */
export function Decision({ children }: { children: ReactNode }) {
  return <div className="lk-decision">{children}</div>
}
