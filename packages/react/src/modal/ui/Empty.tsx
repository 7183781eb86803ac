import type { ReactNode } from 'react'
import css from './Empty.css?inline'
import { Icon, type IconName } from './Icon.tsx'

/** Properties of {@link Empty}. */
type EmptyProps = {
  icon: IconName
  /** What is missing, or what went wrong. */
  title: string
  /** Why, and what would change it. */
  children?: ReactNode
  /** The way on. */
  action?: ReactNode
  /** Something failed: said at once. */
  failed?: boolean | undefined
  testId?: string | undefined
}

/** In place of a list: one drawing, one sentence, one action. */
export function Empty({ icon, title, children, action, failed = false, testId }: EmptyProps) {
  return (
    <div className="lk-empty" data-testid={testId}>
      <span className="lk-empty-drawing">
        <Icon name={icon} size={24} />
      </span>
      <div role={failed ? 'alert' : 'status'}>
        <p className="lk-empty-title">{title}</p>
        {children ? <p className="lk-empty-text">{children}</p> : null}
      </div>
      {action}
    </div>
  )
}

Empty.css = css
