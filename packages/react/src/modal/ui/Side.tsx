import type { ReactNode } from 'react'
import css from './Side.css?inline'

/** Properties of {@link Side}. */
type SideProps = {
  label: string
  /** At the end of the label's line: what there is of it, a way to take all. */
  beside?: ReactNode
  /** The amount, and of what. */
  children: ReactNode
  /** Below: what it is worth, what is wrong with it. */
  foot?: ReactNode
}

/** One side of an exchange: an amount of something. */
export function Side({ label, beside, children, foot }: SideProps) {
  return (
    <div className="lk-side">
      <div className="lk-side-line">
        <span>{label}</span>
        {beside}
      </div>
      <div className="lk-side-figure">{children}</div>
      {foot}
    </div>
  )
}

Side.css = css
