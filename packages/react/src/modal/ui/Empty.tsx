import type { ReactNode } from 'react'
import css from './Empty.css?inline'
import { Icon, type IconName } from './Icon.tsx'

type EmptyProps = {
  icon: IconName
  /** What is missing, or what failed. */
  title: string
  /** Why, and what to do. */
  children?: ReactNode
  /** A button. */
  action?: ReactNode
  /** Announces it as an alert instead of a status. */
  failed?: boolean | undefined
  testId?: string | undefined
}

/** Shown in place of an empty or failed list: an icon, a sentence, a button. */
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
