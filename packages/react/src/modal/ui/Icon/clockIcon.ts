import type { DrawnIcon } from './DrawnIcon.ts'

/** The icon of time: activity where there is none. */
export const clockIcon: DrawnIcon = {
  name: 'clock',
  path: 'M16.5 10a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM10 6.5V10l2.25 1.75',
}
