import type { DrawnIcon } from './DrawnIcon.ts'

/** The icon of exchanging one thing for another. */
export const tradeIcon: DrawnIcon = {
  name: 'trade',
  path: 'M4.5 7.5h11m-3-3 3 3-3 3M15.5 12.5h-11m3 3-3-3 3-3',
}
