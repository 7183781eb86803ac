import type { Modal } from '../../createModal.ts'
import type { ViewEntry } from '../views.ts'
import { Button } from './Button.tsx'
import css from './HelpPoints.css?inline'
import { Icon, type IconName } from './Icon.tsx'
import { Stack } from './Stack.tsx'

/** A point of a help view. */
type HelpPoint = {
  readonly icon: IconName
  readonly title: string
  readonly text: string
}

type HelpPointsProps = { points: readonly [HelpPoint, HelpPoint, HelpPoint] }

/** The three points of a help view. */
export function HelpPoints({ points }: HelpPointsProps) {
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

type HelpViewProps = HelpPointsProps & {
  /** Label of the button. */
  label: string
  onClick: () => void
  testId: string
}

/** A view that explains something in three points, with a button that leads on. */
export function HelpView({ points, label, onClick, testId }: HelpViewProps) {
  return (
    <Stack gap={20}>
      <HelpPoints points={points} />
      <Button variant="primary" onClick={onClick} testId={testId}>
        {label}
      </Button>
    </Stack>
  )
}

/** Goes back to the view that opened the help; opens `entry` where the app opened the help directly. */
export function leaveHelp(modal: Modal, entry: ViewEntry): void {
  if (modal.state.stack.length < 2) modal.push(entry)
  else modal.back()
}
