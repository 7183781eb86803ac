import type { ReactNode } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import { Icon } from '../Icon/Icon.tsx'
import css from './ConnectingRing.css?inline'

/** Properties of {@link ConnectingRing}. */
export type ConnectingRingProps = {
  status: 'waiting' | 'success' | 'error'
  /** An image of 64 px, e.g. `<WalletImage size={64} />`. */
  children: ReactNode
}

/**
 * A ring around a wallet's image: sweeps every 1.5 s while waiting, closes with a check on success, shakes for 500 ms
 * and turns red on an error. Decorative: say the same in text.
 */
export function ConnectingRing({ status, children }: ConnectingRingProps) {
  useStyles(css)
  return (
    <div className="lk-ring" data-status={status}>
      <svg className="lk-ring-line" viewBox="0 0 96 96" fill="none" aria-hidden="true">
        <rect className="lk-ring-track" x="2" y="2" width="92" height="92" rx="28" />
        <rect className="lk-ring-sweep" x="2" y="2" width="92" height="92" rx="28" pathLength="100" />
      </svg>
      <div className="lk-ring-image">{children}</div>
      {status === 'waiting' ? null : (
        <span className="lk-ring-badge">
          <Icon name={status === 'success' ? 'check' : 'close'} size={18} />
        </span>
      )}
    </div>
  )
}
