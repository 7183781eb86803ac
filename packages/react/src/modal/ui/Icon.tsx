import css from './Icon.css?inline'

type IconProps = {
  name: IconName
  size?: number | undefined
  /** Accessible name, where no text beside the icon says it; without one the icon is decoration. */
  label?: string | undefined
}

/** An icon in the current text colour. */
export function Icon({ name, size = 20, label }: IconProps) {
  return (
    <svg
      className="lk-icon"
      data-icon={name}
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
      <path d={paths[name]} />
    </svg>
  )
}

Icon.css = css

/** Names of the icons. */
export type IconName = keyof typeof paths

/** SVG paths by name, drawn on a 20 px grid with a 1.5 px stroke, round caps and joins. A new icon is a line here. */
const paths = {
  back: 'M12 4.5 6.5 10l5.5 5.5',
  close: 'm5.5 5.5 9 9m0-9-9 9',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  external:
    'M8.5 5H6a1.5 1.5 0 0 0-1.5 1.5V14A1.5 1.5 0 0 0 6 15.5h7.5A1.5 1.5 0 0 0 15 14v-2.5M11.5 4.5h4v4m0-4-6 6',
  wallet:
    'M13.5 7V5.5A1 1 0 0 0 12.5 4.5H5.75a1.25 1.25 0 0 0 0 2.5H15A1.5 1.5 0 0 1 16.5 8.5v5.5a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 14V5.75M13.25 11.25h.01',
  chevron: 'm8 5 5 5-5 5',
  warning:
    'M8.9 4.4 3.3 14.2a1.25 1.25 0 0 0 1.1 1.9h11.2a1.25 1.25 0 0 0 1.1-1.9L11.1 4.4a1.27 1.27 0 0 0-2.2 0ZM10 8.25v3.25M10 13.75h.01',
  error: 'M16.5 10a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM10 6.75v3.75M10 13.1h.01',
  info: 'M16.5 10a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM10 9.5v3.75M10 6.9h.01',
  retry: 'M15.5 10a5.5 5.5 0 1 1-1.7-4l1.7 1.7m0-3.7v3.7h-3.7',
  book: 'M10 5.75C8.75 4.75 6.75 4.5 4.5 4.5v10c2.25 0 4.25.25 5.5 1.25 1.25-1 3.25-1.25 5.5-1.25v-10c-2.25 0-4.25.25-5.5 1.25Zm0 0v10',
  card: 'M3.5 6.5A1.5 1.5 0 0 1 5 5h10a1.5 1.5 0 0 1 1.5 1.5v7A1.5 1.5 0 0 1 15 15H5a1.5 1.5 0 0 1-1.5-1.5v-7ZM3.5 8.25h13M6 12.25h3',
  clock: 'M16.5 10a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM10 6.5V10l2.25 1.75',
  coins:
    'M15.5 6.25c0 1.1-2.46 2-5.5 2s-5.5-.9-5.5-2 2.46-2 5.5-2 5.5.9 5.5 2ZM4.5 6.25V10c0 1.1 2.46 2 5.5 2s5.5-.9 5.5-2V6.25M4.5 10v3.75c0 1.1 2.46 2 5.5 2s5.5-.9 5.5-2V10',
  copy: 'M9 7h5.5A1.5 1.5 0 0 1 16 8.5v6a1.5 1.5 0 0 1-1.5 1.5h-6A1.5 1.5 0 0 1 7 14.5v-6A1.5 1.5 0 0 1 8.5 7ZM13 7V5.5A1.5 1.5 0 0 0 11.5 4h-6A1.5 1.5 0 0 0 4 5.5v6A1.5 1.5 0 0 0 5.5 13H7',
  disconnect: 'M8 16H6a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 6 4h2m4.5 9 3-3-3-3m3 3H8.5',
  grid: 'M5 4.5h2.5a.5.5 0 0 1 .5.5v2.5a.5.5 0 0 1-.5.5H5a.5.5 0 0 1-.5-.5V5a.5.5 0 0 1 .5-.5Zm7.5 0H15a.5.5 0 0 1 .5.5v2.5a.5.5 0 0 1-.5.5h-2.5a.5.5 0 0 1-.5-.5V5a.5.5 0 0 1 .5-.5ZM5 12h2.5a.5.5 0 0 1 .5.5V15a.5.5 0 0 1-.5.5H5a.5.5 0 0 1-.5-.5v-2.5A.5.5 0 0 1 5 12Zm7.5 0H15a.5.5 0 0 1 .5.5V15a.5.5 0 0 1-.5.5h-2.5a.5.5 0 0 1-.5-.5v-2.5a.5.5 0 0 1 .5-.5Z',
  key: 'M10 10a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0Zm0 0h7v3m-3-3v2',
  mail: 'M5 5h10a1.5 1.5 0 0 1 1.5 1.5v7A1.5 1.5 0 0 1 15 15H5a1.5 1.5 0 0 1-1.5-1.5v-7A1.5 1.5 0 0 1 5 5Zm-1 1 6 5 6-5',
  picture:
    'M5.5 4.5h9A1.5 1.5 0 0 1 16 6v8a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 4 14V6a1.5 1.5 0 0 1 1.5-1.5ZM4.5 14l3.5-3.5 2.5 2.5 2-2 3 3M12.5 7.75h.01',
  receive: 'm14.5 5.5-9 9m7 0h-7v-7',
  scan: 'M4 7V5.5A1.5 1.5 0 0 1 5.5 4H7m6 0h1.5A1.5 1.5 0 0 1 16 5.5V7m0 6v1.5a1.5 1.5 0 0 1-1.5 1.5H13m-6 0H5.5A1.5 1.5 0 0 1 4 14.5V13M7.5 7.5h2v2h-2Zm4 0h1m0 4v1m-5-1h1m2.5-.5v1.5',
  search: 'M13.5 8.75a4.75 4.75 0 1 1-9.5 0 4.75 4.75 0 0 1 9.5 0ZM12.25 12.25 16 16',
  send: 'm5.5 14.5 9-9m-7 0h7v7',
  shield: 'M10 3.5 4.5 5.75v3.9c0 3.2 2.3 5.6 5.5 6.85 3.2-1.25 5.5-3.65 5.5-6.85v-3.9L10 3.5Z',
  trade: 'M4.5 7.5h11m-3-3 3 3-3 3M15.5 12.5h-11m3 3-3-3 3-3',
} as const
