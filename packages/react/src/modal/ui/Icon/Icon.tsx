import type { DrawnIcon } from './DrawnIcon.ts'
import { type IconName, iconPaths } from './iconPaths.ts'

/** Properties of {@link Icon}. */
export type IconProps = {
  name: IconName | DrawnIcon
  size?: number | undefined
  /** What the icon says where no text beside it does; without it the icon is decoration. */
  label?: string | undefined
}

/** An icon in the colour of the text around it. */
export function Icon({ name, size = 20, label }: IconProps) {
  const icon = typeof name === 'string' ? { name, path: iconPaths[name] } : name
  return (
    <svg
      className="lk-icon"
      data-icon={icon.name}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      <path d={icon.path} />
    </svg>
  )
}
