import css from './HelpPoints.css?inline'
import { Icon, type IconName } from './Icon.tsx'

/** A point of a help view. */
type HelpPoint = {
  readonly icon: IconName
  readonly title: string
  readonly text: string
}

/** The three points of a help view. */
export function HelpPoints({ points }: { points: readonly [HelpPoint, HelpPoint, HelpPoint] }) {
  return (
    <ul className="lk-help">
      {points.map(({ icon, title, text }) => (
        <li key={title} className="lk-help-point">
          <span className="lk-help-icon">
            <Icon name={icon} />
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}

HelpPoints.css = css
