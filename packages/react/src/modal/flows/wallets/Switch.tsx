import { useStyles } from '../../ui/styles.ts'
import css from './Switch.css?inline'

type SwitchProps = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  testId?: string | undefined
}

/** A switch that takes effect at once. */
export function Switch({ label, checked, onChange, testId }: SwitchProps) {
  useStyles(css)
  return (
    <button
      type="button"
      role="switch"
      className="lk-switch"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
      data-testid={testId}
    >
      <span>{label}</span>
      <span className="lk-switch-track" aria-hidden="true" />
    </button>
  )
}
