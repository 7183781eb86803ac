/** The icons that load with the modal, on a 20 px grid, drawn with a 1.5 px stroke, round caps and joins. */
export const iconPaths = {
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
} as const

/** Names of the icons there are. */
export type IconName = keyof typeof iconPaths
