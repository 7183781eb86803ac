import type { DrawnIcon } from './DrawnIcon.ts'

/** A key; loads with the views that show it. */
export const keyIcon: DrawnIcon = {
  name: 'key',
  path: 'M10 10a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0Zm0 0h7v3m-3-3v2',
}
