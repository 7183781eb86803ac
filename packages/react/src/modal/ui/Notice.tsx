import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import css from './Notice.css?inline'

type NoticeProps = {
  tone: 'info' | 'warning' | 'danger'
  children: ReactNode
  testId?: string | undefined
  action?: ReactNode
}

/** A message above the content it is about. `danger` is announced as an alert. */
export function Notice({ tone, children, testId, action }: NoticeProps) {
  return (
    <div
      className="lk-notice"
      data-tone={tone}
      data-testid={testId}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      <Icon name={tone === 'info' ? 'info' : tone === 'warning' ? 'warning' : 'error'} />
      <div className="lk-notice-text">{children}</div>
      {action ? <div className="lk-notice-action">{action}</div> : null}
    </div>
  )
}

Notice.css = css
