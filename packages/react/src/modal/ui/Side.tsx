import type { ReactNode } from 'react'
import css from './Side.css?inline'

type SideProps = {
  label: string
  /** After the label, e.g. the balance and a MAX button. */
  beside?: ReactNode
  /** The amount and its token. */
  children: ReactNode
  /** Below the amount, e.g. its value or an error. */
  foot?: ReactNode
}

/** One side of an exchange, e.g. the amount to sell. */
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
