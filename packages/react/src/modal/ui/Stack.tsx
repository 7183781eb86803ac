import type { ReactNode } from 'react'
import css from './Stack.css?inline'

type StackProps = {
  /** Pixels, a multiple of 4; 8 by default, 20 between sections. */
  gap?: number | undefined
  children: ReactNode
}

/** Lays out its children in a column. */
export function Stack({ gap = 8, children }: StackProps) {
  return (
    <div className="lk-stack" style={{ gap }}>
      {children}
    </div>
  )
}

Stack.css = css

/** The end of a view, always visible: its main button, and why it can't be used. */
export function Decision({ children }: { children: ReactNode }) {
  return <div className="lk-decision">{children}</div>
}
