import { isWebLink } from '@latchkey/core'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import css from './Row.css?inline'
import { Spinner } from './Skeleton.tsx'

type RowProps = {
  /** 40 px, e.g. a `WalletImage`. */
  image?: ReactNode
  title: ReactNode
  detail?: ReactNode
  end?: ReactNode
  /** With `href`: called when the link is followed. */
  onClick?: (() => void) | undefined
  /** Opens in a new tab. An unsafe link is ignored. */
  href?: string | undefined
  disabled?: boolean | undefined
  busy?: boolean | undefined
  selected?: boolean | undefined
  testId?: string | undefined
}

/** A row of a list: a button with `onClick`, a link with `href`, else text. */
export function Row(props: RowProps) {
  const href = toSafeLink(props.href)
  const common = {
    className: 'lk-row',
    'data-testid': props.testId,
    'data-selected': props.selected ? '' : undefined,
  }
  if (href) {
    return (
      <a {...common} href={href} target="_blank" rel="noopener noreferrer" onClick={props.onClick}>
        <RowContent {...props} end={props.end ?? <Icon name="external" />} />
      </a>
    )
  }
  if (props.onClick) {
    return (
      <button
        {...common}
        type="button"
        disabled={props.disabled}
        aria-busy={props.busy || undefined}
        aria-disabled={props.busy || undefined}
        aria-current={props.selected || undefined}
        onClick={props.busy ? undefined : props.onClick}
      >
        <RowContent {...props} />
      </button>
    )
  }
  return (
    <div {...common}>
      <RowContent {...props} />
    </div>
  )
}

Row.css = css

function RowContent({ image, title, detail, end, busy, selected }: RowProps) {
  return (
    <>
      {image ? <span className="lk-row-image">{image}</span> : null}
      <span className="lk-row-text">
        {/* A Latin name in an Arabic list is cut at its own end. */}
        <span className="lk-row-title" dir="auto">
          {title}
        </span>
        {detail ? (
          <span className="lk-row-detail" dir="auto">
            {detail}
          </span>
        ) : null}
      </span>
      {end ? <span className="lk-row-end">{end}</span> : null}
      {busy ? (
        <span className="lk-row-end">
          <Spinner />
        </span>
      ) : selected ? (
        <span className="lk-row-end" data-check="">
          <Icon name="check" />
        </span>
      ) : null}
    </>
  )
}

/**
 * Returns the normalised link when its scheme is `https:`, or `http:` to this machine, else `undefined`. Links come from
 * wallets and networks, so `javascript:`, `data:` and others must not reach an anchor.
 */
export function toSafeLink(value: string | undefined): string | undefined {
  return isWebLink(value) ? new URL(value).href : undefined
}
