import { type Network, ownActivity } from '@latchkey/core'
import { useConfigValue } from '../../hooks/useConfigValue.ts'
import { activity } from '../languages/en/activity.ts'
import { useMessages } from '../languages/translate.ts'
import { useStyles } from '../ui/styles.ts'
import css from './PendingBadge.css?inline'

/** Properties of {@link PendingBadge}. */
export type PendingBadgeProps = { address: string; network: Network }

/** The most a badge counts (S9.61). */
const limit = 99

/** How many sends of this account still wait for the network, as a number beside a word; none: nothing. */
export function PendingBadge({ address, network }: PendingBadgeProps) {
  useStyles(css)
  const t = useMessages(activity)
  const count = useConfigValue(
    ({ state }) =>
      ownActivity(state, { address, network: network.caipNetworkId }).filter(
        ({ status }) => status === 'pending',
      ).length,
  )
  if (count === 0) return null
  const shown = Math.min(count, limit)
  const more = count > limit
  return (
    <span className="lk-pending-badge">
      {/* Heard as a word of its own. */ ' '}
      {/* Left to right in every language: the plus stays behind its number. */}
      <bdi dir="ltr" aria-hidden="true" data-testid="pending-count">
        {new Intl.NumberFormat(t.locale).format(shown)}
        {more && '+'}
      </bdi>
      <span className="lk-visually-hidden">
        {t(more ? 'activity.pendingMore' : 'activity.pendingCount', { count: shown })}
      </span>
    </span>
  )
}
